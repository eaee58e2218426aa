/**
 * Makes streams of protected films that are only there as a file: in the background, one at a time, once a file however
 * many videos share it, and by one instance. A package is made in a hidden folder, renamed whole, and named in the
 * database last: nobody ever sees half of one.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/db/client.ts';
import { isSafeKey } from '#server/ports/storage.ts';
import type { Transcoder } from '#server/ports/transcoder.ts';
import { adoptPackages, claimSource, isNamed, keepClaim, listClaims, listWaiting, nameFailure, namePackage, releaseClaim, type MadePackage } from './packaging-claim.ts';

export interface PackagingOptions {
  db: Database;
  /** Folder of the storage of films. */
  folder: string;
  transcoder: Transcoder;
  /** Where the beginning and the end of each film are told. */
  say: (line: string) => void;
  onError: (error: unknown) => void;
}

export interface Packaging {
  /** Begins to look for films, first when the site has had time to answer. */
  start: () => void;
  /** Packages what waits, and gives the number of films; nothing where the program is missing. */
  packageWaiting: () => Promise<number>;
  /** Ends what is under way, and leaves nothing of it. */
  close: () => Promise<void>;
}

const firstLookMs = 4_000;
const betweenLooksMs = 60_000;
/** A claim is renewed well before it ends. */
const renewMs = 15_000;
/** Hidden from the storage: no key begins with a dot. */
const unfinishedFolder = '.unfinished';
const packagesFolder = 'packages';

export function createPackaging(options: PackagingOptions): Packaging {
  const { db, folder, transcoder, say, onError } = options;
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> | undefined;
  let hasToldMissing = false;

  const packageWaiting = async (): Promise<number> => {
    await adoptPackages(db);
    const waiting = await listWaiting(db);
    if (waiting.length === 0) return 0;
    if (!(await transcoder.isThere())) {
      if (!hasToldMissing) say('films: ffmpeg and ffprobe were not found, so films play as the files they are');
      hasToldMissing = true;
      return 0;
    }
    await removeUnfinished(db, folder);
    let made = 0;
    for (const source of waiting) if (!ending.signal.aborted && (await packageOne(options, source, ending.signal))) made += 1;
    return made;
  };
  const look = (): Promise<number> => (running ??= packageWaiting().finally(() => (running = undefined)));
  const lookIn = (waitMs: number): void => {
    timer = setTimeout(() => void look().catch((error: unknown) => !ending.signal.aborted && onError(error)).finally(() => !ending.signal.aborted && lookIn(betweenLooksMs)), waitMs);
    timer.unref();
  };

  return {
    start: () => lookIn(firstLookMs),
    packageWaiting: look,
    close: async () => {
      ending.abort(new Error('The site is closing'));
      clearTimeout(timer);
      await running?.catch(() => undefined);
    },
  };
}

/** Packages one file if nobody else does; true when it was done here. */
async function packageOne({ db, folder, transcoder, say, onError }: PackagingOptions, source: string, ending: AbortSignal): Promise<boolean> {
  if (!isSafeKey(source) || !(await stat(join(folder, source)).catch(() => null))?.isFile()) return false;
  const claim = randomBytes(12).toString('hex');
  if (!(await claimSource(db, source, claim))) return false;
  const lost = new AbortController();
  const signal = AbortSignal.any([ending, lost.signal]);
  const renewal = setInterval(() => void keepClaim(db, source, claim).then((isOurs) => !isOurs && lost.abort(new Error('Another instance has taken over')), onError), renewMs);
  const unfinished = join(folder, unfinishedFolder, claim);
  const startedAt = performance.now();
  say(`films: packaging ${source} for streaming`);
  try {
    await mkdir(unfinished, { recursive: true });
    const { playlist, ...facts } = await transcoder.packageFilm({ source: join(folder, source), folder: unfinished, signal });
    const bytes = await flushAll(unfinished);
    signal.throwIfAborted();
    await mkdir(join(folder, packagesFolder), { recursive: true });
    await rename(unfinished, join(folder, packagesFolder, claim));
    const made: MadePackage = { ...facts, bytes, path: `${packagesFolder}/${claim}/${playlist}` };
    const videos = await namePackage(db, { source, claim, made });
    say(`films: ${source} streams now, for ${videos} video(s) (${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB)`);
    return true;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (ending.aborted) await releaseClaim(db, source, claim);
    else {
      say(`films: ${source} could not be packaged: ${error instanceof Error ? error.message : String(error)}`);
      await nameFailure(db, { source, claim, failure: String(error) });
    }
    // A commit whose confirmation was lost has named the package: it stays.
    if (!(await isNamed(db, source, claim))) await rm(join(folder, packagesFolder, claim), { recursive: true, force: true });
    return false;
  } finally {
    clearInterval(renewal);
  }
}

/** What a process that was killed has left, unless somebody is still at it. */
async function removeUnfinished(db: Database, folder: string): Promise<void> {
  const found = await readdir(join(folder, unfinishedFolder)).catch(() => []);
  if (found.length === 0) return;
  const claims = await listClaims(db);
  for (const name of found) if (!claims.has(name)) await rm(join(folder, unfinishedFolder, name), { recursive: true, force: true });
}

/** Brings every file of a folder to the disk, so that a row never names what a power failure takes; gives their bytes. */
async function flushAll(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    try {
      await file.sync();
      bytes += (await file.stat()).size;
    } finally {
      await file.close();
    }
  }
  return bytes;
}

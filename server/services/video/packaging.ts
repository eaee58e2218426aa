/**
 * Packages protected films for streaming in the background: one at a time, once per file however many videos share it,
 * and on one instance. A package is made in a folder that is not served, stored under a random name, and recorded in
 * the database last, so that no partial package is ever visible.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '#shared/counted.ts';
import type { Database } from '#server/db/client.ts';
import { isSafeKey, type Storage } from '#server/ports/storage.ts';
import { openLocalCopy } from '#server/ports/storage-local.ts';
import type { Transcoder } from '#server/ports/transcoder.ts';
import { packagesFolder, storeFolder } from './film-folder.ts';
import {
  adoptPackages,
  claimSource,
  isNamed,
  keepClaim,
  listClaims,
  listWaiting,
  nameFailure,
  namePackage,
  releaseClaim,
  type FinishedPackage,
} from './packaging-claim.ts';

export interface PackagingOptions {
  db: Database;
  films: Storage;
  /** Local working folder, not served. */
  workFolder: string;
  transcoder: Transcoder;
  /** Called at the start and end of each film. */
  log: (line: string) => void;
  onError: (error: unknown) => void;
}

export interface Packaging {
  /** Packages the waiting films and returns their number; 0 without ffmpeg. */
  packageWaiting: () => Promise<number>;
  /** Aborts the running packaging and removes its files. */
  close: () => Promise<void>;
}

/** Claims are renewed well before they expire. */
const renewMs = 15_000;

export function createPackaging(options: PackagingOptions): Packaging {
  const { db, workFolder, transcoder, log } = options;
  const ending = new AbortController();
  let running: Promise<number> | undefined;
  let hasLoggedMissing = false;

  const packageWaiting = async (): Promise<number> => {
    await adoptPackages(db);
    const waiting = await listWaiting(db);
    if (waiting.length === 0) return 0;
    if (!(await transcoder.isThere())) {
      if (!hasLoggedMissing) log('films: ffmpeg and ffprobe were not found, so films play as the files they are');
      hasLoggedMissing = true;
      return 0;
    }
    await removeUnfinished(db, workFolder);
    let made = 0;
    for (const source of waiting) if (!ending.signal.aborted && (await packageOne(options, source, ending.signal))) made += 1;
    return made;
  };
  const look = (): Promise<number> => (running ??= packageWaiting().finally(() => (running = undefined)));

  return {
    packageWaiting: look,
    close: async () => {
      ending.abort(new Error('The site is closing'));
      await running?.catch(() => undefined);
    },
  };
}

/** Packages one file; false if another instance does. */
async function packageOne(
  { db, films, workFolder, transcoder, log, onError }: PackagingOptions,
  source: string,
  ending: AbortSignal,
): Promise<boolean> {
  if (!isSafeKey(source) || !(await films.stat(source))) return false;
  const claim = randomBytes(12).toString('hex');
  if (!(await claimSource(db, source, claim))) return false;
  const lost = new AbortController();
  const signal = AbortSignal.any([ending, lost.signal]);
  const renewal = setInterval(
    () => void keepClaim(db, source, claim).then((isOurs) => !isOurs && lost.abort(new Error('Another instance has taken over')), onError),
    renewMs,
  );
  const unfinished = join(workFolder, claim);
  const target = `${packagesFolder}/${claim}`;
  const stored: string[] = [];
  const startedAt = performance.now();
  log(`films: packaging ${source} for streaming`);
  try {
    await mkdir(unfinished, { recursive: true });
    await using file = await openLocalCopy(films, source, signal);
    const { playlist, ...facts } = await transcoder.packageFilm({ source: file.path, folder: unfinished, signal });
    const bytes = await storeFolder(films, { folder: unfinished, target, signal, onStored: (key) => stored.push(key) });
    signal.throwIfAborted();
    const made: FinishedPackage = { ...facts, bytes, path: `${target}/${playlist}` };
    const videos = await namePackage(db, { source, claim, finished: made });
    log(
      `films: ${source} streams now, for ${counted(videos, 'video')} (${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB)`,
    );
    return true;
  } catch (error) {
    if (ending.aborted) await releaseClaim(db, source, claim);
    else {
      log(`films: ${source} could not be packaged: ${error instanceof Error ? error.message : String(error)}`);
      await nameFailure(db, { source, claim, failure: String(error) });
    }
    // If the confirmation of the commit was lost, the package is recorded and stays. If the database is unreachable,
    // its files stay unreferenced.
    if (!(await isNamed(db, source, claim))) for (const key of stored) await films.remove(key).catch(() => undefined);
    return false;
  } finally {
    clearInterval(renewal);
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Removes leftovers of killed processes, except of valid claims. */
async function removeUnfinished(db: Database, folder: string): Promise<void> {
  const folderEntries = await readdir(folder).catch(() => []);
  if (folderEntries.length === 0) return;
  const claims = await listClaims(db);
  for (const name of folderEntries) if (!claims.has(name)) await rm(join(folder, name), { recursive: true, force: true });
}

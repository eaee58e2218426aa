/** Makes a backup: first the rows of one snapshot, then the media files that the store does not have yet, last the manifest. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { counted } from '#shared/counted.ts';
import type { BackupSettings } from '#server/config-backup.ts';
import type { Brake } from '#server/brake.ts';
import { readRows } from '#server/db/backup.ts';
import type { Database } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import type { ListedFile, Storage } from '#server/ports/storage.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import type { Storages } from '#server/services/media/storages.ts';
import { listStoredFiles } from '#server/services/media/stored-files.ts';
import { spoolObject, writeObject } from './backup-objects.ts';
import type { Progress } from './backup-progress.ts';
import { pruneBackups } from './backup-prune.ts';
import { saveLastBackup, type LastBackup } from './backup-state.ts';
import {
  filesFolder,
  listBackups,
  listOf,
  manifestOf,
  nameAt,
  readManifest,
  rowsOf,
  type BackupManifest,
  type StoredObject,
} from './backup-store.ts';

export interface BackupOptions {
  db: Database;
  storages: Storages;
  store: Storage;
  settings: Pick<BackupSettings, 'recipients' | 'keep'>;
  /** Ends the work; nothing that counts as a backup is left. */
  signal: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Holds the work back while the process has visitors. */
  brake: Brake;
  /** Called with what is wrong and does not stop it. */
  warn: (line: string) => void;
}

/** Segments of live streams pass in minutes, and frozen editions can be made again. */
const passing = /^(live|frozen)\//;

/** A media file as the encrypted list names it. */
export interface ListedMedia {
  store: keyof Storages;
  key: string;
  bytes: number;
  object: string;
}

/** Returns what was backed up. Throws with the step that failed; the store then has no new backup. */
export async function createBackup(options: BackupOptions): Promise<LastBackup> {
  const { db, store, settings, signal, warn } = options;
  const startedMs = performance.now();
  const at = await step('The database does not answer', () => readDatabaseTime(db));
  const name = nameAt(at);
  try {
    let count = 0;
    const rows = await step('The rows could not be backed up', () =>
      spoolObject(store, rowsOf(name), { recipients: settings.recipients, write: async (to) => void (count = await readRows(db, to)) }),
    );
    const { media, files, missing } = await step('The media files could not be backed up', () => copyMedia(options));
    signal.throwIfAborted();
    const list = await step('The list of media files could not be backed up', () =>
      writeObject(store, listOf(name), {
        source: Readable.from(media.map((one) => `${JSON.stringify(one)}\n`)),
        recipients: settings.recipients,
        signal,
      }),
    );
    const manifest: BackupManifest = {
      format: 'golden-panda-backup-set',
      version: 1,
      createdAt: at.toISOString(),
      count,
      rows,
      list,
      files,
      missing: missing.length,
    };
    await step('The backup could not be completed', () => store.put(manifestOf(name), Buffer.from(JSON.stringify(manifest))));
    if (missing.length > 0)
      warn(
        `backup: no storage has ${counted(missing.length, 'media file')} that rows name: ${missing.slice(0, namedMax).join(', ')}${missing.length > namedMax ? ', …' : ''}`,
      );
    const bytes = [rows, list, ...files].reduce((sum, one) => sum + one.bytes, 0);
    const last = {
      name,
      at: at.toISOString(),
      rows: count,
      files: files.length,
      missing: missing.length,
      bytes,
      seconds: Math.round((performance.now() - startedMs) / 1_000),
    };
    await saveLastBackup(db, last).catch((error: unknown) => warn(`backup: the time of ${name} could not be noted: ${String(error)}`));
    await pruneBackups({ store, keep: settings.keep, now: at, warn });
    return last;
  } catch (error) {
    await removeUnfinished(store, name);
    throw error;
  }
}

/** The manifest first: a store may have taken it although its answer was lost, and without its rows it would count as a backup. */
async function removeUnfinished(store: Storage, name: string): Promise<void> {
  try {
    for (const key of [manifestOf(name), rowsOf(name), listOf(name)]) await store.remove(key);
  } catch {
    // With its manifest it is whole; without, it is removed when it is old.
  }
}

/** Encrypts every file that the latest backup does not have, and names all. */
async function copyMedia(options: BackupOptions): Promise<{ media: ListedMedia[]; files: StoredObject[]; missing: string[] }> {
  const { storages, store, settings, signal, onProgress, brake, warn } = options;
  const { found, missing } = await findMedia(options);
  const known = await readKnown(store, warn);
  const [media, files]: [ListedMedia[], StoredObject[]] = [[], []];
  let bytes = 0;
  for (const [number, file] of found.entries()) {
    signal.throwIfAborted();
    const object = objectOf(file, settings.recipients);
    let stored = known.get(object);
    if (!stored) {
      const source = await storages[file.store].read(file.key).catch(unlessAbsent);
      // Deleted since it was listed; the rows of the next backup do not name it either.
      if (!source) continue;
      stored = await writeObject(store, object, { source, recipients: settings.recipients, signal, length: file.size, brake });
    }
    media.push({ store: file.store, key: file.key, bytes: file.size, object });
    files.push(stored);
    bytes += file.size;
    onProgress?.({ done: number + 1, total: found.length, bytes });
  }
  return { media, files, missing };
}

function unlessAbsent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

/** Missing files that a warning names. */
const namedMax = 20;

type MediaFile = ListedFile & { store: keyof Storages };

/** All files of the storages, with those that rows name and a storage makes when they are first read. */
async function findMedia({ db, storages }: BackupOptions): Promise<{ found: MediaFile[]; missing: string[] }> {
  const found: MediaFile[] = [];
  const keys = new Set<string>();
  for (const name of ['media', 'films'] as const)
    for await (const file of storages[name].list()) {
      if (passing.test(file.key)) continue;
      found.push({ ...file, store: name });
      keys.add(`${name}/${file.key}`);
    }
  const missing: string[] = [];
  for (const { store: name, key } of await listStoredFiles(db)) {
    if (keys.has(`${name}/${key}`)) continue;
    const stored = await storages[name].stat(key);
    if (stored) found.push({ ...stored, key, store: name });
    else missing.push(`${name}/${key}`);
  }
  return { found, missing };
}

/** Files that the latest backup has and the store still holds in full. */
async function readKnown(store: Storage, warn: (line: string) => void): Promise<Map<string, StoredObject>> {
  const latest = (await listBackups(store)).findLast(({ isComplete }) => isComplete);
  if (!latest) return new Map();
  try {
    const { files } = await readManifest(store, latest.name);
    const sizes = new Map<string, number>();
    for await (const { key, size } of store.list(filesFolder)) sizes.set(key, size);
    return new Map(files.flatMap((file) => (sizes.get(file.object) === file.bytes ? [[file.object, file] as const] : [])));
  } catch (error) {
    warn(`backup: all media files are copied again, because ${latest.name} cannot be read: ${String(error)}`);
    return new Map();
  }
}

/** The same for an unchanged file and the same keys; it tells nothing of the file's address. */
function objectOf({ store, key, size, modifiedAt }: MediaFile, recipients: readonly string[]): string {
  const facts = [store, key, size, modifiedAt.getTime(), ...[...recipients].sort()];
  const hash = createHash('sha256').update(facts.join('\n')).digest('hex');
  return `${filesFolder}/${hash.slice(0, 2)}/${hash}.age`;
}

/** Names the step that failed, with the reason in words. */
async function step<T>(failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${failure}: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError && error.cause) return reasonOf(error.cause);
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  if (code === 'ENOSPC') return 'the disk is full';
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

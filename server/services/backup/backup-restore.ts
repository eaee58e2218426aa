/** Restores a backup into an empty site, or tries it: everything is opened, and the rows are restored into a scratch database. */
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { requireNoRows, restoreRows } from '#server/db/backup.ts';
import { openDatabase, type Database } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import type { Storage } from '#server/ports/storage.ts';
import { openTemporaryFolder } from '#server/ports/temporary-folder.ts';
import type { Storages } from '#server/services/media/storages.ts';
import type { ListedMedia } from './backup-create.ts';
import { openObject } from './backup-objects.ts';
import type { Progress } from './backup-progress.ts';
import { chooseBackup, readManifest, type BackupManifest } from './backup-store.ts';

export interface OpenOptions {
  store: Storage;
  /** Name of a backup, or `latest`. */
  name: string;
  /** Private keys, of which one opens it. */
  identities: readonly string[];
  onProgress?: (progress: Progress) => void;
}

export interface RestoredBackup {
  name: string;
  rows: number;
  files: number;
}

/** Media files come first, and those that are there already are skipped, so that an interrupted restore can be run again. */
export async function restoreBackup({
  db,
  storages,
  ...options
}: OpenOptions & { db: Database; storages: Storages }): Promise<RestoredBackup> {
  const { store, identities, onProgress } = options;
  await requireNoRows(db);
  const { name, manifest, media, objects } = await openBackup(options);
  let read = 0;
  for (const [number, { store: place, key, bytes, object }] of media.entries()) {
    const storage = storages[place];
    if ((await storage.stat(key))?.size !== bytes) await storage.put(key, await openObject(store, objectOf(objects, object), identities));
    read += bytes;
    onProgress?.({ done: number + 1, total: media.length, bytes: read });
  }
  const rows = await restoreRows(db, await openObject(store, manifest.rows, identities));
  return { name, rows, files: media.length };
}

/**
 * Restores the rows into a scratch database, which is compared with the backup, and reads all media files. `databaseUrl` names
 * an empty PostgreSQL database; without it an embedded one is made and removed. Throws with all that is wrong.
 */
export async function verifyBackup({ databaseUrl, ...options }: OpenOptions & { databaseUrl: string | null }): Promise<RestoredBackup> {
  const { store, identities, onProgress } = options;
  const { name, manifest, media, objects } = await openBackup(options);
  const faults: string[] = [];
  const attempt = async (work: () => Promise<void>) =>
    work().catch((error: unknown) => void faults.push(error instanceof Error ? error.message : String(error)));
  await attempt(async () => {
    const rows = await openObject(store, manifest.rows, identities);
    await withScratch(databaseUrl, async (db) => {
      const count = await restoreRows(db, rows);
      if (count !== manifest.count) throw new Error(`${count} rows were restored instead of ${manifest.count}`);
    });
  });
  let read = 0;
  for (const [number, { key, bytes, object }] of media.entries()) {
    await attempt(async () => {
      const length = await lengthOf(await openObject(store, objectOf(objects, object), identities));
      if (length !== bytes) throw new Error(`${object}: ${key} has ${length} bytes instead of ${bytes}`);
    });
    read += bytes;
    onProgress?.({ done: number + 1, total: media.length, bytes: read });
  }
  if (faults.length > 0) throw new Error(`The backup ${name} is not sound:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  return { name, rows: manifest.count, files: media.length };
}

interface OpenedBackup {
  name: string;
  manifest: BackupManifest;
  media: ListedMedia[];
  objects: ReadonlyMap<string, BackupManifest['files'][number]>;
}

async function openBackup({ store, name: wanted, identities }: OpenOptions): Promise<OpenedBackup> {
  const name = await chooseBackup(store, wanted);
  const manifest = await readManifest(store, name);
  const lines = (await text(await openObject(store, manifest.list, identities))).split('\n');
  const media = lines.filter(Boolean).map((line) => JSON.parse(line) as ListedMedia);
  return { name, manifest, media, objects: new Map(manifest.files.map((file) => [file.object, file])) };
}

function objectOf(objects: OpenedBackup['objects'], object: string): BackupManifest['files'][number] {
  const found = objects.get(object);
  if (!found) throw new Error(`${object} is not in the manifest`);
  return found;
}

async function lengthOf(stream: Readable): Promise<number> {
  let length = 0;
  for await (const part of stream) length += (part as Buffer).length;
  return length;
}

async function withScratch(databaseUrl: string | null, work: (db: Database) => Promise<void>): Promise<void> {
  await using folder = await openTemporaryFolder('verify');
  await using database = await openDatabase({ databaseUrl, dataFolder: folder.path });
  await migrateDatabase(database);
  await work(database.db);
}

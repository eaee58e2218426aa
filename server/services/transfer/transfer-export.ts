/**
 * Writes the whole site as one archive while it is sent: rows of one snapshot, spreadsheets, media files, and last the manifest.
 * The rows wait in a folder, so that the snapshot is not held while a slow reader fetches the films.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Transform, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Brake } from '#server/brake.ts';
import type { Database } from '#server/db/client.ts';
import { openTemporaryFolder } from '#server/ports/temporary-folder.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { formatVersion, manifestName, readRelease, readSchema, transferFormat, type Manifest } from './transfer-manifest.ts';
import { entryNameOf } from './transfer-entry.ts';
import { listStoredFiles, type StoredFile, type FileStorages } from '#server/services/media/stored-files.ts';
import { spoolRows } from './transfer-rows.ts';

export interface ExportOptions {
  db: Database;
  storages: FileStorages;
  hasFilms: boolean;
  /** Holds the work back while the process has visitors. */
  brake: Brake;
}

/** Media files are compressed already. */
const stored = { compress: false } as const;

/** The archive as a stream; destroying it ends the work. Throws if the rows cannot be read. */
export async function exportSite({ db, storages, hasFilms, brake }: ExportOptions): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const folder = await openTemporaryFolder('export');
  const remove = () => folder[Symbol.asyncDispose]();
  try {
    const snapshot = await db.transaction(
      async (tx) => ({
        now: await readDatabaseTime(tx),
        schema: await readSchema(tx),
        files: await listStoredFiles(tx),
        rows: await spoolRows(tx, folder.path),
      }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    const zip = new ZipFile();
    const archive = zip.outputStream as Readable;
    const fail = (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error)));
    zip.on('error', fail);
    let current: Readable | null = null;
    const add = async (name: string, source: Readable, options = {}) => {
      const meter = createMeter();
      current = source;
      zip.addReadStream(
        pipeline(source, brake.stream(), meter.stream, () => undefined),
        name,
        options,
      );
      await finished(meter.stream, { writable: false });
      return { name, ...meter.read() };
    };
    const write = async (): Promise<void> => {
      const manifest: Manifest = {
        format: transferFormat,
        formatVersion,
        release: readRelease(),
        schema: snapshot.schema,
        createdAt: snapshot.now.toISOString(),
        hasFilms,
        counts: snapshot.rows.counts,
        files: [],
        missing: [],
      };
      for (const { name, path } of snapshot.rows.files) manifest.files.push(await add(name, createReadStream(path)));
      for (const file of snapshot.files) {
        if (archive.destroyed) return;
        if (file.isFilm && !hasFilms) continue;
        const source = await openFile(storages, file);
        if (source) manifest.files.push(await add(entryNameOf(file), source, stored));
        else manifest.missing.push(entryNameOf(file));
      }
      zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName);
      zip.end();
    };
    write().catch(fail);
    archive.once('close', () => {
      current?.destroy(new Error('The reader of the export has left'));
      void remove();
    });
    return archive;
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Null for a file that is not in the storage any more. */
async function openFile(storages: FileStorages, { store, key }: StoredFile): Promise<Readable | null> {
  return (await storages[store].stat(key)) ? storages[store].read(key) : null;
}

/** Passes bytes on, and counts and hashes them. */
export function createMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform: (part: Buffer, _encoding, done) => {
      hash.update(part);
      bytes += part.length;
      done(null, part);
    },
  });
  return { stream, read: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/**
 * Unfinished uploads in an object store that all instances share: any of them takes any part. Each part lies there as one
 * or more pieces, objects that are never changed, and counts when the database has recorded it. The row of the upload is
 * locked for that, so of two instances that take the same bytes at once one records them and the other is refused.
 */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { upload, uploadPiece } from '#server/db/schema/upload.ts';
import { conflict, unavailable } from '#server/errors.ts';
import { copyLocally, type LocalCopy } from '#server/ports/storage-local.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { UploadStore } from './upload-store.ts';

/** Bytes of a long part that are recorded at once; they wait in memory until then. */
const usualPieceBytes = 8 * 1_048_576;

export interface SharedUploadOptions {
  db: Database;
  objects: Storage;
  pieceBytes?: number;
}

export class SharedUploadStore extends DataStore implements UploadStore {
  override extensions = ['termination'];
  readonly #db: Database;
  readonly #objects: Storage;
  readonly #pieceBytes: number;

  constructor({ db, objects, pieceBytes = usualPieceBytes }: SharedUploadOptions) {
    super();
    this.#db = db;
    this.#objects = objects;
    this.#pieceBytes = pieceBytes;
  }

  /** The upload's row is all that it needs. */
  override async create(made: Upload): Promise<Upload> {
    return made;
  }

  override async getUpload(id: string): Promise<Upload> {
    const [row] = await this.#db
      .select({ size: upload.bytes, offset: arrivedBytes(id) })
      .from(upload)
      .where(eq(upload.id, id));
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, ...row });
  }

  /** Where the sender breaks off, what has come is kept too. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let end = offset;
    let chunks: Buffer[] = [];
    let length = 0;
    const keep = async () => {
      if (length === 0) return;
      const bytes = Buffer.concat(chunks);
      [chunks, length] = [[], 0];
      await this.#keepPiece(id, end, bytes);
      end += bytes.length;
    };
    try {
      for await (const chunk of stream) {
        chunks.push(chunk as Buffer);
        length += (chunk as Buffer).length;
        if (length >= this.#pieceBytes) await keep();
      }
    } finally {
      await keep();
    }
    return end;
  }

  /** Stores bytes, then records them. Throws `conflict` where they are not those that come next. */
  async #keepPiece(id: string, start: number, bytes: Buffer): Promise<void> {
    // Names of their own, so that no piece ever replaces another.
    const key = `${id}/${String(start).padStart(12, '0')}-${randomBytes(6).toString('hex')}`;
    await this.#objects.put(key, bytes);
    const isNext = await this.#db.transaction(async (tx) => {
      const [row] = await tx.select({ state: upload.state }).from(upload).where(eq(upload.id, id)).for('update');
      if (row?.state !== 'uploading') return false;
      // A statement of its own: it sees what was recorded while the row was waited for.
      const [piece] = await tx
        .select({ end: arrivedBytes(id) })
        .from(upload)
        .where(eq(upload.id, id));
      if (piece?.end !== start) return false;
      await tx.insert(uploadPiece).values({ uploadId: id, start, bytes: bytes.length, key });
      return true;
    });
    if (isNext) return;
    await this.#objects.remove(key).catch(() => undefined);
    throw conflict();
  }

  async freeBytes(): Promise<number> {
    return Number.POSITIVE_INFINITY;
  }

  async arrived(id: string): Promise<number | null> {
    const [row] = await this.#db
      .select({ offset: arrivedBytes(id) })
      .from(upload)
      .where(eq(upload.id, id));
    return row?.offset ?? null;
  }

  async readAll(id: string): Promise<Readable> {
    const pieces = await this.#db
      .select({ start: uploadPiece.start, key: uploadPiece.key })
      .from(uploadPiece)
      .where(eq(uploadPiece.uploadId, id))
      .orderBy(asc(uploadPiece.start));
    return Readable.from(this.#bytesOf(id, pieces), { objectMode: false });
  }

  async *#bytesOf(id: string, pieces: readonly { start: number; key: string }[]): AsyncGenerator<Buffer> {
    for (const { start, key } of pieces) {
      const stream = await this.#objects.read(key).catch((error: unknown) => this.#endBefore(id, start, error));
      yield* stream as AsyncIterable<Buffer>;
    }
  }

  /** A piece that somebody has deleted in the store: the sender is asked for it, and for what follows, again. */
  async #endBefore(id: string, start: number, error: unknown): Promise<never> {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await this.#db.delete(uploadPiece).where(and(eq(uploadPiece.uploadId, id), gte(uploadPiece.start, start)));
    throw unavailable(error);
  }

  async open(id: string): Promise<LocalCopy> {
    return copyLocally(await this.readAll(id), id);
  }

  async moveTo(storage: Storage, key: string, id: string): Promise<void> {
    await storage.put(key, await this.readAll(id));
  }

  override async remove(id: string): Promise<void> {
    await this.forget(id);
  }

  async forget(id: string): Promise<void> {
    await this.#db.delete(uploadPiece).where(eq(uploadPiece.uploadId, id));
    // What stays because the store is away is found as idle.
    await this.#objects.removeFolder(id).catch(() => undefined);
  }

  async idleSince(instantMs: number): Promise<string[]> {
    const lastMs = new Map<string, number>();
    for await (const { key, modifiedAt } of this.#objects.list()) {
      const [id = ''] = key.split('/', 1);
      lastMs.set(id, Math.max(lastMs.get(id) ?? 0, modifiedAt.getTime()));
    }
    return [...lastMs].filter(([, ms]) => ms < instantMs).map(([id]) => id);
  }
}

/** Bytes of an upload that the database has recorded. */
function arrivedBytes(id: string) {
  return sql<number>`(select coalesce(max(${uploadPiece.start} + ${uploadPiece.bytes}), 0)::float8 from ${uploadPiece} where ${uploadPiece.uploadId} = ${id})`;
}

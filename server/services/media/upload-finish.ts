/** Finishes an upload: checks the complete file, stores it and writes its rows. Idempotent. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer as bytesOf } from 'node:stream/consumers';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { upload } from '#server/db/schema/upload.ts';
import { AppError, storageFull } from '#server/errors.ts';
import { mediaNameMax } from '#shared/limits.ts';
import { actingDocumentTag, documentTypes } from '#shared/media/document.ts';
import type { Storage } from '#server/ports/storage.ts';
import { readDocumentType } from './document-check.ts';
import { doesPdfAct } from './pdf-check.ts';
import { documentPath } from './document-file.ts';
import { makePicture } from './upload-picture.ts';
import { isDiskFull, type UploadStore } from './upload-store.ts';
import { storeVideo, type AcceptVideo } from './upload-video.ts';

export interface FinishOptions {
  db: Database;
  store: UploadStore;
  /** Where pictures go. */
  media: Storage;
  /** Where films and documents go, which are not served to everybody. */
  films: Storage;
  accept: AcceptVideo;
  /** What becomes of a PDF with scripts, programs to start or files inside: refused, or told to those who review it. */
  pdfActions?: 'refuse' | 'tell';
  onError: (error: unknown) => void;
}

type Row = typeof upload.$inferSelect;

export interface UploadFinish {
  /** Throws the refusal of the file; the upload is then failed. Throws other faults too, after which it can be tried again. */
  finish: (id: string) => Promise<void>;
  /** Finishes a file that is whole and not done; faults are left for the next time. */
  takeUp: (row: Row) => Promise<void>;
  /** Waits for the running checks. */
  close: () => Promise<void>;
}

export function createFinishing(options: FinishOptions): UploadFinish {
  const { store, onError } = options;
  const flights = new Map<string, Promise<void>>();

  const finish = (id: string): Promise<void> => {
    const flight = flights.get(id) ?? finishOne(options, id).finally(() => flights.delete(id));
    flights.set(id, flight);
    return flight;
  };

  return {
    finish,
    takeUp: async ({ id, state, bytes }) => {
      if (state === 'done' || state === 'failed') return;
      const isWhole = state === 'checking' || (await store.arrived(id)) === bytes;
      if (isWhole) await finish(id).catch((error: unknown) => void (isRefusal(error) || onError(error)));
    },
    close: async () => {
      await Promise.allSettled(flights.values());
    },
  };
}

/** How long a check is left to an instance that has not renewed its claim. */
const claimSeconds = 10;
const renewMs = 3_000;
const claimEnd = sql`now() + make_interval(secs => ${claimSeconds})`;

/** Does nothing while another instance checks the file. */
async function finishOne(options: FinishOptions, id: string): Promise<void> {
  const { db, store, onError } = options;
  const [row] = await db
    .update(upload)
    .set({ state: 'checking', claimedUntil: claimEnd, updatedAt: sql`now()` })
    .where(
      and(
        eq(upload.id, id),
        inArray(upload.state, ['uploading', 'checking']),
        or(isNull(upload.claimedUntil), lt(upload.claimedUntil, sql`now()`)),
      ),
    )
    .returning();
  if (!row) return;
  const isChecking = and(eq(upload.id, id), eq(upload.state, 'checking'));
  const renewal = setInterval(() => void db.update(upload).set({ claimedUntil: claimEnd }).where(isChecking).catch(onError), renewMs);
  try {
    await finishing[row.purpose](options, row);
    await store.forget(id);
  } catch (error) {
    const fault = isDiskFull(error) ? storageFull(error) : error;
    const isOver = isRefusal(fault);
    await db
      .update(upload)
      .set(isOver ? { state: 'failed', failure: fault.errorName, updatedAt: sql`now()` } : { state: 'uploading', claimedUntil: null })
      .where(isChecking);
    if (isOver) await store.forget(id);
    throw fault;
  } finally {
    clearInterval(renewal);
  }
}

const finishing: Readonly<Record<Row['purpose'], (options: FinishOptions, row: Row) => Promise<void>>> = {
  image: finishPicture,
  document: finishDocument,
  video: finishVideo,
  subtitle: finishVideo,
  archive: finishKeptFile,
  article: finishKeptFile,
};

async function finishPicture({ db, store, media }: FinishOptions, row: Row): Promise<void> {
  if ((await store.arrived(row.id)) !== row.bytes) return;
  const picture = await makePicture(await bytesOf(await store.readAll(row.id)), { isCover: row.isCover });
  // The hash in the name says that its bytes never change; the same upload has the same name.
  const path = `library/${row.id}-${picture.hash.slice(0, 16)}.webp`;
  await media.put(path, picture.bytes);
  await db.transaction(async (tx) => {
    if (!(await isOpen(tx, row.id))) return;
    const { width, height, colour, hash, bytes, isAiMade } = picture;
    const mediaId = newId();
    await tx
      .insert(mediaFile)
      .values({
        id: mediaId,
        path,
        kind: 'image',
        contentType: 'image/webp',
        bytes: bytes.length,
        hash,
        width,
        height,
        colour,
        isAiMade,
        name: nameOfFile(row.fileName),
        uploadedBy: row.ownerId,
      });
    await tx
      .update(upload)
      .set({ state: 'done', mediaId, updatedAt: sql`now()` })
      .where(eq(upload.id, row.id));
  });
}

async function finishDocument({ db, store, films, pdfActions = 'refuse' }: FinishOptions, row: Row): Promise<void> {
  if ((await store.arrived(row.id)) !== row.bytes) return;
  await using file = await store.open(row.id);
  const source = file.path;
  const type = await readDocumentType(source, { pdfMayAct: pdfActions === 'tell' });
  const doesAct = type === 'pdf' && (await doesPdfAct(source));
  const hash = await hashOf(source);
  const path = documentPath(row.id, { hash, type });
  await films.put(path, createReadStream(source));
  await db.transaction(async (tx) => {
    if (!(await isOpen(tx, row.id))) return;
    const mediaId = newId();
    await tx
      .insert(mediaFile)
      .values({
        id: mediaId,
        path,
        kind: 'document',
        contentType: documentTypes[type],
        bytes: row.bytes,
        hash,
        name: nameOfFile(row.fileName),
        tags: doesAct ? [actingDocumentTag] : [],
        uploadedBy: row.ownerId,
      });
    await tx
      .update(upload)
      .set({ state: 'done', mediaId, updatedAt: sql`now()` })
      .where(eq(upload.id, row.id));
  });
}

/** Keeps a file in the private storage until it is imported. */
async function finishKeptFile({ db, store, films }: FinishOptions, { id, bytes, purpose }: Row): Promise<void> {
  const path = purpose === 'article' ? articlePath(id) : archivePath(id);
  if ((await store.arrived(id)) === bytes) await store.moveTo(films, path, id);
  // A killed process may have moved it already.
  else if (!(await films.stat(path))) return;
  await db.transaction(async (tx) => {
    if (!(await isOpen(tx, id))) return;
    await tx
      .update(upload)
      .set({ state: 'done', updatedAt: sql`now()` })
      .where(eq(upload.id, id));
  });
}

/** Key of an uploaded export in the private storage. */
export function archivePath(uploadId: string): string {
  return `transfers/${uploadId}.zip`;
}

/** Key of an uploaded file with articles in the private storage. */
export function articlePath(uploadId: string): string {
  return `imports/${uploadId}`;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

async function finishVideo({ db, store, films, accept }: FinishOptions, { id, ownerId, fileName, bytes }: Row): Promise<void> {
  const isHere = (await store.arrived(id)) === bytes;
  const sourceKey = await storeVideo({ store, films }, id, isHere);
  if (!sourceKey) return;
  await db.transaction(async (tx) => {
    if (!(await isOpen(tx, id))) return;
    await accept(tx, { uploadId: id, ownerId, fileName, sourceKey, bytes });
    await tx
      .update(upload)
      .set({ state: 'done', videoId: id, updatedAt: sql`now()` })
      .where(eq(upload.id, id));
  });
}

/** The file's name without its ending. */
function nameOfFile(fileName: string): string {
  return fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, mediaNameMax);
}

/** Claims the row; false when another instance was faster or the upload was deleted. */
async function isOpen(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx.select({ state: upload.state }).from(upload).where(eq(upload.id, id)).for('update');
  return row?.state === 'checking';
}

/** Whether the failure is permanent: the file itself is refused. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500;
}

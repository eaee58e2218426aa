/**
 * Uploads: announced by a call, sent in parts that survive a reload and a stop of the server, judged by their content when
 * they are whole, and handed over in one transaction. Nobody but their owner learns that they exist.
 */
import { Readable } from 'node:stream';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { upload } from '#server/db/schema/upload.ts';
import { fileEmpty, notAllowed, notFound, notLoggedIn, storageFull, unavailable } from '#server/errors.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import type { UploadPurpose, UploadState, UploadTicket } from '#shared/api/media.ts';
import { uploadAuthorisationSeconds } from '#shared/limits.ts';
import { permissionsOf, type Permission, type Viewer } from '#shared/policies.ts';
import { readDocuments } from './document-file.ts';
import { readMediaItems } from './media-item.ts';
import type { DatabaseClock } from '#server/services/core/database-clock.ts';
import { isUploadAuthorisation, type UploadAuthorisation } from './upload-authorisation.ts';
import { archivePath, articlePath, createFinishing, type FinishOptions, type UploadFinish } from './upload-finish.ts';
import { checkQuota, checkRoom, checkSize, unfinishedHours } from './upload-limits.ts';
import { isDiskFull, type UploadStore } from './upload-store.ts';
import { readVideoItems } from './video-item.ts';

/** Path under which the bytes of uploads are taken. */
export const uploadPath = '/vod/upload';

export interface UploadOptions extends FinishOptions {
  db: Database;
  store: UploadStore;
  authorisation: UploadAuthorisation;
  clock: DatabaseClock;
  /** Free bytes on the disk; tests override it. */
  freeBytes?: () => Promise<number>;
}

export interface NewUpload {
  fileName: string;
  fileSize: number;
  purpose?: UploadPurpose;
  isCover?: boolean;
}

/** The part of an upload that its sender needs. */
export interface OpenUpload {
  id: string;
  bytes: number;
  /** All bytes have arrived; the file is being checked, or was. */
  isWhole: boolean;
}

type FindViewer = (token: string) => Promise<Viewer | null>;
type Row = typeof upload.$inferSelect;
export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService(options: UploadOptions) {
  const { db, store, authorisation, clock } = options;
  const freeBytes = options.freeBytes ?? (() => store.freeBytes());
  const finishing = createFinishing(options);

  const ownOne = (viewer: Pick<Viewer, 'id'>, id: string): Promise<Row> => readOwn(db, viewer, id);
  const ticket = async (id: string): Promise<UploadTicket> => ({
    uploadAddress: `${uploadPath}/${id}`,
    uploadAuth: authorisation.issue(id, await clock.nowMs()),
    videoId: id,
    requestId: newId(),
    expire: uploadAuthorisationSeconds,
  });

  return {
    store,

    /** Throws `notAllowed`, `fileEmpty`, `imageTooLarge`, `documentTooLarge`, `videoTooLarge`, `archiveTooLarge`, `articleTooLarge`, `storageFull`, or `tooManyRequests` while too many are open. */
    begin: async (
      { id: ownerId, roles = [] }: Pick<Viewer, 'id'> & Partial<Viewer>,
      { fileName, fileSize, purpose = 'video', isCover = false }: NewUpload,
    ): Promise<UploadTicket> => {
      const needed = neededPermissions[purpose];
      if (needed && !permissionsOf(roles).includes(needed)) throw notAllowed();
      if (fileSize === 0) throw fileEmpty();
      checkSize(purpose, fileSize);
      await checkRoom(await freeBytes(), fileSize);
      return ticket(await addUpload(options, ownerId, { fileName, fileSize, purpose, isCover }));
    },

    /** A picture that the server has fetched for its owner, as if they had sent it. Throws what `begin` and the look at the file refuse. */
    take: async ({ id: ownerId }: Pick<Viewer, 'id'>, fileName: string, bytes: Buffer): Promise<MediaItem> => {
      checkSize('image', bytes.length);
      await checkRoom(await freeBytes(), bytes.length);
      const id = await addUpload(options, ownerId, { fileName, fileSize: bytes.length, purpose: 'image', isCover: false });
      await store.write(Readable.from([bytes]), id, 0);
      await finishing.finish(id);
      return pictureOf(db, await ownOne({ id: ownerId }, id));
    },

    /** Issues a new token. Throws `notFound` for uploads of others and for failed ones. */
    refresh: async (viewer: Pick<Viewer, 'id'>, id: string): Promise<UploadTicket> => {
      const row = await ownOne(viewer, id);
      if (row.state === 'failed') throw notFound();
      return ticket(id);
    },

    /** State and progress. Resumes the check of a complete file that was interrupted. */
    state: async (viewer: Pick<Viewer, 'id'>, id: string): Promise<UploadState> => {
      await finishing.takeUp(await ownOne(viewer, id));
      return describe(db, await ownOne(viewer, id));
    },

    /** Forgets one that is not done; throws `notFound` for all others. */
    cancel: async (viewer: Pick<Viewer, 'id'>, id: string): Promise<void> => {
      const gone = await db
        .delete(upload)
        .where(and(eq(upload.id, id), eq(upload.ownerId, viewer.id), inArray(upload.state, ['uploading', 'failed'])))
        .returning({ id: upload.id });
      if (gone.length === 0) throw notFound();
      await store.forget(id);
    },

    /** Drops an upload that the client has ended. */
    end: async ({ id }: OpenUpload): Promise<void> => {
      await db.delete(upload).where(and(eq(upload.id, id), eq(upload.state, 'uploading')));
      await store.forget(id);
    },

    /**
     * The upload that a bearer may send bytes to: the token of its owner's session, or its own authorisation.
     * Throws `notLoggedIn`, and `notFound` for another caller's upload.
     */
    open: async (id: string, bearer: string, findViewer: FindViewer): Promise<OpenUpload> => {
      const isAuthorised = isUploadAuthorisation(bearer) && authorisation.check(bearer, id, await clock.nowMs());
      return openUpload(db, id, isAuthorised ? null : await viewerOf(bearer, findViewer));
    },

    /** Records progress; after the last byte the file is checked, and a refusal is thrown. */
    arrive: async ({ id, bytes }: OpenUpload, offset: number): Promise<void> => {
      if (offset >= bytes) return finishing.finish(id);
      await db
        .update(upload)
        .set({ updatedAt: sql`now()` })
        .where(and(eq(upload.id, id), lt(upload.updatedAt, sql`now() - interval '1 minute'`)));
    },

    /** Deletes stale uploads and resumes interrupted ones; returns the number deleted. */
    sweep: () => sweepUploads({ ...options, takeUp: finishing.takeUp }),
    close: finishing.close,
  };
}

/** Files that only staff import. */
const neededPermissions: Readonly<Partial<Record<UploadPurpose, Permission>>> = { archive: 'siteTransfer', article: 'contentWrite' };

/** Creates the row and the empty file, or neither; returns the id. */
async function addUpload(
  { db, store }: UploadOptions,
  ownerId: string,
  { fileName, fileSize, purpose, isCover }: Required<NewUpload>,
): Promise<string> {
  const id = newId();
  const { Upload } = await import('@tus/server');
  try {
    await db.transaction(async (tx) => {
      await checkQuota(tx, ownerId, fileSize);
      await tx.insert(upload).values({ id, ownerId, purpose, fileName: nameOf(fileName), bytes: fileSize, isCover });
      await store.create(new Upload({ id, size: fileSize, offset: 0 }));
    });
  } catch (error) {
    await store.forget(id);
    throw isDiskFull(error) ? storageFull(error) : error;
  }
  return id;
}

async function readOwn(db: Database, viewer: Pick<Viewer, 'id'>, id: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(upload)
    .where(and(eq(upload.id, id), eq(upload.ownerId, viewer.id)));
  if (!row) throw notFound();
  return row;
}

async function describe(db: Database, { id, purpose, fileName, bytes, state, failure, mediaId }: Row): Promise<UploadState> {
  const isFilm = purpose === 'video' && state === 'done';
  const [media, documents, [film = null]] = await Promise.all([
    readMediaItems(db, purpose === 'image' ? [mediaId] : [], 'zh-Hans'),
    readDocuments(db, purpose === 'document' ? [mediaId] : []),
    readVideoItems(db, isFilm ? [id] : [], 'zh-Hans'),
  ]);
  return {
    videoId: id,
    purpose: purpose === 'subtitle' ? 'video' : purpose,
    fileName,
    fileSize: bytes,
    state,
    failure,
    media: media.get(mediaId ?? '') ?? null,
    document: documents[0] ?? null,
    video: film,
  };
}

async function pictureOf(db: Database, row: Row): Promise<MediaItem> {
  const { media } = await describe(db, row);
  if (!media) throw unavailable();
  return media;
}

async function viewerOf(bearer: string, findViewer: FindViewer): Promise<Viewer> {
  const viewer = await findViewer(bearer);
  if (!viewer) throw notLoggedIn();
  return viewer;
}

/** The form of `newId`; anything else is unknown, and never used as a path. */
const idPattern = /^[\w-]{16}$/;

/** With a viewer, only their own upload. Closed accounts cannot upload. */
async function openUpload(db: Database, id: string, viewer: Viewer | null): Promise<OpenUpload> {
  if (!idPattern.test(id)) throw notFound();
  const [row] = await db
    .select({ ownerId: upload.ownerId, bytes: upload.bytes, state: upload.state })
    .from(upload)
    .innerJoin(userAccount, eq(userAccount.id, upload.ownerId))
    .where(and(eq(upload.id, id), eq(userAccount.status, 'active')));
  if (!row || (viewer && viewer.id !== row.ownerId)) throw notFound();
  return { id, bytes: row.bytes, isWhole: row.state !== 'uploading' };
}

/** The display name, without folders and invisible characters; never used as a path. */
function nameOf(fileName: string): string {
  return (fileName.split(/[\\/]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, 200) || 'file';
}

interface SweepOptions extends Pick<UploadOptions, 'db' | 'store' | 'media' | 'films' | 'clock'> {
  takeUp: UploadFinish['takeUp'];
}

/** Deletes uploads without progress for a day and resumes those that a stop interrupted; returns the number deleted. */
async function sweepUploads({ db, store, media, films, clock, takeUp }: SweepOptions): Promise<number> {
  const old = sql`now() - make_interval(hours => ${unfinishedHours})`;
  for (const row of await db
    .select()
    .from(upload)
    .where(and(eq(upload.state, 'checking'), sql`${upload.updatedAt} >= ${old}`)))
    await takeUp(row);
  const gone = await db
    .delete(upload)
    .where(and(inArray(upload.state, ['uploading', 'checking']), sql`${upload.updatedAt} < ${old}`))
    .returning({ id: upload.id });
  const ended = await db
    .delete(upload)
    .where(and(inArray(upload.state, ['done', 'failed']), sql`${upload.updatedAt} < now() - interval '30 days'`))
    .returning({ id: upload.id, purpose: upload.purpose });
  for (const { id } of gone) await store.forget(id);
  // Files that nobody imported.
  for (const { id, purpose } of ended) {
    if (purpose === 'archive') await films.remove(archivePath(id));
    if (purpose === 'article') await films.remove(articlePath(id));
  }
  const oldMs = (await clock.nowMs()) - unfinishedHours * 3_600_000;
  await deleteOrphans({ db, store }, oldMs);
  for (const storage of [media, films]) await storage.removeUnfinished?.(new Date(oldMs));
  return gone.length;
}

/** Deletes files without a row. */
async function deleteOrphans({ db, store }: Pick<SweepOptions, 'db' | 'store'>, oldMs: number): Promise<void> {
  const idle = await store.idleSince(oldMs);
  if (idle.length === 0) return;
  const known = await db
    .select({ id: upload.id })
    .from(upload)
    .where(and(inArray(upload.id, idle), inArray(upload.state, ['uploading', 'checking'])));
  const ids = new Set(known.map(({ id }) => id));
  for (const id of idle) if (!ids.has(id)) await store.forget(id);
}

/** The library of pictures and documents: texts, credits, licences and tags are edited, unused pictures deleted and restored. */
import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { AppError, conflict, cropRefused, notFound, stillUsed } from '#server/errors.ts';
import type { Storage } from '#server/ports/storage.ts';
import {
  libraryKinds,
  type cropMedia,
  type LibraryDetail,
  type LibraryItem,
  type LibraryKind,
  type MediaFields,
  type MediaTag,
  type RemovedMedia,
  type replaceMedia,
  type saveMedia,
  type tagMedia,
  type TaggedMedia,
} from '#shared/api/media.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { tagsMax } from '#shared/limits.ts';
import { focusIn, type CropBox } from '#shared/media/crop-box.ts';
import type { Viewer } from '#shared/policies.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { auditEdit, mergeEdit } from '#server/services/core/merge-edit.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { beginOfDay } from '#server/services/core/instant.ts';
import type { ListFile } from '#server/db/list-file.ts';
import { withAiMark } from './ai-mark.ts';
import type { MediaFile } from './image-view.ts';
import {
  exportLibrary,
  listLibrary,
  listTags,
  mayEditMedia,
  readLibraryItem,
  type AddressOf,
  type LibraryQuery,
} from './media-library-list.ts';
import { readVersions, replaceFile, takeFile, type NextFile } from './media-library-replace.ts';
import { isUsed, readUses, tagsOfUses } from './media-library-use.ts';
import { cutPicture } from './upload-picture.ts';

export type MediaChange = Static<typeof saveMedia.body>;

export type MediaLibraryService = ReturnType<typeof createMediaLibraryService>;

interface LibraryOptions {
  db: Database;
  /** Where pictures are. */
  media: Pick<Storage, 'get' | 'put' | 'remove'>;
  /** Addresses of documents; none by default. */
  addresses?: () => Promise<AddressOf>;
}

export function createMediaLibraryService({ db, media, addresses = async () => () => '' }: LibraryOptions) {
  return {
    list: async (viewer: Viewer, query: LibraryQuery, language: Language): Promise<Page<LibraryItem>> =>
      listLibrary(db, viewer, { query, language, addressOf: await addresses() }),

    export: async (viewer: Viewer, query: LibraryQuery, language: Language): Promise<ListFile> =>
      exportLibrary(db, viewer, { query, language, addressOf: await addresses() }),

    tags: (viewer: Viewer, kind: LibraryKind = 'image'): Promise<MediaTag[]> => listTags(db, viewer, kind),

    /** A picture and its uses. Throws `notFound` for those that the viewer may not see. */
    detail: async (viewer: Viewer, id: string, language: Language): Promise<LibraryDetail> => {
      const detail = await readDetail(db, viewer, { id, language, addressOf: await addresses() });
      if (!detail) throw notFound();
      return detail;
    },

    /** Gives the picture another file. Throws what `replaceFile` and `takeFile` throw, and `conflict` after a save by somebody else. */
    replace: async (viewer: Viewer, request: Static<typeof replaceMedia.body>, language: Language): Promise<LibraryDetail> => {
      const isDone = await exchange(db, viewer, { ...request, take: (tx, file) => takeFile(tx, viewer, { file, request }) });
      return readExchanged(db, viewer, { id: request.id, language, addressOf: await addresses(), isDone });
    },

    /** Replaces the picture by a part of itself. Throws what `replaceFile` and `cutPicture` throw, and `conflict` as `replace` does. */
    crop: async (viewer: Viewer, request: Static<typeof cropMedia.body>, language: Language): Promise<LibraryDetail> => {
      const isDone = await crop({ db, media }, viewer, request);
      return readExchanged(db, viewer, { id: request.id, language, addressOf: await addresses(), isDone });
    },

    /** Changes the given fields. Throws `notFound` unless the caller may change it, and what `mergeEdit` throws. */
    save: async (viewer: Viewer, { id, base, changes }: MediaChange, language: Language): Promise<LibraryItem> => {
      const fields = cleanFields(changes);
      if (fields.isAiMade !== undefined) await openFile(db, media, id);
      await db.transaction(async (tx) => {
        const [file] = await lockEditable(tx, viewer, [id]);
        if (!file) throw notFound();
        const present = { ...file, licenceEndsOn: file.licenceEndsOn ?? '' };
        const write = await mergeEdit<MediaFields>(tx, { kind: 'media', id }, { present, base, changes: fields });
        if (Object.keys(write).length === 0) return;
        const { licenceEndsOn, ...rest } = write;
        await tx
          .update(mediaFile)
          .set({
            ...rest,
            ...(licenceEndsOn === undefined ? {} : { licenceEndsOn: licenceEndsOn || null }),
            ...(await markFile(media, file, write)),
            version: file.version + 1,
          })
          .where(eq(mediaFile.id, id));
        await auditEdit<MediaFields>(tx, { kind: 'media', id }, { actorId: viewer.id, present, write });
        await announceUses(tx, [id]);
      });
      const item = await readLibraryItem(db, viewer, { id, language, addressOf: await addresses() });
      if (!item) throw notFound();
      return item;
    },

    /** Adds or removes one tag; pictures that have it, lack it or have too many are left as they are. Throws `notFound`. */
    tag: (viewer: Viewer, { ids, tag, isAdded }: Static<typeof tagMedia.body>): Promise<TaggedMedia> =>
      db.transaction(async (tx) => {
        const name = cleanLine(tag);
        const files = await lockEditable(tx, viewer, ids);
        const changed = files.filter(({ tags }) => name !== '' && tags.includes(name) !== isAdded && !(isAdded && tags.length >= tagsMax));
        for (const { id, tags, version } of changed) {
          const next = isAdded ? [...tags, name] : tags.filter((one) => one !== name);
          await tx
            .update(mediaFile)
            .set({ tags: next, version: version + 1 })
            .where(eq(mediaFile.id, id));
          await appendAudit(tx, { ...auditOf(viewer, id), action: 'tag', details: { tag: name, isAdded } });
        }
        return {
          changed: idsOf(changed),
          full: idsOf(files.filter(({ tags }) => isAdded && !tags.includes(name) && tags.length >= tagsMax)),
        };
      }),

    /**
     * Moves unused pictures to the bin, where they stay for 30 days; used ones are left and named. Throws `notFound`, and
     * `stillUsed` where all are used.
     */
    remove: (viewer: Viewer, ids: readonly string[]): Promise<RemovedMedia> =>
      db.transaction(async (tx) => {
        await lockEditable(tx, viewer, ids);
        const used = await tx
          .select({ id: mediaFile.id })
          .from(mediaFile)
          .where(and(inArray(mediaFile.id, [...ids]), isUsed));
        const removed = ids.filter((id) => !used.some((file) => file.id === id));
        if (removed.length === 0) throw stillUsed();
        const gone = await tx
          .update(mediaFile)
          .set({ deletedAt: sql`now()`, version: sql`${mediaFile.version} + 1` })
          .where(and(inArray(mediaFile.id, removed), isNull(mediaFile.deletedAt)))
          .returning({ id: mediaFile.id });
        for (const { id } of gone) await appendAudit(tx, { ...auditOf(viewer, id), action: 'remove', toState: 'trash' });
        return { removed, used: idsOf(used) };
      }),

    /** Takes pictures out of the bin. Throws `notFound` for those that are erased. */
    restore: (viewer: Viewer, ids: readonly string[]): Promise<{ restored: string[] }> =>
      db.transaction(async (tx) => {
        await lockEditable(tx, viewer, ids);
        const back = await tx
          .update(mediaFile)
          .set({ deletedAt: null, version: sql`${mediaFile.version} + 1` })
          .where(and(inArray(mediaFile.id, [...ids]), isNotNull(mediaFile.deletedAt)))
          .returning({ id: mediaFile.id });
        for (const { id } of back) await appendAudit(tx, { ...auditOf(viewer, id), action: 'restore', fromState: 'trash' });
        return { restored: idsOf(back) };
      }),
  };
}

interface Reading {
  id: string;
  language: Language;
  addressOf: AddressOf;
}

async function readDetail(db: Database, viewer: Viewer, { id, language, addressOf }: Reading): Promise<LibraryDetail | null> {
  const [item, uses, versions] = await Promise.all([
    readLibraryItem(db, viewer, { id, language, addressOf }),
    readUses(db, id),
    readVersions(db, id, language),
  ]);
  return item && { item, uses, versions };
}

/** The picture after an exchange. Throws `conflict` where there was none. */
async function readExchanged(db: Database, viewer: Viewer, { isDone, ...reading }: Reading & { isDone: boolean }): Promise<LibraryDetail> {
  const detail = await readDetail(db, viewer, reading);
  if (!detail) throw notFound();
  if (!isDone) throw conflict({ item: detail.item });
  return detail;
}

interface Exchange {
  id: string;
  version: number;
  take: (tx: Transaction, file: MediaFile) => Promise<NextFile>;
}

/** Gives the picture the file that `take` finds; false after an edit by somebody else. */
function exchange(db: Database, viewer: Viewer, { id, version, take }: Exchange): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [file] = await lockEditable(tx, viewer, [id]);
    if (file?.version !== version) return false;
    await replaceFile(tx, viewer, { file, take: () => take(tx, file) });
    return true;
  });
}

/** False after an edit by somebody else. The part is cut before the transaction, which would wait for it; see `openFile` too. */
async function crop(
  { db, media }: Pick<LibraryOptions, 'db' | 'media'>,
  viewer: Viewer,
  { id, version, box }: Static<typeof cropMedia.body>,
): Promise<boolean> {
  const [file] = await db.select().from(mediaFile).where(eq(mediaFile.id, id));
  if (!file || !mayEditMedia(viewer, file)) throw notFound();
  // The box may not lie in the picture of another version.
  if (file.version !== version) return false;
  const cut = await cutFile(media, file, box);
  const outcome = await exchange(db, viewer, { id, version, take: async () => cut }).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    // The commit may have arrived: a file without a row is harmless, a row without a file is not.
    throw error;
  });
  if (outcome !== true) await media.remove(cut.path);
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** Cuts a part out of a picture and stores it under a name of its own, for an earlier cut of the same part is erased on its own day. */
async function cutFile(media: LibraryOptions['media'], file: MediaFile, box: CropBox): Promise<NextFile> {
  const stored = file.kind === 'image' ? await media.get(file.path) : null;
  if (!stored) throw cropRefused();
  const { bytes, ...facts } = await cutPicture(stored, { box, isAiMade: file.isAiMade });
  const path = `library/${newId()}-${facts.hash.slice(0, 16)}.webp`;
  await media.put(path, bytes);
  const focus = focusIn(file, box, { x: file.focalX, y: file.focalY });
  return { ...facts, path, contentType: 'image/webp', bytes: bytes.length, focalX: focus.x, focalY: focus.y };
}

const idsOf = (files: readonly { id: string }[]): string[] => files.map(({ id }) => id);

const auditOf = (viewer: Viewer, id: string) => ({ actorId: viewer.id, subjectKind: 'media', subjectId: id });

/**
 * Locks pictures against edits and against new uses, which reference their rows; in one order, so that two bulk actions do not
 * wait for each other. Throws `notFound` unless the viewer may change all of them.
 */
async function lockEditable(tx: Transaction, viewer: Viewer, ids: readonly string[]): Promise<MediaFile[]> {
  const files = await tx
    .select()
    .from(mediaFile)
    .where(and(inArray(mediaFile.id, [...ids]), inArray(mediaFile.kind, [...libraryKinds])))
    .orderBy(asc(mediaFile.id))
    .for('update');
  if (files.length !== new Set(ids).size || !files.every((file) => mayEditMedia(viewer, file))) throw notFound();
  return files;
}

/** Purges everything that shows the pictures. */
async function announceUses(tx: Transaction, ids: readonly string[]): Promise<void> {
  const tags = await tagsOfUses(tx, ids);
  if (tags.length > 0) await announceChange(tx, tags);
}

const lines = ['name', 'altZh', 'altEn', 'creditZh', 'creditEn', 'licence'] as const;

/** The sent fields as they are stored. Throws `invalidRequest` for an invalid day. */
function cleanFields(fields: Partial<MediaFields>): Partial<MediaFields> {
  const { tags, licenceEndsOn } = fields;
  if (licenceEndsOn) beginOfDay(licenceEndsOn, 'licenceEndsOn');
  return {
    ...fields,
    ...Object.fromEntries(lines.flatMap((name) => (fields[name] === undefined ? [] : [[name, cleanLine(fields[name])]]))),
    ...(tags ? { tags: [...new Set(tags.map(cleanLine).filter((tag) => tag !== ''))] } : {}),
  };
}

/** A picture of the demonstration is drawn for its first reader, which asks the database and so cannot happen in a transaction. */
async function openFile(db: Database, media: LibraryOptions['media'], id: string): Promise<void> {
  const [file] = await db.select({ path: mediaFile.path }).from(mediaFile).where(eq(mediaFile.id, id));
  if (file) await media.get(file.path);
}

/** Writes or removes the mark of AI in the stored file; the name stays, because the pixels do. */
async function markFile(media: LibraryOptions['media'], file: MediaFile, { isAiMade }: Partial<MediaFields>): Promise<Partial<MediaFile>> {
  if (isAiMade === undefined || isAiMade === file.isAiMade || file.kind !== 'image') return {};
  const stored = await media.get(file.path);
  if (!stored) return {};
  const marked = await withAiMark(stored, isAiMade);
  await media.put(file.path, marked);
  return { bytes: marked.length, hash: createHash('sha256').update(marked).digest('hex') };
}

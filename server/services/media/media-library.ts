/** The picture library: owners, descriptions, focal points and usage of pictures. */
import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { notFound, stillUsed } from '#server/errors.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { LibraryItem, MediaScope } from '#shared/api/media-library.ts';
import type { Page } from '#shared/api/paging.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { isStaff, type Viewer } from '#shared/policies.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import type { MediaFile } from './image-view.ts';
import { toMediaItem } from './media-item.ts';
import { findUses, pageTags, type MediaUses } from './media-library-uses.ts';

export interface LibraryQuery {
  search?: string;
  scope?: MediaScope;
  pageNum?: number;
  pageSize?: number;
}

export interface MediaChange {
  id: string;
  altZh?: string;
  altEn?: string;
  focalX?: number;
  focalY?: number;
}

export type MediaLibraryService = ReturnType<typeof createMediaLibraryService>;

export function createMediaLibraryService({ db, media }: { db: Database; media: Storage }) {
  return {
    /** The latest first. Institutions see their own pictures and those of nobody in particular, staff all. */
    list: async (
      viewer: Viewer,
      { search = '', scope = 'all', pageNum = 1, pageSize = pageSizeDefault }: LibraryQuery,
    ): Promise<Page<LibraryItem>> => {
      const where = and(
        eq(mediaFile.kind, 'image'),
        isSeenBy(viewer),
        scopeIs(viewer, scope),
        containsText([mediaFile.altZh, mediaFile.altEn], search),
      );
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(mediaFile)
          .where(where)
          .orderBy(desc(mediaFile.createdAt), desc(mediaFile.id))
          .limit(pageSize)
          .offset((pageNum - 1) * pageSize),
        countUpTo(db, sql`from ${mediaFile} where ${where}`),
      ]);
      return { rows: rows.map((file) => toLibraryItem(file, viewer)), total };
    },

    /** Throws `notFound` for what the caller may not change. */
    save: (viewer: Viewer, { id, altZh, altEn, focalX, focalY }: MediaChange): Promise<LibraryItem> =>
      db.transaction(async (tx) => {
        const file = await lockOwn(tx, viewer, id);
        const [saved = file] = await tx
          .update(mediaFile)
          .set({
            altZh: altZh === undefined ? file.altZh : cleanLine(altZh),
            altEn: altEn === undefined ? file.altEn : cleanLine(altEn),
            focalX: focalX ?? file.focalX,
            focalY: focalY ?? file.focalY,
          })
          .where(eq(mediaFile.id, id))
          .returning();
        const uses = await findUses(tx, file);
        if (isUsed(uses)) await announceChange(tx, pageTags(uses));
        return toLibraryItem(saved, viewer);
      }),

    /** Throws `notFound` for what the caller may not change, and `stillUsed`. */
    remove: async (viewer: Viewer, id: string): Promise<void> => {
      const path = await db.transaction(async (tx) => {
        const file = await lockOwn(tx, viewer, id);
        if (isUsed(await findUses(tx, file))) throw stillUsed();
        await tx.delete(mediaFile).where(eq(mediaFile.id, id));
        return file.path;
      });
      // After the commit: a file without a row is harmless, a row without a file is not.
      if (path.startsWith(ownFolder)) await media.remove(path);
    },
  };
}

/** Folder of the storage that holds what was uploaded. */
const ownFolder = 'library/';

function isUsed({ contentIds, others }: MediaUses): boolean {
  return contentIds.length > 0 || others > 0;
}

function isSeenBy(viewer: Viewer): SQL | undefined {
  return isStaff(viewer) ? undefined : or(eq(mediaFile.uploadedBy, viewer.id), isNull(mediaFile.uploadedBy));
}

function scopeIs(viewer: Viewer, scope: MediaScope): SQL | undefined {
  if (scope === 'all') return undefined;
  return scope === 'own' ? eq(mediaFile.uploadedBy, viewer.id) : sql`${mediaFile.uploadedBy} is distinct from ${viewer.id}`;
}

/** Its own uploader, and staff; what came with the site belongs to staff. */
export function mayEditMedia(viewer: Viewer, { uploadedBy }: Pick<MediaFile, 'uploadedBy'>): boolean {
  return uploadedBy === viewer.id || isStaff(viewer);
}

async function lockOwn(tx: Transaction, viewer: Viewer, id: string): Promise<MediaFile> {
  const [file] = await tx
    .select()
    .from(mediaFile)
    .where(and(eq(mediaFile.id, id), eq(mediaFile.kind, 'image')))
    .for('update');
  if (!file || !mayEditMedia(viewer, file)) throw notFound();
  return file;
}

function toLibraryItem(file: MediaFile, viewer: Viewer): LibraryItem {
  return {
    ...toMediaItem(file, 'zh-Hans'),
    uploadTime: file.createdAt.toISOString(),
    isOwn: file.uploadedBy === viewer.id,
    mayEdit: mayEditMedia(viewer, file),
  };
}

/** The picture library: owners, descriptions, focal points and usage of pictures. */
import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction, Queryable } from '#server/db/client.ts';
import { mediaFile, liveSession, video } from '#server/db/schema/media.ts';
import { notFound, stillUsed } from '#server/errors.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { LibraryItem, MediaScope } from '#shared/api/media.ts';
import type { Page } from '#shared/api/paging.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { isStaff, type Viewer } from '#shared/policies.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import type { MediaFile } from './image-view.ts';
import { toMediaItem } from './media-item.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { film } from '#server/db/schema/award.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { contentSnapshot } from '#server/db/schema/editing.ts';
import { face, faceColumn } from '#server/db/schema/face.ts';
import { banner, partner } from '#server/db/schema/home.ts';
import { person } from '#server/db/schema/person.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';

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
    /** The latest first. Institutions see their own pictures and those without an owner, staff all. */
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

    /** Throws `notFound` unless the caller may change it. */
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

    /** Throws `notFound` unless the caller may change it, and `stillUsed`. */
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

/** Folder of uploads in the storage. */
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

export interface MediaUses {
  /** Items any of whose revisions shows it. */
  contentIds: string[];
  /** Number of other references. */
  others: number;
}

const references: readonly PgColumn[] = [
  film.stillId,
  film.posterId,
  faceColumn.coverId,
  face.imageId,
  banner.imageId,
  banner.imageMobileId,
  partner.logoId,
  video.coverId,
  video.storyboardId,
  liveSession.coverId,
  person.portraitId,
];

async function findUses(db: Queryable, { id, path }: Pick<MediaFile, 'id' | 'path'>): Promise<MediaUses> {
  // Bodies name a picture by its path, whose last part is generated: no other text holds it.
  const shown = `%${path.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const inRevision: SQL = sql`${contentRevision.coverId} = ${id} or ${id} = any(${contentRevision.galleryIds}) or ${contentRevision.bodyZh} like ${shown} or ${contentRevision.bodyEn} like ${shown}`;
  const { rows: items } = await db.execute<{ id: string }>(sql`
    select content_id as id from ${contentRevision} where ${inRevision}
    union select content_id from ${contentSnapshot} where ${contentSnapshot.fields}->>'coverId' = ${id} or ${contentSnapshot.fields}->'galleryIds' ? ${id}
      or ${contentSnapshot.fields}->>'bodyZh' like ${shown} or ${contentSnapshot.fields}->>'bodyEn' like ${shown}`);
  const counts = references.map((column) => sql`(select count(*) from ${column.table} where ${column} = ${id})`);
  // Published items have rows of their own; drafts do not.
  counts.push(
    sql`(select count(*) from ${sitePartRevision} where ${sitePartRevision.state} = 'draft' and ${sitePartRevision.data}::text like ${`%"${id}"%`})`,
  );
  const { rows } = await db.execute<{ others: number }>(sql`select (${sql.join(counts, sql` + `)})::int as others`);
  return { contentIds: items.map((row) => row.id), others: rows[0]?.others ?? 0 };
}

/** Cache tags of all responses that may contain it. */
function pageTags({ contentIds, others }: MediaUses): string[] {
  const lists = ['home', 'columns', 'recommended', 'search', 'videos'];
  return [...contentIds.map((id) => `content:${id}`), ...lists, ...(others > 0 ? ['people', 'works', 'editions', 'faces', 'live'] : [])];
}

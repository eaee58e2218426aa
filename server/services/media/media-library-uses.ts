/** What uses a stored picture: columns that refer to it, galleries, and bodies that show it. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { contentSnapshot } from '#server/db/schema/editing.ts';
import { face, faceColumn } from '#server/db/schema/face.ts';
import { banner } from '#server/db/schema/home.ts';
import { liveSession, video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { programmeEvent } from '#server/db/schema/programme.ts';
import type { MediaFile } from './image-view.ts';

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
  video.coverId,
  video.storyboardId,
  liveSession.coverId,
  person.portraitId,
  programmeEvent.imageId,
];

export async function findUses(db: Queryable, { id, path }: Pick<MediaFile, 'id' | 'path'>): Promise<MediaUses> {
  // Bodies name a picture by its path, whose last part is generated: no other text holds it.
  const shown = `%${path.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const inRevision: SQL = sql`${contentRevision.coverId} = ${id} or ${id} = any(${contentRevision.galleryIds}) or ${contentRevision.bodyZh} like ${shown} or ${contentRevision.bodyEn} like ${shown}`;
  const { rows: items } = await db.execute<{ id: string }>(sql`
    select content_id as id from ${contentRevision} where ${inRevision}
    union select content_id from ${contentSnapshot} where ${contentSnapshot.fields}->>'coverId' = ${id} or ${contentSnapshot.fields}->'galleryIds' ? ${id}
      or ${contentSnapshot.fields}->>'bodyZh' like ${shown} or ${contentSnapshot.fields}->>'bodyEn' like ${shown}`);
  const counts = references.map((column) => sql`(select count(*) from ${column.table} where ${column} = ${id})`);
  const { rows } = await db.execute<{ others: number }>(sql`select (${sql.join(counts, sql` + `)})::int as others`);
  return { contentIds: items.map((row) => row.id), others: rows[0]?.others ?? 0 };
}

/** Cache tags of all responses that may contain it. */
export function pageTags({ contentIds, others }: MediaUses): string[] {
  const lists = ['home', 'columns', 'recommended', 'search', 'videos'];
  return [...contentIds.map((id) => `content:${id}`), ...lists, ...(others > 0 ? ['people', 'works', 'editions', 'faces', 'live'] : [])];
}

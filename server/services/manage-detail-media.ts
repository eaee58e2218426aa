/** Pictures of a work as its editor draws them. */
import { inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { MediaItem } from '#shared/api/manage.ts';
import type { Language } from '#shared/language.ts';
import type { Viewer } from '#shared/policies.ts';
import { imageFields, imageOf } from './image-view.ts';
import { mayEditMedia } from './media-library.ts';

interface Asked {
  ids: readonly string[];
  viewer: Viewer;
  language: Language;
}

/** Stored pictures by id, in no order. */
export async function readMediaItems(db: Queryable, { ids, viewer, language }: Asked): Promise<MediaItem[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: mediaFile.id, bytes: mediaFile.bytes, uploadedBy: mediaFile.uploadedBy, ...imageFields(mediaFile) })
    .from(mediaFile)
    .where(inArray(mediaFile.id, [...new Set(ids)]));
  return rows.map((row) => ({ id: row.id, image: imageOf(row, language), altZh: row.altZh, altEn: row.altEn, bytes: row.bytes, mayEdit: mayEditMedia(viewer, row) }));
}

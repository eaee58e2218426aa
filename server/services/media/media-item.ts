/** Stored pictures beside their ids, as editors draw them. */
import { inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import type { Language } from '#shared/language.ts';
import { imageOf, type MediaFile } from './image-view.ts';

export function toMediaItem(file: MediaFile, language: Language): MediaItem {
  const { id, name, version, licenceEndsOn, altZh, altEn, bytes } = file;
  return { id, image: imageOf(file, language), name, version, licenceEndsOn, altZh, altEn, bytes };
}

/** The rows of pictures, in no order; ids may be missing, or name one twice. */
export async function readMediaFiles(db: Queryable, ids: readonly (string | null)[]): Promise<MediaFile[]> {
  const uniqueIds = [...new Set(ids.flatMap((id) => id ?? []))];
  return uniqueIds.length === 0 ? [] : db.select().from(mediaFile).where(inArray(mediaFile.id, uniqueIds));
}

/** Pictures by their ids. */
export async function readMediaItems(
  db: Queryable,
  ids: readonly (string | null)[],
  language: Language,
): Promise<ReadonlyMap<string, MediaItem>> {
  const files = await readMediaFiles(db, ids);
  return new Map(files.map((file) => [file.id, toMediaItem(file, language)]));
}

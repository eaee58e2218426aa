/** A stored picture beside its id, as editors draw it. */
import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { MediaItem } from '#shared/api/manage.ts';
import { imageOf, type MediaFile } from './image-view.ts';

export function toMediaItem(file: MediaFile): MediaItem {
  return { id: file.id, image: imageOf(file, 'zh-Hans'), altZh: file.altZh, altEn: file.altEn, bytes: file.bytes };
}

/** Null when there is none. */
export async function findMediaItem(db: Queryable, id: string): Promise<MediaItem | null> {
  const [file] = await db.select().from(mediaFile).where(eq(mediaFile.id, id));
  return file ? toMediaItem(file) : null;
}

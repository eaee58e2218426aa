/** Pictures drawn from a film, stored by content and added to the library of the film's owner. */
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { mediaFile, type video } from '#server/db/schema/media.ts';
import type { Storage } from '#server/ports/storage.ts';
import { makePicture, type PreparedPicture } from '#server/services/media/upload-picture.ts';

export interface StoredPicture extends PreparedPicture {
  key: string;
}

/** Stores a drawn picture; the same picture has the same key. */
export async function storePicture(
  media: Storage,
  videoId: string,
  { file, name }: { file: string; name: 'poster' | 'storyboard' },
): Promise<StoredPicture> {
  const picture = await makePicture(await readFile(file), { isCover: false });
  const key = `films/${videoId}-${name}-${picture.hash.slice(0, 16)}.webp`;
  await media.put(key, picture.bytes);
  return { ...picture, key };
}

/** Inserts the row of a stored picture, described by the film's titles; returns its id. */
export async function namePicture(
  tx: Queryable,
  { ownerId, titleZh, titleEn }: typeof video.$inferSelect,
  { key, bytes, hash, width, height, colour }: StoredPicture,
): Promise<string> {
  const [known] = await tx.select({ id: mediaFile.id }).from(mediaFile).where(eq(mediaFile.path, key));
  if (known) return known.id;
  const id = newId();
  await tx
    .insert(mediaFile)
    .values({
      id,
      path: key,
      kind: 'image',
      contentType: 'image/webp',
      bytes: bytes.length,
      hash,
      width,
      height,
      colour,
      altZh: titleZh,
      altEn: titleEn,
      uploadedBy: ownerId,
    });
  return id;
}

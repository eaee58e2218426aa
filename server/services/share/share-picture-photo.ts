/** A page's own picture for its share picture: only files of this site, read and cropped like every other picture here. */
import sharp from 'sharp';
import { isSafeKey } from '#server/ports/storage.ts';
import { mediaOrigin } from '#server/media-origin.ts';
import type { Image } from '#shared/api/content.ts';
import type { Canvas } from './share-picture-canvas.ts';
import { cropAround, isPicture } from '#server/services/media/image.ts';

/** What a picture of the page is read from: the file's bytes by its storage key; null when there is none. */
export type OpenMedia = (key: string) => Promise<Buffer | null>;

const pixelsMax = 50_000_000;
const bytesMax = 20 * 1_048_576;

/** The storage key of a picture of ours; null for what lies elsewhere or is no plain key. */
export function mediaKeyOf(url: string): string | null {
  const prefix = url.startsWith('/') ? '/media/' : `${mediaOrigin()}/media/`;
  if (!url.startsWith(prefix)) return null;
  const key = url.slice(prefix.length);
  return isSafeKey(key) ? key : null;
}

/** The picture's pixels in a size, cropped around its focal point; null where it cannot be read, for a picture must not cost the page its card. */
export async function openPhoto(
  image: Image,
  { width, height, open }: { width: number; height: number; open: OpenMedia },
): Promise<Canvas | null> {
  const key = mediaKeyOf(image.url);
  // A store that is away is no reason to have no card.
  const original = key === null ? null : await open(key).catch(() => null);
  if (!original || original.length > bytesMax || !isPicture(original)) return null;
  const options = { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 } as const;
  try {
    const { width: fileWidth, height: fileHeight, orientation = 1 } = await sharp(original, options).metadata();
    const shown = orientation >= 5 ? { width: fileHeight, height: fileWidth } : { width: fileWidth, height: fileHeight };
    const crop = cropAround(shown, width / height, { x: image.focalX ?? 0.5, y: image.focalY ?? 0.5 });
    const upright = sharp(original, options).rotate().extract(crop);
    const { data } = await upright
      .resize(width, height, { fit: 'fill' })
      .flatten({ background: '#f6f7f4' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Own bytes: the library's buffer may be part of a larger one, and this one is handed to a thread.
    return { width, height, pixels: Uint8Array.from(data) };
  } catch {
    return null;
  }
}

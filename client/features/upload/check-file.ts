/** Checks a file before it is sent; the server checks its content again. */
import { documentEndings } from '#shared/media/document.ts';
import { documentBytesMax, imageBytesMax, imagePixelsMax, videoBytesMax } from '#shared/limits.ts';

/** Names of refusals, as in the server's responses. */
export type FileProblem =
  | 'imageFormat'
  | 'imageTooLarge'
  | 'imageTooSmall'
  | 'videoFormat'
  | 'videoTooLarge'
  | 'documentFormat'
  | 'documentTooLarge'
  | 'documentEmpty';

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export const videoEndings = ['.mp4', '.mov', '.m4v', '.webm', '.mkv'] as const;

export function checkVideo({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | null {
  if (size === 0 || !videoEndings.some((ending) => name.toLowerCase().endsWith(ending))) return 'videoFormat';
  return size > videoBytesMax ? 'videoTooLarge' : null;
}

/** Only the ending and the size: the server tells the type by the content. */
export function checkDocument({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | null {
  if (!documentEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))) return 'documentFormat';
  if (size === 0) return 'documentEmpty';
  return size > documentBytesMax ? 'documentTooLarge' : null;
}

/** Checks type and size, then decodes the picture. */
export async function checkImage(file: File, minWidth = 0): Promise<FileProblem | null> {
  if (!(imageTypes as readonly string[]).includes(file.type)) return 'imageFormat';
  if (file.size > imageBytesMax) return 'imageTooLarge';
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return 'imageFormat';
  const { width, height } = picture;
  picture.close();
  if (width * height > imagePixelsMax) return 'imageTooLarge';
  return width < minWidth ? 'imageTooSmall' : null;
}

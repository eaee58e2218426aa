/** Checks a file before it is sent; the server checks its content again. */
import { documentEndings } from '#shared/media/document.ts';
import { pictureRefusal, refusalHeadBytes } from '#shared/media/picture-refusal.ts';
import { documentBytesMax, imageBytesMax, imagePixelsMax, videoBytesMax } from '#shared/limits.ts';

/** Names of refusals, as in the server's responses. */
export type FileProblem =
  | 'imageFormat'
  | 'imageHeic'
  | 'imageTiff'
  | 'fileEmpty'
  | 'imageTooLarge'
  | 'imageTooSmall'
  | 'videoFormat'
  | 'videoTooLarge'
  | 'documentFormat'
  | 'documentTooLarge';

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export const videoEndings = ['.mp4', '.mov', '.m4v', '.webm', '.mkv'] as const;

export function checkVideo({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | null {
  if (size === 0) return 'fileEmpty';
  if (!videoEndings.some((ending) => name.toLowerCase().endsWith(ending))) return 'videoFormat';
  return size > videoBytesMax ? 'videoTooLarge' : null;
}

/** Only the ending and the size: the server tells the type by the content. */
export function checkDocument({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | null {
  if (!documentEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))) return 'documentFormat';
  if (size === 0) return 'fileEmpty';
  return size > documentBytesMax ? 'documentTooLarge' : null;
}

/** Checks type and size, then decodes the picture. */
export async function checkImage(file: File, minWidth = 0): Promise<FileProblem | null> {
  if (!(imageTypes as readonly string[]).includes(file.type)) return refusalOf(file);
  if (file.size > imageBytesMax) return 'imageTooLarge';
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return refusalOf(file);
  const { width, height } = picture;
  picture.close();
  if (width * height > imagePixelsMax) return 'imageTooLarge';
  return width < minWidth ? 'imageTooSmall' : null;
}

/** Names and types of photographs are as their system gives them; the first bytes tell what they are. */
async function refusalOf(file: Blob): Promise<FileProblem> {
  const head = await file.slice(0, refusalHeadBytes).arrayBuffer();
  return pictureRefusal(String.fromCharCode(...new Uint8Array(head)));
}

/** How a picture of the library is called: its name, else its description, else its file. */
import type { MediaItem } from '#shared/api/content-staff.ts';

export function mediaName({ name, image }: Pick<MediaItem, 'name' | 'image'>): string {
  return name || image.alt || fileOf(image.url);
}

function fileOf(url: string): string {
  return url.split('/').at(-1) ?? '';
}

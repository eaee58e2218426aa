/** Sanitised article bodies: the form that is stored and the form that is published. */
import { mediaOrigin, sitePathOf } from '#server/media-origin.ts';
import { isSitePicture, keepPictures, mapPictures } from '#shared/content/body-pictures.ts';
import { sanitiseHtml } from './html-text.ts';

/** Sanitised HTML for storage. Absolute URLs of our own pictures become paths, so that bodies survive a change of domain; external pictures stay visible to the author. */
export function storedHtml(html: string): string {
  return mapPictures(sanitiseHtml(html), sitePathOf);
}

/** Sanitised HTML for readers and feeds, without external pictures: pages could not load them, and in feeds they would let their host track readers. */
export function publicHtml(html: string): string {
  const own = keepPictures(storedHtml(html), isSitePicture);
  return mediaOrigin() === '' ? own : mapPictures(own, (src) => (src.startsWith('/media/') ? mediaOrigin() + src : src));
}

/** Bodies as they are stored and as they are given out: cleaned, with pictures of this site alone where readers see them. */
import { mediaOrigin, sitePathOf } from '#server/media-origin.ts';
import { isSitePicture, keepPictures, mapPictures } from '#shared/body-pictures.ts';
import { sanitiseHtml } from './html-text.ts';

/** Cleaned HTML; whole addresses of our own pictures become paths, so that a body outlives the site's address. Pictures of other servers stay for the author to see. */
export function storedHtml(html: string): string {
  return mapPictures(sanitiseHtml(html), sitePathOf);
}

/** Cleaned HTML for readers, feeds and other programs: a picture of another server would be a hole in a page and would count a feed's readers for its owner. */
export function publicHtml(html: string): string {
  const own = keepPictures(storedHtml(html), isSitePicture);
  return mediaOrigin() === '' ? own : mapPictures(own, (src) => (src.startsWith('/media/') ? mediaOrigin() + src : src));
}

/** Sanitised article bodies: the form that is stored and the form that is published. */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { mediaOrigin, sitePathOf } from '#server/media-origin.ts';
import { isSitePicture, keepPictures, mapPictures } from '#shared/content/body-pictures.ts';
import { plainText, readingMinutes, sanitiseHtml } from './html-text.ts';

/** Sanitised HTML for storage. Absolute URLs of our own pictures become paths, so that bodies survive a change of domain; external pictures stay visible to the author. */
export function storedHtml(html: string): string {
  return mapPictures(sanitiseHtml(html), sitePathOf);
}

/** Sanitised HTML for readers and feeds, without external pictures: pages could not load them, and in feeds they would let their host track readers. */
export function publicHtml(html: string): string {
  const own = keepPictures(storedHtml(html), isSitePicture);
  return mediaOrigin() === '' ? own : mapPictures(own, (src) => (src.startsWith('/media/') ? mediaOrigin() + src : src));
}

/** Reading times, by digest, of bodies without pictures that are published as they are stored. */
const plainBodies = new LRUCache<string, number>({ max: 10_000 });

/** A body for readers, with the minutes that it takes to read. */
export function publicBody(stored: string): { html: string; minutes: number } {
  const digest = hash('sha256', stored, 'base64');
  const known = plainBodies.get(digest);
  if (known !== undefined) return { html: stored, minutes: known };
  const html = publicHtml(stored);
  const minutes = readingMinutes(plainText(html));
  // The addresses of pictures depend on settings.
  if (html === stored && !html.includes('<img')) plainBodies.set(digest, minutes);
  return { html, minutes };
}

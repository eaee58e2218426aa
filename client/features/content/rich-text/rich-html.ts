/** HTML of the editor: output without empty elements, and link addresses. */
import { isSitePicture } from '#shared/content/body-pictures.ts';

/** Removes empty captions and trailing empty paragraphs, which only the editor needs. */
export function tidyHtml(html: string): string {
  return withSources(html)
    .replace(/<figcaption>\s*<\/figcaption>/g, '')
    .replace(/(?:<p>\s*(?:<br[^>]*>)?\s*<\/p>\s*)+$/, '');
}

/**
 * Attribute for the URL of a picture of another server. With `src` the browser would request it whenever the HTML is parsed,
 * and the content security policy would block it each time.
 */
export const heldSource = 'data-src';

function withSources(html: string): string {
  return html.replace(/<img\b[^>]*>/g, (tag) => tag.replace(` ${heldSource}=`, ' src='));
}

/** Turns an absolute URL of this site into a path, so that a pasted picture of ours is recognised; others stay unchanged. */
export function sitePath(src: string): string {
  const url = URL.parse(src);
  return url !== null && url.origin === globalThis.location?.origin ? url.pathname + url.search : src;
}

/** Path of a library picture as stored in bodies, whichever origin serves its file. */
export function pathOfOwn(url: string): string {
  return isSitePicture(url) ? url : url.slice(Math.max(0, url.lastIndexOf('/media/')));
}

const siteAddress = /^[/#](?![/\\])/;
const mailAddress = /^[^\s@:]+@[^\s@]+\.[^\s@]{2,}$/;
const hostStart = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#:]|$)/u;

/** Normalises a typed address, or returns null if it is invalid: only http, https, mailto and paths of the site. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /[\s\\<>"]/.test(text)) return null;
  if (siteAddress.test(text)) return text;
  if (mailAddress.test(text)) return `mailto:${text}`;
  const complete = hostStart.test(text) ? `https://${text}` : text;
  return isWebAddress(complete) || /^mailto:[^\s@]+@[^\s@]+$/i.test(complete) ? complete : null;
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false;
  const { hostname } = URL.parse(text) ?? { hostname: '' };
  return hostname.includes('.') || hostname === 'localhost';
}

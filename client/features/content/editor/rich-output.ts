/** The HTML that leaves the editor: what is empty is left out, so that an untouched text is an empty one. */
import { isSitePicture } from '#shared/body-pictures.ts';

/** Empty captions, and empty paragraphs at the end, are aids of the editor and no text. */
export function tidyHtml(html: string): string {
  return withSources(html)
    .replace(/<figcaption>\s*<\/figcaption>/g, '')
    .replace(/(?:<p>\s*(?:<br[^>]*>)?\s*<\/p>\s*)+$/, '');
}

/**
 * The attribute in which the editor writes the address of a picture of another server. With `src` the browser would ask
 * that server for it whenever the text is written out, and the policy of the page would refuse it each time.
 */
export const heldSource = 'data-src';

function withSources(html: string): string {
  return html.replace(/<img\b[^>]*>/g, (tag) => tag.replace(` ${heldSource}=`, ' src='));
}

/** A whole address of this site as a path, so that a pasted picture of ours is known for one; all others stay as they are. */
export function sitePath(src: string): string {
  const url = URL.parse(src);
  return url !== null && url.origin === globalThis.location?.origin ? url.pathname + url.search : src;
}

/** Pictures of the library as a body names them, wherever their files are asked for. */
export function pathOfOwn(url: string): string {
  return isSitePicture(url) ? url : url.slice(Math.max(0, url.lastIndexOf('/media/')));
}

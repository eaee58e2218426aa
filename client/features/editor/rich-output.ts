/** The HTML that leaves the editor: what is empty is left out, so that an untouched text is an empty one. */

/** Empty captions, and empty paragraphs at the end, are aids of the editor and no text. */
export function tidyHtml(html: string): string {
  return html.replace(/<figcaption>\s*<\/figcaption>/g, '').replace(/(?:<p>\s*(?:<br[^>]*>)?\s*<\/p>\s*)+$/, '');
}

/** Whether an address of a picture is one of this site. */
export function isOwnPicture(src: string): boolean {
  if (/^\/(?![/\\])/.test(src)) return true;
  return URL.parse(src)?.origin === globalThis.location?.origin;
}

/** Pictures in the HTML of a body, as the editor and the sanitiser write it: attributes in double quotes, no bare `<` or `>` inside a tag. */

const pictureTag = /<img\b[^>]*>/g;
const figure = /<figure\b[^>]*>(?:(?!<\/figure>)[\s\S])*<\/figure>/g;
const signs: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" };

/** Whether a picture's address is a path of this site; whole addresses of our own are made paths when a body is saved. */
export function isSitePicture(src: string): boolean {
  return /^\/(?![/\\])/.test(src);
}

/** Addresses of all pictures, each once, in the order of the text; pictures without an address are left out. */
export function picturesOf(html: string): string[] {
  return [...new Set(Array.from(html.match(pictureTag) ?? [], srcOf).filter((src) => src !== ''))];
}

/** Addresses of the pictures that other servers hold: readers do not see them, because pages load pictures of this site alone. */
export function foreignPictures(html: string): string[] {
  return picturesOf(html).filter((src) => !isSitePicture(src));
}

/** The body without the pictures that are not wanted; the figure and the caption of one go with it. */
export function keepPictures(html: string, isWanted: (src: string) => boolean): string {
  const isGone = (tag: string) => !isWanted(srcOf(tag));
  return html
    .replace(figure, (whole) => {
      const pictures = whole.match(pictureTag) ?? [];
      return pictures.length > 0 && pictures.every(isGone) ? '' : whole;
    })
    .replace(pictureTag, (tag) => (isGone(tag) ? '' : tag));
}

/** The body with another address in the place of one; the description and the caption stay. */
export function replacePicture(html: string, src: string, by: { url: string; width: number; height: number }): string {
  return html.replace(pictureTag, (tag) => {
    if (srcOf(tag) !== src) return tag;
    const rest = tag.replace(/^<img|\s*\/?>$/g, '').replace(/\s(?:src|width|height)="[^"]*"/g, '');
    return `<img src="${escape(by.url)}" width="${by.width}" height="${by.height}"${rest}>`;
  });
}

/** The body with `change` applied to every address of a picture. */
export function mapPictures(html: string, change: (src: string) => string): string {
  return html.replace(pictureTag, (tag) => tag.replace(/\ssrc="[^"]*"/, () => ` src="${escape(change(srcOf(tag)))}"`));
}

function srcOf(tag: string): string {
  const written = /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '';
  return written.replace(/&(amp|quot|lt|gt|#39);/g, (_entity, sign: string) => signs[sign] ?? '').trim();
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

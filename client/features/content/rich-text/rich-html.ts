/** HTML of the editor: output without empty elements, link addresses, and cleaning of pasted content. */
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

const steps: readonly (readonly [RegExp, string])[] = [
  // Conditional comments of Word, and elements that are not text.
  [/<!--[\s\S]*?-->/g, ''],
  [/<(style|script|xml|title|head)\b[\s\S]*?<\/\1>/gi, ''],
  [/<\/?(?:o|w|m|v|st1):[^>]*>/gi, ''],
  [/<!\[[^\]]*\]>/g, ''],
  // The page has its own h1, and an article three levels below it.
  [/<(\/?)h1\b/gi, '<$1h2'],
  [/<(\/?)h[56]\b/gi, '<$1h4'],
  // Google Docs wraps everything in a bold element that is not bold.
  [/<b\b[^>]*font-weight:\s*normal[^>]*>([\s\S]*?)<\/b>/gi, '$1'],
  [/\u00a0|&nbsp;/g, ' '],
];

const wordItem = /<p\b[^>]*mso-list:[^>]*>([\s\S]*?)<\/p>/gi;
/** List marker that Word writes before an item, such as `·` or `1.`, inside spans. */
const wordMark = /^(?:\s|<[^>]*>)*(?:([·•§o▪‣-])|(?:\d+|[a-z]|[一二三四五六七八九十]+)[.)、．])(?:\s|&nbsp;|<[^>]*>)*/i;

/** Cleans pasted HTML. Pictures of other sites stay, so that the checklist reports them; pictures without a reachable URL are removed. */
export function cleanPasted(html: string): string {
  const clean = steps.reduce((text, [pattern, by]) => text.replace(pattern, by), withWordLists(html));
  // Removes styles, which the content security policy would report.
  const plain = clean.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''));
  return plain.replace(/<img\b[^>]*>/gi, (tag) => {
    // Pages with lazy loading, such as WeChat articles, have the URL in this attribute.
    const src = (/\sdata-src\s*=\s*["']?([^"'\s>]+)/i.exec(tag) ?? /\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(tag))?.[1] ?? '';
    return /^(?:https?:)?\/\/|^\/(?!\\)/i.test(src) ? tag : '';
  });
}

/** Word marks lists as paragraphs with a class; this makes them lists. */
function withWordLists(html: string): string {
  const items = html.replace(wordItem, (_, inner: string) => {
    const text = inner.replace(/<!--[\s\S]*?-->|<!\[[^\]]*\]>/g, '');
    const isBullet = wordMark.exec(text)?.[1] !== undefined;
    return `<word-${isBullet ? 'ul' : 'ol'}>${text.replace(wordMark, '')}</word-${isBullet ? 'ul' : 'ol'}>`;
  });
  return ['ul', 'ol'].reduce(
    (text, name) =>
      text.replace(
        new RegExp(`(?:<word-${name}>[\\s\\S]*?</word-${name}>\\s*)+`, 'g'),
        (run) => `<${name}>${run.replaceAll(`<word-${name}>`, '<li><p>').replaceAll(`</word-${name}>`, '</p></li>')}</${name}>`,
      ),
    items,
  );
}

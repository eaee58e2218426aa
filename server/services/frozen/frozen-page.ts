/** A page of the site as a page of a folder: without scripts, with relative links to what lies in the folder and whole ones to all else. */
import { Parser } from 'htmlparser2';

export interface PageLinks {
  /** Address of the page on the site. */
  url: URL;
  /** Relative URL of a linked page or file of the folder; the address on the site for all else. */
  link: (url: URL) => string;
  /** Relative URL of a picture, font or style sheet, which becomes part of the folder. */
  asset: (url: URL) => string;
  /** Address of this page in the other language. */
  inLanguage: (language: string) => string;
}

type Attributes = Record<string, string>;

/** Links of the head that a folder has no use for: scripts, the installable app, and what is asked for early. */
const droppedLinks = new Set(['manifest', 'modulepreload', 'preload', 'preconnect']);
const assetLinks = new Set(['stylesheet', 'icon', 'apple-touch-icon']);

/** The HTML with other links. Everything else stays as the site's renderer wrote it. */
export function freezePage(html: string, links: PageLinks): string {
  const pieces: string[] = [];
  let at = 0;
  const replace = (start: number, end: number, text: string) => {
    pieces.push(html.slice(at, start), text);
    at = end;
  };
  /** The element that is left out, with the elements inside it. */
  let dropped: { start: number; depth: number } | null = null;
  let stylesAt: number | null = null;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (dropped) {
          dropped.depth += 1;
        } else if (isDropped(name, attributes)) {
          dropped = { start: parser.startIndex, depth: 0 };
        } else {
          const written = rewritten(name, attributes, links);
          if (written)
            replace(parser.startIndex, parser.endIndex + 1, tagOf(name, written, html.slice(parser.startIndex, parser.endIndex + 1)));
          if (name === 'style') stylesAt = parser.endIndex + 1;
        }
      },
      onclosetag: (name) => {
        if (dropped && dropped.depth > 0) {
          dropped.depth -= 1;
        } else if (dropped) {
          replace(dropped.start, parser.endIndex + 1, '');
          dropped = null;
        } else if (name === 'style' && stylesAt !== null) {
          replace(stylesAt, parser.startIndex, freezeStyles(html.slice(stylesAt, parser.startIndex), links.url, links.asset));
          stylesAt = null;
        }
      },
    },
    { lowerCaseAttributeNames: false },
  );
  parser.end(html);
  return pieces.join('') + html.slice(at);
}

/** A style sheet with relative addresses; `base` is its own address. */
export function freezeStyles(css: string, base: URL, asset: PageLinks['asset']): string {
  return css.replace(/url\(\s*(["']?)([^"')]+)\1\s*\)/g, (whole, _quote: string, address: string) => {
    const url = /^(data:|#)/.test(address) ? null : parsed(address, base);
    return url ? `url(${asset(url)})` : whole;
  });
}

/** The addresses of the links of a page. */
export function linksOf(html: string, base: URL): URL[] {
  const found: URL[] = [];
  const parser = new Parser({
    onopentag: (name, { href }) => {
      const url = name === 'a' && href ? parsed(href, base) : null;
      if (url) found.push(url);
    },
  });
  parser.end(html);
  return found;
}

function isDropped(name: string, { type, rel = '' }: Attributes): boolean {
  // Data about the page, for search engines.
  if (name === 'script') return type !== 'application/ld+json';
  return name === 'noscript' || (name === 'link' && rel.split(' ').some((one) => droppedLinks.has(one)));
}

/** The attributes with other addresses; null if there are none. */
function rewritten(name: string, attributes: Attributes, links: PageLinks): Attributes | null {
  const changed: Attributes = {};
  const set = (key: string, write: (url: URL) => string) => {
    const value = attributes[key];
    const url = value !== undefined && !value.startsWith('#') ? parsed(value, links.url) : null;
    if (url) changed[key] = write(url);
  };
  const { style, rel = '' } = attributes;
  if (name === 'a') {
    const language = attributes['data-language'];
    if (language) changed['href'] = links.inLanguage(language);
    else set('href', links.link);
  } else if (name === 'form') set('action', ({ href }) => href);
  else if (name === 'link' && rel.split(' ').some((one) => assetLinks.has(one))) set('href', links.asset);
  else if (name === 'img' || name === 'source') {
    const largest = largestOf(attributes['srcSet'] ?? attributes['srcset'] ?? '') ?? attributes['src'];
    const url = largest ? parsed(largest, links.url) : null;
    if (url) return withoutSizes(attributes, name, links.asset(url));
  } else if (name === 'video') set('poster', links.asset);
  if (style?.includes('url(')) changed['style'] = freezeStyles(style, links.url, links.asset);
  return Object.keys(changed).length > 0 ? { ...attributes, ...changed } : null;
}

/** A picture in its largest size alone. */
function withoutSizes(attributes: Attributes, name: string, address: string): Attributes {
  const { srcSet: _set, srcset: _lower, sizes: _sizes, src: _src, ...others } = attributes;
  return { [name === 'img' ? 'src' : 'srcset']: address, ...others };
}

/** Address of the largest picture of a set, whose addresses may contain commas. */
function largestOf(set: string): string | undefined {
  const sizes = [...set.matchAll(/([^\s,]\S*)\s+([\d.]+)[wx]/g)].map(([, address, size]) => ({ address, size: Number(size) }));
  return sizes.toSorted((a, b) => b.size - a.size)[0]?.address;
}

function parsed(address: string, base: URL): URL | null {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

function tagOf(name: string, attributes: Attributes, original: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join('')}${original.endsWith('/>') ? '/>' : '>'}`;
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The content security policy of a page, based on hashes, so that a cached page needs no nonce. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import firstScript from '#client/boot/first-script.ts?inline-script';
import { restScript } from '#client/lib/rest-of-styles.tsx';
import { mediaOrigin } from '#server/media-origin.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Shorter texts are hashed sooner than they are found. */
const rememberedLengthMin = 2_000;
/** Hashes of style texts: pages of one screen carry the same. */
const hashes = new LRUCache<string, string>({ maxSize: 4 * 1_048_576, sizeCalculation: (_hash, text) => text.length });

function hashOfStyle(text: string): string {
  if (text.length < rememberedLengthMin) return hashOf(text);
  const known = hashes.get(text);
  if (known !== undefined) return known;
  const hash = hashOf(text);
  // A copy of its own: a slice would keep the whole page in memory.
  hashes.set(Buffer.from(text).toString(), hash);
  return hash;
}

/** styled-components creates an empty style element in the browser and fills it by script. */
const emptyStyle = hashOf('');
const scriptHashes = `${hashOf(firstScript)} ${hashOf(restScript)}`;

/** Where stored files lie on another origin, pages may load them from there. */
function elsewhere(): string {
  return mediaOrigin() && ` ${new URL(mediaOrigin()).origin}`;
}

/** Players for other sites: the only pages that may stand in a frame. */
const framedPages = /^\/embed\/video\/[^/]+$/;

function policyFrom({ scripts, styles, path = '' }: { scripts: string; styles: string; path?: string }): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes}${scripts}`,
    `style-src 'self' ${emptyStyle}${styles}`,
    `img-src 'self' data: blob:${elsewhere()}`,
    `media-src 'self' blob:${elsewhere()}`,
    "font-src 'self'",
    `connect-src 'self'${elsewhere()}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    // The frame beside the editor; no other page admits this site's pages as ancestors.
    "frame-src 'self'",
    `frame-ancestors ${framedPages.test(path) ? '*' : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

/** The policy of a complete page under a site path: the hash of every style element that it carries, and who may frame it. */
export function policyOfPage(html: string, path: string): string {
  const hashes = new Set<string>();
  for (let from = html.indexOf('<style'); from !== -1; from = html.indexOf('<style', from + 1)) {
    const begin = html.indexOf('>', from) + 1;
    hashes.add(hashOfStyle(html.slice(begin, html.indexOf('</style>', begin))));
  }
  return policyFrom({ scripts: '', styles: [...hashes].map((hash) => ` ${hash}`).join(''), path });
}

/** The policy of a streamed page, which is never cached. */
export function policyOfStream(nonce: string): string {
  return policyFrom({ scripts: ` 'nonce-${nonce}'`, styles: ` 'nonce-${nonce}'` });
}

/** The policy of the frame that shows drafts: the sources of a page, without scripts, forms and links that leave it. */
export function policyOfPreview(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${elsewhere()}`,
    `media-src 'self'${elsewhere()}`,
    "font-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-same-origin',
  ].join('; ');
}

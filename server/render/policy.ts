/** The content security policy of a page, based on hashes, so that a cached page needs no nonce. */
import { hash } from 'node:crypto';
import firstScript from '#client/boot/first-script.ts?inline-script';
import { mediaSource } from '#server/media-origin.ts';
import { staffPaths } from '#shared/staff-paths.ts';

const hashOf = (text: string | Buffer) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** styled-components creates an empty style element in the browser and fills it by script. */
const emptyStyle = hashOf('');
const scriptHash = hashOf(firstScript);

/** Players for other sites, and the home page beside the choice of its look: the only pages that may stand in a frame. */
const framedPages = /^\/embed\/video\/[^/]+$/;
const ownFrames: ReadonlySet<string> = new Set([staffPaths.homePreview]);
const ancestorsOf = (path: string) => (framedPages.test(path) ? '*' : ownFrames.has(path) ? "'self'" : "'none'");

function policyFrom({ scripts, styles, path = '' }: { scripts: string; styles: string; path?: string }): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHash}${scripts}`,
    `style-src 'self' ${emptyStyle}${styles}`,
    `img-src 'self' data: blob:${mediaSource()}`,
    `media-src 'self' blob:${mediaSource()}`,
    "font-src 'self'",
    `connect-src 'self'${mediaSource()}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    // The frames beside the editor and the choice of a look.
    "frame-src 'self'",
    `frame-ancestors ${ancestorsOf(path)}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

/** The policy of a complete page under a site path: the hash of every style element in its bytes, and who may frame it. */
export function policyOfPage(page: Buffer, path: string): string {
  const hashes = new Set<string>();
  for (let from = page.indexOf('<style'); from !== -1; from = page.indexOf('<style', from)) {
    const begin = page.indexOf('>', from) + 1;
    from = page.indexOf('</style>', begin);
    hashes.add(hashOf(page.subarray(begin, from)));
  }
  return policyFrom({ scripts: '', styles: [...hashes].map((hash) => ` ${hash}`).join(''), path });
}

/** The policy of a streamed page, which is never cached. */
export function policyOfStream(nonce: string): string {
  return policyFrom({ scripts: ` 'nonce-${nonce}'`, styles: ` 'nonce-${nonce}'` });
}

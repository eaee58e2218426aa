/** The secret of a link to a draft: it stands behind the `#` of the address, which no server, log or referrer is sent. */
import { paths } from '#shared/paths.ts';

const token = /^[A-Za-z0-9_-]{20,100}$/;

/** The token of the address that is open, or '' where it holds none. Call it in the browser only. */
export function tokenOf(hash: string): string {
  const text = hash.replace(/^#/, '');
  return token.test(text) ? text : '';
}

/** The whole address that is given to a reader. */
export function previewAddress(secret: string): string {
  return `${location.origin}${paths.preview}#${secret}`;
}

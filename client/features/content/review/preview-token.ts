/**
 * The secret of a link to a draft: it stands behind the `#` of the address, which no server, log or referrer is sent. Once it
 * has been exchanged for a cookie, the address has the link's id there, which opens nothing by itself.
 */
import { paths } from '#shared/paths.ts';

const token = /^[A-Za-z0-9_-]{20,100}$/;

/** The token of the address that is open, or '' where it holds none. Call it in the browser only. */
export function tokenOf(hash: string): string {
  const text = hash.replace(/^#/, '');
  return token.test(text) ? text : '';
}

const linkId = /^link=([A-Za-z0-9_-]{1,64})$/;

/** The id of a link that was opened in this browser, or '' where the address holds none. */
export function linkOf(hash: string): string {
  return linkId.exec(hash.replace(/^#/, ''))?.[1] ?? '';
}

/** Puts the id of a link into the address in place of its token, without a navigation: neither history nor screen keeps the token. */
export function showLink(id: string): void {
  history.replaceState(history.state, '', `${location.pathname}${location.search}#link=${id}`);
}

/** The whole address that is given to a reader. */
export function previewAddress(secret: string): string {
  return `${location.origin}${paths.preview}#${secret}`;
}

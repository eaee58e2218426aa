/**
 * Token of a preview link. It is in the URL fragment, which servers, logs and referrers never receive. After it was exchanged
 * for a cookie, the fragment has the link's id instead, which grants no access.
 */
import { paths } from '#shared/paths.ts';

const token = /^[A-Za-z0-9_-]{20,100}$/;

/** Token of the current URL, '' if there is none. Browser only. */
export function tokenOf(hash: string): string {
  const text = hash.replace(/^#/, '');
  return token.test(text) ? text : '';
}

const linkId = /^link=([A-Za-z0-9_-]{1,64})$/;

/** Id of a link that was opened in this browser, '' if the URL has none. */
export function linkOf(hash: string): string {
  return linkId.exec(hash.replace(/^#/, ''))?.[1] ?? '';
}

/** Replaces the token in the URL by the link's id without a navigation, so that neither history nor address bar keep the token. */
export function showLink(id: string): void {
  history.replaceState(history.state, '', `${location.pathname}${location.search}#link=${id}`);
}

/** Full URL for the recipient. */
export function previewAddress(secret: string): string {
  return `${location.origin}${paths.preview}#${secret}`;
}

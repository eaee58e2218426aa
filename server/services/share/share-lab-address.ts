/** Which page of this site an address names. Nothing else is ever asked for: no other host, no call, no file. */
import type { AddressFault } from '#shared/api/share-lab.ts';

/** Path and query on this site, or why there is none. */
export type OwnAddress = { path: string } | { fault: AddressFault };

/** Characters that readers of addresses disagree about: blanks, controls, backslashes, and the marks that turn the direction of text. */
const ambiguous = /[\s\p{Cc}\\\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/**
 * Takes a path, an absolute address on one of the origins, or one without its scheme. What is given back begins with
 * one slash, so that it cannot name a host, and its path can be decoded.
 */
export function ownAddress(text: string, origins: readonly string[]): OwnAddress {
  const given = text.trim();
  if (given === '' || ambiguous.test(given)) return { fault: 'malformed' };
  const [main = ''] = origins;
  const isPath = given.startsWith('/') && !given.startsWith('//');
  const whole = isPath ? main + given : hasScheme(given) ? given : `${new URL(main).protocol}//${given.replace(/^\/\//, '')}`;
  if (!URL.canParse(whole)) return { fault: 'malformed' };
  const url = new URL(whole);
  // `blob:` addresses have the origin of another address inside them.
  if (!origins.includes(url.origin) || !url.href.startsWith(`${url.origin}/`)) return { fault: 'foreign' };
  // Dots can leave two slashes at the beginning: "/..//host".
  if (url.pathname.startsWith('//') || !isDecodable(url.pathname)) return { fault: 'malformed' };
  return { path: url.pathname + url.search };
}

/** `host:8080/…` has no scheme; `https:…` and `javascript:…` have one. */
function hasScheme(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text);
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\u0000');
  } catch {
    return false;
  }
}

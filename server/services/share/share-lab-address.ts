/** Finds the page of this site that a URL names. The Share Lab requests nothing else: no other host, call or file. */
import type { AddressFault } from '#shared/api/share-lab.ts';

/** Path and query on this site, or the reason why there is none. */
export type OwnAddress = { path: string } | { fault: AddressFault };

/** Characters that URL parsers treat differently: blanks, controls, backslashes and direction marks. */
const ambiguous = /[\s\p{Cc}\\\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/**
 * Takes a path, an absolute URL on one of the origins, or one without its scheme. The returned path begins with one
 * slash, so that it cannot name a host, and can be decoded.
 */
export function ownAddress(text: string, origins: readonly string[]): OwnAddress {
  const address = text.trim();
  if (address === '' || ambiguous.test(address)) return { fault: 'malformed' };
  const [main = ''] = origins;
  const isPath = address.startsWith('/') && !address.startsWith('//');
  const absolute = isPath ? main + address : hasScheme(address) ? address : `${new URL(main).protocol}//${address.replace(/^\/\//, '')}`;
  if (!URL.canParse(absolute)) return { fault: 'malformed' };
  const url = new URL(absolute);
  // `blob:` URLs contain the origin of another URL.
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

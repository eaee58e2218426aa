/** Stored form of old addresses and their targets: normalised by `movedKey`, looked up with and without query and language. */
import { splitLanguage, withLanguage } from '#shared/language.ts';
import { hasUserPart, isSitePath } from '#shared/site-path.ts';

const lengthMax = 2_000;
/** Tracking parameters of apps and campaigns, which never select a page. */
const tracking = /^(utm_\w+|fbclid|gclid|msclkid|yclid|from|isappinstalled|scene|clicktime|enterid)$/i;

/**
 * An address in stored form: percent-encoded like a browser does, without fragment, trailing slash and tracking parameters,
 * with sorted parameters. Parts in another encoding than UTF-8 (earlier sites used GBK) keep it. Null if it is not a path, or
 * one whose dots leave two slashes at its beginning, which name another host.
 */
export function movedKey(address: string): string | null {
  const trimmed = address.trim();
  const path = /^https?:\/\/[^/?#]+/i.test(trimmed) ? trimmed.replace(/^https?:\/\/[^/?#]+/i, '') || '/' : trimmed;
  if (!path.startsWith('/') || path.length > lengthMax || !URL.canParse(path, 'http://site')) return null;
  const url = new URL(`http://site${path}`);
  const parameters = url.search.slice(1).split('&').filter(Boolean).map(parameterOf);
  const known = parameters.filter(({ name }) => !tracking.test(name)).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const pathname = inCapitals(url.pathname.replace(/(?<=.)\/+$/, ''));
  if (pathname.startsWith('//')) return null;
  return known.length > 0 ? `${pathname}?${known.map(({ name, value }) => `${name}=${value}`).join('&')}` : pathname;
}

/** Name and value of a parameter in a uniform percent-encoding. */
function parameterOf(text: string): { name: string; value: string } {
  const [name = '', ...value] = text.split('=');
  return { name: encodedOnce(name), value: encodedOnce(value.join('=')) };
}

function encodedOnce(text: string): string {
  const encoded = text.replaceAll('+', '%20');
  try {
    return encodeURIComponent(decodeURIComponent(encoded));
  } catch {
    return inCapitals(encoded);
  }
}

function inCapitals(encoded: string): string {
  return encoded.replace(/%[0-9a-f]{2}/gi, (sign) => sign.toUpperCase());
}

/** Stored forms under which a redirect of a requested address may be stored, most specific first; `isShared` marks one for both languages. */
export function lookups(url: string): { key: string; isShared: boolean }[] {
  const key = movedKey(url);
  if (key === null || /%00|%0[ad]/i.test(key)) return [];
  const withAndWithout = (one: string) => [...new Set([one, one.split('?', 1)[0] ?? one])];
  const { language, path } = splitLanguage(key);
  const own = withAndWithout(key).map((one) => ({ key: one, isShared: false }));
  return language === 'en' ? [...own, ...withAndWithout(path).map((one) => ({ key: one, isShared: true }))] : own;
}

/** A target in stored form; null unless it is a path of this site or an absolute address. */
export function targetOf(to: string): string | null {
  const trimmed = to.trim();
  if (trimmed === '') return '';
  if (trimmed.length > lengthMax || /[\s\\\p{Cc}]/u.test(trimmed)) return null;
  if (/^https?:\/\/[^/]/i.test(trimmed)) return URL.canParse(trimmed) && !hasUserPart(trimmed) ? new URL(trimmed).href : null;
  return isSitePath(trimmed) ? movedKey(trimmed) : null;
}

/** Converts a target with this site's origin, as import tables often contain, to a path. */
export function ownPath(to: string, siteOrigin: string): string {
  const url = URL.canParse(to.trim()) ? new URL(to.trim()) : null;
  return url?.origin === new URL(siteOrigin).origin ? url.pathname + url.search : to;
}

/** Stored forms of the pages that a redirect leads to: one for both languages leads to two pages. */
export function keysOfTarget(from: string, to: string | null): string[] {
  if (!to?.startsWith('/')) return [];
  const isEnglish = splitLanguage(from).language === 'en';
  return lookups(isEnglish ? to : inEnglish(to)).map(({ key }) => key);
}

/** Targets under which other redirects may lead to an address. */
export function keysOfSource(from: string): string[] {
  const { language, path } = splitLanguage(from);
  return language === 'en' ? [from, path] : [from];
}

/** The English form of a path of this site. */
export function inEnglish(path: string): string {
  return splitLanguage(path).language === 'en' ? path : withLanguage('en', path);
}

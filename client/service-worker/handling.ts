/** What the service worker does with a request: pure, so that a table of requests says what is never touched. */
import { splitLanguage, withLanguage } from '#shared/language.ts';
import { sharedPath } from '#shared/share/short-code.ts';

/**
 * `page`: from the network, kept, and from what was kept without one. `passing`: from the network, never kept, and the offline
 * page without one. `asset`: its name is made of its content, so what was kept is right. `picture`: kept after use. `none`: not ours.
 */
export type Handling = 'page' | 'passing' | 'asset' | 'picture' | 'none';

export interface RequestFacts {
  method: string;
  /** Absolute. */
  url: string;
  mode?: string;
  destination?: string;
  /** Absolute, or '' where the browser does not say. */
  referrer?: string;
  headers: { has: (name: string) => boolean };
}

/** What carries these is somebody's own, or a part of a film. */
const ownHeaders = ['authorization', 'range', 'token'];
/** Private screens and what belongs to management: not even looked at, and nor are the pictures on them. */
const privatePaths = /^\/(manage|set|login|preview|setup)(\/|$)/i;
const assetPaths = /^\/(assets\/(?!manage\/)|fonts\/(?!of-page))/;
const picturePaths = /^\/(media|static)\//;
/** Never pages, though a browser can be led there. */
const filePaths = /^\/(web|webAdmin|system|vod|s|calendar|share|embed|feed|sitemap|docs|oembed|metrics|healthz|readyz)(\/|$)|[.]\w{2,11}$/;

export function handlingOf({ method, url, mode, destination, referrer = '', headers }: RequestFacts, origin: string): Handling {
  const { origin: requestOrigin, pathname, search } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin || ownHeaders.some((name) => headers.has(name))) return 'none';
  if (assetPaths.test(pathname)) return 'asset';
  if (picturePaths.test(pathname)) return (destination || 'image') === 'image' && !isPrivatePage(referrer) ? 'picture' : 'none';
  if (mode !== 'navigate') return 'none';
  const { path } = splitLanguage(pathname);
  if (isPrivatePage(url) || filePaths.test(path)) return 'none';
  return isCacheablePage(path + search) ? 'page' : 'passing';
}

/** Whether an absolute address is that of a private screen. */
export function isPrivatePage(url: string): boolean {
  return URL.canParse(url) && privatePaths.test(splitLanguage(new URL(url).pathname).path);
}

/** Parameters that say which page it is, or the crumb above it. All others (codes of invitations, marks of campaigns) are not kept. */
export const pageParameters: ReadonlySet<string> = new Set([
  'active',
  'breadcrumType',
  'columnId',
  'country',
  'edition',
  'id',
  'name',
  'order',
  'pageNum',
  'role',
  'type',
  'unit',
  'version',
  'winners',
  'year',
]);

/** Pages that can be shared are the same for everybody and are kept; lists that somebody searched are not. */
export function isCacheablePage(sitePath: string): boolean {
  const { pathname, searchParams } = new URL(sitePath, 'http://site');
  return sharedPath(pathname) !== null && [...searchParams.keys()].every((name) => pageParameters.has(name));
}

/** The page that another address of it was kept under: a crumb, a search or a mark of a campaign is no part of the page. */
export function plainAddress(url: string): string | null {
  const { pathname, search } = new URL(url);
  const { language, path } = splitLanguage(pathname);
  const [shared = '', query = ''] = sharedPath(path + search)?.split('?', 2) ?? [];
  const known = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => pageParameters.has(name)));
  const plain = known.size > 0 ? `${shared}?${known}` : shared;
  return plain === '' || plain === path + search ? null : withLanguage(language, plain);
}

/** An answer that may be kept: whole, from here, not private. */
export function isCacheable({ status, type, redirected, headers }: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean {
  const control = headers.get('cache-control') ?? '';
  return status === 200 && type === 'basic' && !redirected && !/no-store|private/.test(control) && !headers.has('set-cookie');
}

const assetsIn = /(?:data-entry|data-chunks|href|src)="([^"]+)"|url\(["']?(\/fonts\/[^"')]+)/g;
const picturesMax = 24;

/** Addresses on this site that a page needs to be read: scripts, fonts and its first pictures. */
export function resourcesOf(html: string): { assets: string[]; pictures: string[] } {
  const assets = new Set<string>();
  const pictures = new Set<string>();
  for (const [, attribute = '', font] of html.matchAll(assetsIn)) {
    for (const address of (font ?? attribute).split(' ')) {
      const path = address.replaceAll('&amp;', '&');
      if (assetPaths.test(path)) assets.add(path);
      else if (picturePaths.test(path) && pictures.size < picturesMax && !/[.](mp4|webm|m3u8|vtt|css)\b/.test(path)) pictures.add(path);
    }
  }
  return { assets: [...assets], pictures: [...pictures] };
}

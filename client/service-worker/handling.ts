/** Decides how the service worker handles a request; pure, so that a table can test it. */
import { splitLanguage, withLanguage } from '#shared/language.ts';
import { sharedPath } from '#shared/share/short-code.ts';

/**
 * `page`: network first, cached, from the cache when offline. `passing`: network only, the offline page when offline.
 * `asset`: cache first, its name contains its hash. `picture`: cached after use. `none`: not handled.
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

/** Requests with these headers are personal or ranges of a film. */
const ownHeaders = ['authorization', 'range', 'token'];
/** Private screens; neither they nor their pictures are handled. */
const privatePaths = /^\/(manage|set|login|preview|setup)(\/|$)/i;
const assetPaths = /^\/(assets\/(?!manage\/)|fonts\/(?!of-page))/;
const picturePaths = /^\/(media|static)\//;
/** Navigable paths that are no pages. */
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

/** Parameters that identify a page or its breadcrumb. Pages with others (invitation codes, campaign marks) are not cached. */
export const pageParameters: ReadonlySet<string> = new Set([
  'access',
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
  'side',
  'ticket',
  'type',
  'unit',
  'venue',
  'version',
  'winners',
  'year',
]);

/** Shareable pages are the same for everybody and cacheable; search results are not. */
export function isCacheablePage(sitePath: string): boolean {
  const { pathname, searchParams } = new URL(sitePath, 'http://site');
  return sharedPath(pathname) !== null && [...searchParams.keys()].every((name) => pageParameters.has(name));
}

/** The cache key of an address: without breadcrumb, search text and campaign marks. */
export function plainAddress(url: string): string | null {
  const { pathname, search } = new URL(url);
  const { language, path } = splitLanguage(pathname);
  const [shared = '', query = ''] = sharedPath(path + search)?.split('?', 2) ?? [];
  const known = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => pageParameters.has(name)));
  const plain = known.size > 0 ? `${shared}?${known}` : shared;
  return plain === '' || plain === path + search ? null : withLanguage(language, plain);
}

/** Whether a response may be cached: complete, same-origin, not private. */
export function isCacheable({ status, type, redirected, headers }: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean {
  const control = headers.get('cache-control') ?? '';
  return status === 200 && type === 'basic' && !redirected && !/no-store|private/.test(control) && !headers.has('set-cookie');
}

const assetsIn = /(?:data-entry|data-chunks|href|src)="([^"]+)"|url\(["']?(\/fonts\/[^"')]+)/g;
const picturesMax = 24;

/** The resources that a page needs: scripts, fonts and its first pictures. */
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

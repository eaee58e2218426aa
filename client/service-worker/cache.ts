/** The caches of the service worker: pages, their assets and pictures, each with a maximum size. */
import { pagesCache, picturesCache, cachedAt } from '#client/lib/offline-pages.ts';
import { isCacheable, resourcesOf } from './handling.ts';

/** Prefix of our cache names; other caches are left alone. */
export const cachePrefix = 'gp-';
/** Pages survive a release, because their chunks are cached too. */
const bounds: Readonly<Record<string, number>> = { [pagesCache]: 40, [`${cachePrefix}assets`]: 300, [picturesCache]: 150 };
const pictureBytesMax = 1_000_000;
/** Evicts this many assets at once, because finding unused ones means reading all pages. */
const assetsSlack = 30;

export type Kind = 'pages' | 'assets' | 'pictures';
const cacheOf = (kind: Kind) => caches.open(cachePrefix + kind);

/** Whether this release uses a cache; the others belong to earlier releases. */
export const isOurs = (name: string, offlineCache: string) => name in bounds || name === offlineCache;

/** Looks up a cached response, ignoring `Vary`. */
export async function matchCached(kind: Kind, request: Request | string, options: CacheQueryOptions = {}): Promise<Response | undefined> {
  return (await cacheOf(kind)).match(request, { ignoreVary: true, ...options });
}

/** Prefix of the caches of offline pages. */
export const offlinePrefix = `${cachePrefix}offline-`;

/** Pages that are gone from the site are removed from the cache. */
export const isGone = ({ status }: Pick<Response, 'status'>) => status === 404 || status === 410;
export const removeFromCache = async (url: string) => (await cacheOf('pages')).delete(url, { ignoreVary: true });

/** Caches a response as the newest and evicts the oldest. A full disk is ignored. */
export async function putInCache(kind: Kind, url: string, answer: Response): Promise<void> {
  if (!isCacheable(answer) || Number(answer.headers.get('content-length') ?? 0) > pictureBytesMax) return;
  try {
    const cache = await cacheOf(kind);
    await cache.delete(url, { ignoreVary: true });
    await cache.put(url, answer);
    await dropSurplus(kind, cache);
  } catch {
    // Out of quota: the page itself came from the network.
  }
}

let dropping: Promise<void> | null = null;

async function dropSurplus(kind: Kind, cache: Cache): Promise<void> {
  const bound = bounds[cachePrefix + kind] ?? 0;
  const names = await cache.keys();
  if (names.length <= bound) return;
  if (kind === 'assets') {
    dropping ??= dropUnneeded(cache, bound - assetsSlack).finally(() => (dropping = null));
    return dropping;
  }
  for (const name of names.slice(0, names.length - bound)) await cache.delete(name, { ignoreVary: true });
}

/** Evicts assets that no cached page needs first: the oldest ones are shared by all pages. */
async function dropUnneeded(cache: Cache, limit: number): Promise<void> {
  const needed = await neededAssets();
  const names = await cache.keys();
  const idle = names.filter(({ url }) => !needed.has(new URL(url).pathname));
  // If all are needed, twice the maximum is the hard limit.
  const oldest = names.slice(0, Math.max(0, names.length - 2 * (limit + assetsSlack)));
  for (const name of [...idle.slice(0, names.length - limit), ...oldest]) await cache.delete(name, { ignoreVary: true });
}

/** Paths of the assets that cached pages and offline pages reference. */
async function neededAssets(): Promise<ReadonlySet<string>> {
  const needed = new Set<string>();
  for (const name of await caches.keys()) {
    if (name !== pagesCache && !name.startsWith(offlinePrefix)) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const html = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '';
      for (const asset of resourcesOf(html).assets) needed.add(asset);
    }
  }
  return needed;
}

/** A cached page that is not too old, marked with its age for `client/features/site/navigation/offline-banner.tsx`. */
export async function cachedPage(url: string): Promise<Response | undefined> {
  const page = await matchCached('pages', url);
  const since = page ? cachedAt(page) : null;
  if (!page || since === null) return undefined;
  const headers = new Headers(page.headers);
  // These describe the original bytes.
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response((await page.text()).replace('<html ', `<html data-kept="${since}" `), { headers });
}

/** Fetches what is not cached yet, without credentials: cached responses are the same for everybody. */
export async function fetchIntoCache(kind: Kind, url: string): Promise<void> {
  if (await matchCached(kind, url)) return;
  const answer = await fetch(url, { credentials: 'omit' }).catch(() => null);
  if (answer) await putInCache(kind, url, answer);
}

/** Caches a page with its resources. A streamed page is not cacheable and is fetched again until it comes whole. */
export async function fetchPage(url: string): Promise<void> {
  const answer = await wholePage(url, 0);
  if (!answer) return;
  const html = await answer.clone().text();
  const { assets, pictures } = resourcesOf(html);
  for (const asset of assets) await fetchIntoCache('assets', asset);
  await putInCache('pages', url, answer);
  for (const picture of pictures)
    if (!(await matchCached('pictures', picture, { ignoreSearch: true }))) await fetchIntoCache('pictures', picture);
}

const waitsMs = [0, 500, 2_000];

async function wholePage(url: string, tried: number): Promise<Response | null> {
  const waitMs = waitsMs[tried];
  if (waitMs === undefined) return null;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  const answer = await fetch(url, { credentials: 'omit', headers: { accept: 'text/html' } }).catch(() => null);
  if (answer && isGone(answer)) await removeFromCache(url);
  if (answer?.ok && !isCacheable(answer)) return wholePage(url, tried + 1);
  return answer && isCacheable(answer) ? answer : null;
}

/** Whether the cached copy of a page is younger than `maxMs`. */
export async function isYoung(url: string, maxMs: number): Promise<boolean> {
  const date = (await matchCached('pages', url))?.headers.get('date');
  // A clock behind the server's must not make a page fresh forever.
  return date !== null && date !== undefined && Math.abs(Date.now() - Date.parse(date)) < maxMs;
}

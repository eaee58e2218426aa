/** What the service worker keeps: pages, what they are made of, and pictures, each with a bound. */
import { pagesCache, cachedAt } from '#client/lib/offline-pages.ts';
import { isCacheable, resourcesOf } from './handling.ts';

/** Caches of ours begin so; all others are left alone. */
export const cachePrefix = 'gp-';
/** Pages outlive a release, because the chunks that they name are kept beside them. */
const bounds: Readonly<Record<string, number>> = { [pagesCache]: 40, [`${cachePrefix}assets`]: 300, [`${cachePrefix}pictures`]: 150 };
const pictureBytesMax = 1_000_000;
/** So many are dropped at once beyond the bound of files, because finding out which are needed means reading all pages. */
const assetsSlack = 30;

export type Kind = 'pages' | 'assets' | 'pictures';
export const cacheOf = (kind: Kind) => caches.open(cachePrefix + kind);

/** Names that this release uses; the rest belongs to earlier ones. */
export const isOurs = (name: string, offlineCache: string) => name in bounds || name === offlineCache;

/** Kept copies, whatever the encoding that they were asked in. */
export async function matchCached(kind: Kind, request: Request | string, options: CacheQueryOptions = {}): Promise<Response | undefined> {
  return (await cacheOf(kind)).match(request, { ignoreVary: true, ...options });
}

/** The cache that an offline page lies in, beside those of `bounds`. */
export const offlinePrefix = `${cachePrefix}offline-`;

/** A page that has gone from the site goes from here too. */
export const isGone = ({ status }: Pick<Response, 'status'>) => status === 404 || status === 410;
export const removeFromCache = async (url: string) => (await cacheOf('pages')).delete(url, { ignoreVary: true });

/** Keeps an answer as the youngest, and lets the oldest go. A full disk is no fault of the visit. */
export async function putInCache(kind: Kind, url: string, answer: Response): Promise<void> {
  if (!isCacheable(answer) || Number(answer.headers.get('content-length') ?? 0) > pictureBytesMax) return;
  try {
    const cache = await cacheOf(kind);
    await cache.delete(url, { ignoreVary: true });
    await cache.put(url, answer);
    await dropSurplus(kind, cache);
  } catch {
    // Without room nothing is kept; the page was answered from the network.
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

/** Files that no kept page needs go first: the oldest ones are those that all pages share. */
async function dropUnneeded(cache: Cache, limit: number): Promise<void> {
  const needed = await neededAssets();
  const names = await cache.keys();
  const idle = names.filter(({ url }) => !needed.has(new URL(url).pathname));
  // Should all be needed, twice the bound is the end of it.
  const oldest = names.slice(0, Math.max(0, names.length - 2 * (limit + assetsSlack)));
  for (const name of [...idle.slice(0, names.length - limit), ...oldest]) await cache.delete(name, { ignoreVary: true });
}

/** Paths of the files that kept pages and the offline pages name. */
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

/** A kept page that is not too old, marked with when it was kept: `client/features/site/navigation/offline-banner.tsx` says so. */
export async function cachedPage(url: string): Promise<Response | undefined> {
  const page = await matchCached('pages', url);
  const since = page ? cachedAt(page) : null;
  if (!page || since === null) return undefined;
  const headers = new Headers(page.headers);
  // The bytes are others than those that were sent.
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response((await page.text()).replace('<html ', `<html data-kept="${since}" `), { headers });
}

/** Fetches what is not kept yet. `credentials: omit`: what is kept is the same for everybody. */
export async function fetchIntoCache(kind: Kind, url: string): Promise<void> {
  if (await matchCached(kind, url)) return;
  const answer = await fetch(url, { credentials: 'omit' }).catch(() => null);
  if (answer) await putInCache(kind, url, answer);
}

/** Fetches a page with all that it needs to be read. A page that came in parts is asked for again: then it comes whole. */
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

/** Whether a kept page is younger than so many milliseconds. */
export async function isYoung(url: string, maxMs: number): Promise<boolean> {
  const date = (await matchCached('pages', url))?.headers.get('date');
  // A clock that is behind the server's must not make a page young for ever.
  return date !== null && date !== undefined && Math.abs(Date.now() - Date.parse(date)) < maxMs;
}

/** What the service worker keeps: pages, what they are made of, and pictures, each with a bound. */
import { keptPagesCache } from '#client/lib/kept-pages.ts';
import { isKeepable, neededBy } from './handling.ts';

/** Caches of ours begin so; all others are left alone. */
export const cachePrefix = 'gp-';
/** Pages outlive a release, because the chunks that they name are kept beside them. */
const bounds: Readonly<Record<string, number>> = { [keptPagesCache]: 40, [`${cachePrefix}assets`]: 300, [`${cachePrefix}pictures`]: 150 };
const pictureBytesMax = 1_000_000;

export type Kind = 'pages' | 'assets' | 'pictures';
export const cacheOf = (kind: Kind) => caches.open(cachePrefix + kind);

/** Names that this release uses; the rest belongs to earlier ones. */
export const isOurs = (name: string, offlineCache: string) => name in bounds || name === offlineCache;

/** Kept copies, whatever the encoding that they were asked in. */
export async function kept(kind: Kind, request: Request | string, options: CacheQueryOptions = {}): Promise<Response | undefined> {
  return (await cacheOf(kind)).match(request, { ignoreVary: true, ...options });
}

/** Keeps an answer as the youngest, and lets the oldest go. A full disk is no fault of the visit. */
export async function keep(kind: Kind, url: string, answer: Response): Promise<void> {
  if (!isKeepable(answer) || Number(answer.headers.get('content-length') ?? 0) > pictureBytesMax) return;
  try {
    const cache = await cacheOf(kind);
    await cache.delete(url, { ignoreVary: true });
    await cache.put(url, answer);
    const names = await cache.keys();
    const surplus = names.length - (bounds[cachePrefix + kind] ?? 0);
    for (const name of names.slice(0, Math.max(0, surplus))) await cache.delete(name, { ignoreVary: true });
  } catch {
    // Without room nothing is kept; the page was answered from the network.
  }
}

/** Fetches what is not kept yet. `credentials: omit`: what is kept is the same for everybody. */
export async function fetchInto(kind: Kind, url: string): Promise<void> {
  if (await kept(kind, url)) return;
  const answer = await fetch(url, { credentials: 'omit' }).catch(() => null);
  if (answer) await keep(kind, url, answer);
}

/** Fetches a page with all that it needs to be read. A page that came in parts is asked for again: then it comes whole. */
export async function fetchPage(url: string): Promise<void> {
  const answer = await wholePage(url, 0);
  if (!answer) return;
  const html = await answer.clone().text();
  const { assets, pictures } = neededBy(html);
  for (const asset of assets) await fetchInto('assets', asset);
  await keep('pages', url, answer);
  for (const picture of pictures) if (!(await kept('pictures', picture, { ignoreSearch: true }))) await fetchInto('pictures', picture);
}

const waitsMs = [0, 500, 2_000];

async function wholePage(url: string, tried: number): Promise<Response | null> {
  const waitMs = waitsMs[tried];
  if (waitMs === undefined) return null;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  const answer = await fetch(url, { credentials: 'omit', headers: { accept: 'text/html' } }).catch(() => null);
  if (answer?.ok && !isKeepable(answer)) return wholePage(url, tried + 1);
  return answer && isKeepable(answer) ? answer : null;
}

/** Whether a kept page is younger than so many milliseconds. */
export async function isYoung(url: string, maxMs: number): Promise<boolean> {
  const date = (await kept('pages', url))?.headers.get('date');
  return date !== null && date !== undefined && Date.now() - Date.parse(date) < maxMs;
}

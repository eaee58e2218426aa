/** Lists the pages that the service worker has cached, for the offline page. */
import { splitLanguage, type Language } from '#shared/language.ts';

export interface OfflinePage {
  /** Path and query. */
  address: string;
  title: string;
  /** Address of its first picture; '' where none is cached. */
  still: string;
}

/** Cache names; `client/service-worker/cache.ts` writes them. */
export const pagesCache = 'gp-pages';
export const picturesCache = 'gp-pictures';

/** Older pages are not shown. */
const retentionDays = 30;

/** Fetch time of a cached page in milliseconds by the server's clock; null when it is too old or unknown. */
export function cachedAt({ headers }: Pick<Response, 'headers'>): number | null {
  const atMs = Date.parse(headers.get('date') ?? '');
  return Date.now() - atMs < retentionDays * 86_400_000 ? atMs : null;
}
const shownMax = 20;

/** Cached pages of a language, most recent first. Empty where nothing is cached or storage is refused. */
export async function readOfflinePages(language: Language): Promise<OfflinePage[]> {
  try {
    if (!(await caches.has(pagesCache))) return [];
    const cache = await caches.open(pagesCache);
    const requests = [...(await cache.keys())].reverse().filter(({ url }) => splitLanguage(new URL(url).pathname).language === language);
    const pages = await Promise.all(
      requests.slice(0, shownMax).map(async (request) => {
        const { pathname, search } = new URL(request.url);
        const page = await cache.match(request, { ignoreVary: true });
        const shown = page && cachedAt(page) !== null ? await partsOf(await page.text()) : { title: '', still: '' };
        return { address: pathname + search, ...shown };
      }),
    );
    return pages.filter(({ title }) => title !== '');
  } catch {
    return [];
  }
}

/** Kind of the page at an address, for its line in the list. */
export function kindOfPage(address: string): OfflineKind {
  const { path } = splitLanguage(address.replace(/[?#].*/, ''));
  if (path === '/') return 'home';
  return kinds.find(([start]) => path.startsWith(start))?.[1] ?? 'page';
}

const kinds = [
  ['/content/article', 'article'],
  ['/content/episode', 'film'],
  ['/content/people', 'person'],
  ['/pandadetail', 'face'],
  ['/videoplay', 'video'],
] as const;

type OfflineKind = 'home' | 'page' | (typeof kinds)[number][1];

/** Pages of one kind and title, such as a list with other filters, are one line: the latest. */
export function distinctPages(pages: readonly OfflinePage[]): OfflinePage[] {
  const lineOf = ({ address, title }: OfflinePage) => `${kindOfPage(address)} ${title}`;
  return [...Map.groupBy(pages, lineOf).values()].flatMap((same) => same.slice(0, 1));
}

/**
 * The first part of a page's title, without the site's name behind it, and the first of its pictures that is cached in some
 * size. Parsed as text: a whole document would try the styles in it, which the policy of this page refuses.
 */
async function partsOf(html: string): Promise<Pick<OfflinePage, 'title' | 'still'>> {
  const text = plainText(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
  const title = text.split(' · ').slice(0, -1).join(' · ') || text;
  for (const [, address = ''] of html.slice(html.indexOf('<main')).matchAll(/<img[^>]*? src="(\/media\/[^"]+)"/g)) {
    const still = plainText(address);
    if (await caches.match(still, { cacheName: picturesCache, ignoreSearch: true, ignoreVary: true })) return { title, still };
  }
  return { title, still: '' };
}

/** A text of HTML without its entities. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}

/** The address behind `#` that was wanted when the connection was gone; '' unless it is a path of this site. */
export function requestedAddress(hash: string): string {
  const address = hash.slice(1);
  return /^\/(?![/\\])/.test(address) ? address : '';
}

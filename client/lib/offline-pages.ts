/** Lists the pages that the service worker has cached, for the offline page. */
import { splitLanguage, type Language } from '#shared/language.ts';

export interface OfflinePage {
  /** Path and query. */
  address: string;
  title: string;
}

/** Cache name; `client/service-worker/cache.ts` writes it. */
export const pagesCache = 'gp-pages';

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
        return { address: pathname + search, title: page && cachedAt(page) !== null ? titleOf(await page.text()) : '' };
      }),
    );
    return pages.filter(({ title }) => title !== '');
  } catch {
    return [];
  }
}

/** The first part of the page's title, without the site's name behind it. */
function titleOf(html: string): string {
  const [, title = ''] = /<title[^>]*>([^<]*)<\/title>/.exec(html) ?? [];
  const text = new DOMParser().parseFromString(title, 'text/html').body.textContent;
  return text.split(' · ').slice(0, -1).join(' · ') || text;
}

/** The address behind `#` that was wanted when the connection was gone; '' unless it is a path of this site. */
export function requestedAddress(hash: string): string {
  const address = hash.slice(1);
  return /^\/(?![/\\])/.test(address) ? address : '';
}

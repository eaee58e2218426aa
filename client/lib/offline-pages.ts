/** The pages that the service worker has kept, for the page that is shown without a connection. */
import { splitLanguage, type Language } from '#shared/language.ts';

export interface OfflinePage {
  /** Path and query. */
  address: string;
  title: string;
}

/** The name that `client/service-worker/cache.ts` gives its pages. */
export const pagesCache = 'gp-pages';

/** A page that nobody has read again for so long is not shown any more. */
const keptDays = 30;

/** When a page was fetched, by the server's clock, in milliseconds; null for one that is too old, or does not say. */
export function cachedAt({ headers }: Pick<Response, 'headers'>): number | null {
  const atMs = Date.parse(headers.get('date') ?? '');
  return Date.now() - atMs < keptDays * 86_400_000 ? atMs : null;
}
const shownMax = 20;

/** Pages of a language, the one read last first. Empty where nothing is kept, or nothing may be looked at. */
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

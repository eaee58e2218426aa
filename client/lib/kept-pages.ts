/** The pages that the service worker has kept, for the page that is shown without a connection. */
import { splitLanguage, type Language } from '#shared/language.ts';

export interface KeptPage {
  /** Path and query. */
  address: string;
  title: string;
}

/** The name that `client/service-worker/store.ts` gives its pages. */
export const keptPagesCache = 'gp-pages';
const shownMax = 20;

/** Pages of a language, the one read last first. Empty where nothing is kept, or nothing may be looked at. */
export async function readKeptPages(language: Language): Promise<KeptPage[]> {
  try {
    if (!(await caches.has(keptPagesCache))) return [];
    const cache = await caches.open(keptPagesCache);
    const requests = [...(await cache.keys())].reverse().filter(({ url }) => splitLanguage(new URL(url).pathname).language === language);
    const pages = await Promise.all(
      requests.slice(0, shownMax).map(async (request) => {
        const { pathname, search } = new URL(request.url);
        return { address: pathname + search, title: titleOf(await (await cache.match(request, { ignoreVary: true }))?.text()) };
      }),
    );
    return pages.filter(({ title }) => title !== '');
  } catch {
    return [];
  }
}

/** The first part of the page's title, without the site's name behind it. */
function titleOf(html = ''): string {
  const [, title = ''] = /<title[^>]*>([^<]*)<\/title>/.exec(html) ?? [];
  const text = new DOMParser().parseFromString(title, 'text/html').body.textContent;
  return text.split(' · ').slice(0, -1).join(' · ') || text;
}

/** The address behind `#` that was wanted when the connection was gone; '' unless it is a path of this site. */
export function wantedAddress(hash: string): string {
  const address = hash.slice(1);
  return /^\/(?![/\\])/.test(address) ? address : '';
}

/** Short addresses of items, such as `/open-call`: one for both languages, English below `/en`. */
import { slugMax, slugMin } from '#shared/limits.ts';

export type SlugFault = 'form' | 'reserved';

/** First parts of addresses that the site has itself, or may get: screens, calls, files and languages. */
const reserved = new Set(
  (
    'about account admin agreement announcement api app assets attachments award awards calendar card ceremony conference content cultural dev documents download en embed ' +
    'favicon feed feedback figures files fonts g2025 health healthz help home icons icon id image images index index2 img js jury laurel legal live login logout manage manifest media ' +
    'metrics more movies movies2 news offline panda pandadetail people press preview previous privacy projectionroom ready readyz robots rss screening search ' +
    'searchresult service-worker system tabactive set setup share sitemap stage static status tips user users v1 videolist videoplay vod web webadmin well-known works www zh zh-hans'
  ).split(' '),
);

/** Why a short address cannot be used; null for one that can, and for none. Whether another item has it, only the server knows. */
export function slugFault(slug: string): SlugFault | null {
  if (slug === '') return null;
  if (slug.length < slugMin || slug.length > slugMax || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return 'form';
  // Editions have the addresses `/g2025` and so on; a number alone may become something.
  return reserved.has(slug) || /^g\d{4}(?:-|$)|^\d+$/.test(slug) ? 'reserved' : null;
}

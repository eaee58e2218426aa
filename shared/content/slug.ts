/** Short addresses of items and columns, such as `/open-call`: one for both languages, English below `/en`. */
import { slugMax, slugMin } from '#shared/limits.ts';

/** The path of a column or a page of the organiser's, which is a short address and no screen of the site. */
export const isOwnPath = (path: string): boolean => /^\/./.test(path) && slugFault(path.slice(1)) === null;

export type SlugFault = 'form' | 'reserved';

/** First parts of addresses that the site has itself, or may get: screens, calls, files and languages. */
export const reservedSlugs: readonly string[] = (
  'about account admin agreement announcement api app assets attachments award awards calendar card ceremony conference content cultural dev documents download en embed ' +
  'favicon feed feedback figures files fonts g2025 health healthz help home icons icon id image images index index2 img js jury laurel legal live login logout manage manifest media ' +
  'metrics more movies movies2 news offline panda pandadetail people press preview previous privacy projectionroom ready readyz robots rss screening search ' +
  'searchresult service-worker system tabactive set setup share sitemap stage static status tips user users v1 videolist videoplay vod web webadmin well-known works www zh zh-hans'
).split(' ');
const reserved = new Set(reservedSlugs);

/** Why a short address cannot be used; null for one that can, and for none. Whether another item has it, only the server knows. */
export function slugFault(slug: string): SlugFault | null {
  if (slug === '') return null;
  if (slug.length < slugMin || slug.length > slugMax || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return 'form';
  // Editions have the addresses `/g2025` and so on; a number alone may become something.
  return reserved.has(slug) || /^g\d{4}(?:-|$)|^\d+$/.test(slug) ? 'reserved' : null;
}

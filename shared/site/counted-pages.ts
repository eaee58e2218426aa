/** The public pages whose views and shares are counted. Their subject is the site path without its query. */

/** Pages without a parameter in their path. */
export const countedPages = [
  '/',
  '/news',
  '/announcement',
  '/about',
  '/previous',
  '/figures',
  '/searchresult',
  '/index2',
  '/g2025-old',
  '/cultural',
  '/movies',
  '/movies2',
  '/more',
  '/tabactive',
  '/projectionroom',
  '/projectionroom/videoroom',
  '/videolist',
  '/panda',
  '/pandadetail',
  '/login',
  '/agreement',
  '/privacy',
  '/feedback',
] as const;

/** A page of an item, an award or an edition; `kind` is empty for `/g2025`. */
export interface PageSubject {
  subject: string;
  kind: 'page' | 'edition' | 'award' | 'article' | 'episode' | 'people' | 'video';
  /** Id of the item, year of the edition or anchor of the award; '' for a page without a parameter. */
  id: string;
}

/** Null for a page that is not counted: of an account, of the management centre, in frames of other sites, or unknown. */
export function pageSubject(path: string): PageSubject | null {
  const own = path.split('?', 1)[0]?.replace(/\/+$/, '') || '/';
  const name = own.toLowerCase();
  if (countedPages.some((page) => page === name)) return { subject: name, kind: 'page', id: '' };
  const [, year] = /^\/g(\d{4})(?:\/programme)?$/.exec(name) ?? [];
  if (year) return { subject: name, kind: 'edition', id: year };
  const [, anchor] = /^\/award\/([\w-]{1,120})$/i.exec(own) ?? [];
  if (anchor) return { subject: `/award/${anchor}`, kind: 'award', id: anchor };
  const [, kind, id] = /^\/(?:content\/(article|episode|people)|(?:videoplay))\/([\w-]{1,64})$/i.exec(own) ?? [];
  if (!id) return null;
  const item = (kind?.toLowerCase() ?? 'video') as 'article' | 'episode' | 'people' | 'video';
  return { subject: item === 'video' ? `/videoplay/${id}` : `/content/${item}/${id}`, kind: item, id };
}

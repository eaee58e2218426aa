/** URL of a video list; filters, order and page are in the query. */
import type { AccessFilter } from '#shared/video/access.ts';

export const videoOrders = ['-publishTime', '-viewCount', 'time'] as const;
export type VideoOrder = (typeof videoOrders)[number];

export interface VideoListState {
  /** Site path of the list, with its fixed query if it has one. */
  base: string;
  /** Value of a type, '' for all. */
  type: string;
  search: string;
  /** How the videos can be followed; '' for any. */
  access: AccessFilter | '';
  order: VideoOrder;
  /** Counted from 1. */
  pageNum: number;
}

/** Site path of a list in a state; omits defaults, so that equal lists have one URL. */
export function videoListPath({ base, type, search, access, order, pageNum }: VideoListState): string {
  const [path = '', own = ''] = base.split('?');
  const query = new URLSearchParams(own);
  if (type) query.set('type', type);
  if (search) query.set('search', search);
  if (access) query.set('access', access);
  if (order !== videoOrders[0]) query.set('order', order);
  if (pageNum > 1) query.set('pageNum', String(pageNum));
  return query.size > 0 ? `${path}?${query}` : path;
}

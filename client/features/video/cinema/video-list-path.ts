/** The address of a list of videos: its filters, order and page live in the query. */

export const videoOrders = ['-publishTime', '-viewCount', 'time'] as const;
export type VideoOrder = (typeof videoOrders)[number];

export interface VideoListState {
  /** Site path of the list, with a query of its own where it needs one. */
  base: string;
  /** Value of a type, '' for all. */
  type: string;
  search: string;
  order: VideoOrder;
  /** Counted from 1. */
  pageNum: number;
}

/** Site path of a list in a state; what is the default is left out, so equal lists have one address. */
export function videoListPath({ base, type, search, order, pageNum }: VideoListState): string {
  const [path = '', own = ''] = base.split('?');
  const query = new URLSearchParams(own);
  if (type) query.set('type', type);
  if (search) query.set('search', search);
  if (order !== videoOrders[0]) query.set('order', order);
  if (pageNum > 1) query.set('pageNum', String(pageNum));
  return query.size > 0 ? `${path}?${query}` : path;
}

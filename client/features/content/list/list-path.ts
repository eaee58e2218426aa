/** The address of a list: its filters and page live in the query. */

export interface ListState {
  /** Value of a type, '' for all. */
  type: string;
  search: string;
  /** Counted from 1. */
  pageNum?: number;
}

/** Site path of a list in a state; what is the default is left out, so equal lists have one address. */
export function listPath(path: string, { type, search, pageNum = 1 }: ListState): string {
  const query = new URLSearchParams();
  if (type) query.set('type', type);
  if (search) query.set('search', search);
  if (pageNum > 1) query.set('pageNum', String(pageNum));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Path of a list with filters and page in its query. */

export interface ListState {
  /** Values of the selected types, joined by commas; '' = all. */
  type: string;
  /** Year of publication; '' = all. */
  year?: string;
  search: string;
  /** From 1. */
  pageNum?: number;
}

/** Path of a list in a state. Defaults are omitted, so that equal lists have one URL. */
export function listPath(path: string, { type, year, search, pageNum = 1 }: ListState): string {
  const query = new URLSearchParams();
  if (type) query.set('type', type);
  if (year) query.set('year', year);
  if (search) query.set('search', search);
  if (pageNum > 1) query.set('pageNum', String(pageNum));
  return query.size > 0 ? `${path}?${query}` : path;
}

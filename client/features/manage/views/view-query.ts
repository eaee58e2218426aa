/** Filters of a list as its address has them. */

/** Names in addresses of lists that filter nothing: the page, and the row that is open. */
const places = ['pageNum', 'id', 'userId'];

/** The filters without the page; '' = none. */
export function queryOf(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of places) query.delete(name);
  return query.toString();
}

/** Whether two texts hold the same filters, in whatever order. */
export function isSameQuery(one: string, other: string): boolean {
  return sorted(one) === sorted(other);
}

function sorted(text: string): string {
  const query = new URLSearchParams(text);
  query.sort();
  return query.toString();
}

export function addressOf(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

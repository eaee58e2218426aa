/** Orders of ids. */

/** The order with one id at another place, counted from 0. */
export function reordered(ids: readonly string[], id: string, place: number): string[] {
  return ids.filter((other) => other !== id).toSpliced(Math.max(0, place), 0, id);
}

/** Place of an id as people count it, and how many there are. */
export function placesOf(ids: readonly string[], id: string): { at: number; count: number } {
  return { at: ids.indexOf(id) + 1, count: ids.length };
}

/** The rows in an order of their ids; rows that it does not name are left out. */
export function inOrder<Row>(rows: readonly Row[], order: readonly string[], idOf: (row: Row) => string): Row[] {
  return order.flatMap((id) => rows.find((row) => idOf(row) === id) ?? []);
}

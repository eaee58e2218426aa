/** Reordering of rows that somebody else may have reordered meanwhile. */
import { conflict, invalidRequest } from '#server/errors.ts';

export interface NewOrder {
  /** The order that was read. */
  base: readonly string[];
  ids: readonly string[];
}

/** Whether the order changes. Throws `conflict` if the present order is not `base`, and `invalidRequest` for other rows than it has. */
export function checkedOrder(present: readonly string[], { base, ids }: NewOrder): boolean {
  if (base.join() !== present.join()) throw conflict();
  if (ids.toSorted().join() !== present.toSorted().join()) throw invalidRequest('ids');
  return ids.join() !== present.join();
}

/** The row that was dragged from one order to the other: without it the two are the same. */
export function movedRow(before: readonly string[], after: readonly string[]): string {
  const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id).join();
  return after.find((id) => without(before, id) === without(after, id) && before.indexOf(id) !== after.indexOf(id)) ?? after[0] ?? '';
}

/** Reordering by one place, for move up and move down buttons. */
import type { MoveStep } from '#shared/api/column-staff.ts';

/** The order after a step. Unknown ids and steps past either end change nothing. */
export function movedOrder(order: readonly string[], id: string, step: MoveStep): string[] {
  const at = order.indexOf(id);
  const to = step === 'up' ? at - 1 : at + 1;
  const other = order[to];
  if (at === -1 || other === undefined) return [...order];
  return order.map((one, index) => (index === at ? other : index === to ? id : one));
}

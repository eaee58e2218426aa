/** Moving one of several rows by one place, as buttons do. */
import type { MoveStep } from '#shared/api/column-staff.ts';

/** The order after a step; the first and the last stay where they are. An id that is not among them changes nothing. */
export function movedOrder(order: readonly string[], id: string, step: MoveStep): string[] {
  const at = order.indexOf(id);
  const to = step === 'up' ? at - 1 : at + 1;
  const other = order[to];
  if (at === -1 || other === undefined) return [...order];
  return order.map((one, index) => (index === at ? other : index === to ? id : one));
}

/** Changes of an order as moves of one record beside another, so that records of other pages and others' moves keep their places. */

export interface Place {
  otherId: string;
  side: 'before' | 'after';
}

/** The place of a moved record, beside one of its new neighbours. */
export function neighbourOf(order: readonly string[], id: string): Place {
  const at = order.indexOf(id);
  const before = order[at - 1];
  return before ? { otherId: before, side: 'after' } : { otherId: order[at + 1] ?? '', side: 'before' };
}

/** Moves that lead from one order to another of the same records. */
export function movesBetween(from: readonly string[], to: readonly string[]): (Place & { id: string })[] {
  const now = [...from];
  return to.flatMap((id, at) => {
    if (now[at] === id) return [];
    const otherId = now[at] ?? '';
    now.splice(now.indexOf(id), 1);
    now.splice(at, 0, id);
    return [{ id, otherId, side: 'before' as const }];
  });
}

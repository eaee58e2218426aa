/** Which rows of a list are ticked: one by one, a range with shift, or all of a page. */
import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** The row that a range begins at. */
  anchor: string | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

/** Selects or deselects a row; with a range, all rows from the previous one to it. */
export function toggleRow(selection: Selection, order: readonly string[], { id, isRange }: { id: string; isRange: boolean }): Selection {
  const isOn = !selection.ids.has(id);
  const from = isRange && selection.anchor !== null ? order.indexOf(selection.anchor) : -1;
  const to = order.indexOf(id);
  const range = from === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  const ids = new Set(selection.ids);
  for (const one of range) {
    if (isOn) ids.add(one);
    else ids.delete(one);
  }
  return { ids, anchor: id };
}

/** All of the page, or none where all were. */
export function toggleAll(selection: Selection, order: readonly string[]): Selection {
  return order.every((id) => selection.ids.has(id)) ? nothingSelected : { ids: new Set(order), anchor: null };
}

/** Selected rows that are still in the list, in its order; rows may leave it meanwhile. */
export function selectedOf(selection: Selection, order: readonly string[]): string[] {
  return order.filter((id) => selection.ids.has(id));
}

export interface RowSelection {
  /** Ids of the ticked rows on show, in their order. */
  selected: readonly string[];
  tickAll: { isTicked: boolean; onTick: (() => void) | null };
  has: (id: string) => boolean;
  toggle: (id: string, isRange: boolean) => void;
  /** Replaces the selection. */
  select: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Selection of a list; `order` holds the ids of the rows that can be ticked. */
export function useSelection(order: readonly string[]): RowSelection {
  const [selection, setSelection] = useState(nothingSelected);
  const selected = selectedOf(selection, order);
  return {
    selected,
    tickAll: {
      isTicked: order.length > 0 && selected.length === order.length,
      onTick: order.length > 0 ? () => setSelection(toggleAll(selection, order)) : null,
    },
    has: (id) => selected.includes(id),
    toggle: (id, isRange) => setSelection(toggleRow(selection, order, { id, isRange })),
    select: (ids) => setSelection({ ids: new Set(ids), anchor: null }),
    clear: () => setSelection(nothingSelected),
  };
}

/** Moves entries of the calendar by dragging with a mouse or pen, or by keys: Space picks up, arrows move, Enter drops, Escape leaves it. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { CalendarRow } from '#shared/api/dashboard.ts';
import { type CalendarView, slotByKey, slotOf } from './calendar-days.ts';
import { entryKey } from './use-calendar.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';

export interface Held {
  key: string;
  row: CalendarRow;
  /** Where it would be dropped. */
  slot: string;
}

interface Shown {
  view: CalendarView;
  days: readonly string[];
  onDrop: (row: CalendarRow, slot: string) => void;
  onOpen: (row: CalendarRow) => void;
}

/** Pixels that a press may wander and still be a click. */
const clickPx = 6;
/** Height at the window's edges where a drag scrolls the page. */
const edgePx = 56;
const scrollPx = 18;

export type EntryHandlers = Pick<
  React.ComponentProps<'button'>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onKeyDown' | 'onKeyUp' | 'onBlur' | 'onClick'
>;

export function useEntryMoves({ view, days, onDrop, onOpen }: Shown): {
  held: Held | null;
  handlersOf: (row: CalendarRow) => EntryHandlers;
} {
  const [held, setHeld] = useState<Held | null>(null);
  /** Not a state: the release may come before a state of the move is drawn. */
  const press = useRef<{ x: number; y: number; isDrag: boolean } | null>(null);
  const lay = (element: HTMLElement) => {
    element.style.translate = '';
    press.current = null;
    setHeld(null);
  };
  const drop = ({ row, slot }: Pick<Held, 'row' | 'slot'>) => {
    if (slot !== slotOf(row.at, view)) onDrop(row, slot);
  };
  const drag = (row: CalendarRow, event: PointerEvent<HTMLElement>) => {
    const { currentTarget, pageX, pageY, clientX, clientY } = event;
    const begun = press.current;
    if (!begun) return;
    const [x, y] = [pageX - begun.x, pageY - begun.y];
    if (!begun.isDrag) {
      if (Math.hypot(x, y) < clickPx) return;
      begun.isDrag = true;
    }
    currentTarget.style.translate = `${x}px ${y}px`;
    if (clientY < edgePx) scrollBy(0, -scrollPx);
    else if (clientY > innerHeight - edgePx) scrollBy(0, scrollPx);
    setHeld({ key: entryKey(row), row, slot: slotUnder(clientX, clientY) ?? slotOf(row.at, view) });
  };
  const pressKey = (row: CalendarRow, event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    if (held) {
      const next = slotByKey(held.slot, key, { view, days });
      if (next === null && key !== 'Enter' && key !== ' ' && key !== 'Escape') return;
      event.preventDefault();
      if (next !== null) return setHeld({ ...held, slot: next });
      lay(currentTarget);
      if (key !== 'Escape') drop(held);
    } else if (key === ' ' && row.moves) {
      event.preventDefault();
      setHeld({ key: entryKey(row), row, slot: slotOf(row.at, view) });
    } else if (key in neighbours) {
      event.preventDefault();
      focusNeighbour(currentTarget, neighbours[key] ?? 0);
    }
  };
  const handlersOf = (row: CalendarRow): EntryHandlers => ({
    onPointerDown: (event) => {
      // A finger scrolls the page; its tap opens the dialog, which moves too.
      if (!row.moves || event.button !== 0 || event.pointerType === 'touch') return;
      // From here on: a quick first move may already leave the entry.
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = { x: event.pageX, y: event.pageY, isDrag: false };
    },
    onPointerMove: (event) => drag(row, event),
    onPointerUp: ({ currentTarget, clientX, clientY }) => {
      const slot = slotUnder(clientX, clientY);
      const isDrag = press.current?.isDrag === true;
      if (isDrag && slot) drop({ row, slot });
      // The click that ends a drag comes after this and is none.
      if (isDrag) currentTarget.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => currentTarget.removeEventListener('click', stop, { capture: true }));
      lay(currentTarget);
    },
    onPointerCancel: ({ currentTarget }) => lay(currentTarget),
    onKeyDown: (event) => pressKey(row, event),
    onKeyUp: (event) => {
      if (!isImeKey(event) && event.key === ' ' && row.moves) event.preventDefault();
    },
    onBlur: ({ currentTarget }) => {
      if (held) lay(currentTarget);
    },
    onClick: () => {
      if (!held) onOpen(row);
    },
  });
  return { held, handlersOf };
}

function stop(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** The slot at a point of the window; null outside of the calendar. */
function slotUnder(x: number, y: number): string | null {
  // The dragged entry is on top; its own slot is elsewhere.
  const slot = document.elementsFromPoint(x, y).find((element) => element.hasAttribute('data-slot'));
  return slot?.getAttribute('data-slot') ?? null;
}

const neighbours: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function focusNeighbour(element: HTMLElement, step: number): void {
  const entries = [...(element.closest('[data-calendar]')?.querySelectorAll<HTMLElement>('.entry') ?? [])];
  entries[entries.indexOf(element) + step]?.focus();
}

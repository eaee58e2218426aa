/** Keeps the focus in a list whose rows disappear on actions with the keyboard. */
import { useEffect, useRef, type RefObject } from 'react';

/** The place of whatever has the focus: its row, that of the first ticked one for a bar above, else the top. */
function rowIndexOf(target: Element): number {
  const row =
    target.closest('tbody tr') ??
    (target.closest('[role="toolbar"]')
      ? target.closest('[role="toolbar"]')?.parentElement?.querySelector('tbody tr[data-selected]')
      : null);
  return row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0;
}

/**
 * A row that was acted on goes, and the focus with it, as do bars and notices with their buttons: it is given to the row that
 * takes its place, or to the page's heading where none is left. Each row begins with its box in `.tick`.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; index: number } | null>(null);
  useEffect(() => {
    const element = list.current;
    const note = ({ target }: FocusEvent) => {
      // With a dialog over the list, its opener counts.
      if (target instanceof Element && !target.closest('dialog')) last.current = { element: target, index: rowIndexOf(target) };
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) last.current = null;
    };
    element?.addEventListener('focusin', note);
    element?.addEventListener('focusout', leave);
    return () => {
      element?.removeEventListener('focusin', note);
      element?.removeEventListener('focusout', leave);
    };
  }, [list]);
  // Runs after every render: the focused element may be gone. One that merely lost the focus is still there.
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('tbody .tick input');
    const next = rows?.[Math.min(last.current.index, rows.length - 1)] ?? document.querySelector<HTMLElement>('h1');
    next?.focus();
  });
}

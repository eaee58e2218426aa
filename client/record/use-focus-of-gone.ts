/** Gives the focus of a row that has gone to the one in its place. */
import { useLayoutEffect, useRef } from 'react';

/** Returns a function that notes the row which is about to go. */
export function useFocusOfGone(rows: readonly { id: string }[]): (id: string) => void {
  const going = useRef<{ id: string; at: number } | null>(null);
  useLayoutEffect(() => {
    if (!going.current || rows.some(({ id }) => id === going.current?.id)) return;
    const near = rows[Math.min(going.current.at, rows.length - 1)];
    going.current = null;
    if (!near || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`main [data-row="${CSS.escape(near.id)}"] :is(button, a)`)?.focus();
  }, [rows]);
  return (id) => {
    going.current = { id, at: rows.findIndex((row) => row.id === id) };
  };
}

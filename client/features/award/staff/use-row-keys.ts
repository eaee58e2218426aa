/** Keys for rows that have no ids, so that a row keeps its fields and its focus when it is moved or another one goes. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { MoveStep } from '#client/ui/move-buttons.tsx';

interface RowKeys {
  /** One for each row, in their order. */
  keys: readonly number[];
  /** Of the list, whose buttons that remove a row carry `data-remove`. */
  list: RefObject<HTMLOListElement | null>;
  move: (at: number, step: MoveStep) => void;
  remove: (at: number) => void;
}

/** Rows are added at the end. */
export function useRowKeys<Row>(rows: readonly Row[], onChange: (rows: Row[]) => void): RowKeys {
  const list = useRef<HTMLOListElement>(null);
  const removed = useRef<{ at: number; around: Element | null | undefined } | null>(null);
  const [kept, setKept] = useState<readonly number[]>([]);
  const next = Math.max(-1, ...kept) + 1;
  // Rows that came by themselves get new keys; those of a list that was read again in place of this one keep their places.
  const keys = rows.map((_, at) => kept[at] ?? next + at);
  // The button that was pressed went with its row: the focus goes to the row in its place, or to the field that adds one.
  useLayoutEffect(() => {
    const { at, around } = removed.current ?? { at: 0 };
    removed.current = null;
    if (!around || document.activeElement !== document.body) return;
    const buttons = around.querySelectorAll<HTMLElement>('[data-remove]');
    (buttons[Math.min(at, buttons.length - 1)] ?? around.querySelector<HTMLElement>('input[type=search]'))?.focus();
  }, [rows]);
  const change = <Item>(items: readonly Item[], from: number, to: number | null): Item[] => {
    const without = items.toSpliced(from, 1);
    const item = items[from];
    return to === null || item === undefined ? without : without.toSpliced(to, 0, item);
  };
  const apply = (from: number, to: number | null) => {
    setKept(change(keys, from, to));
    onChange(change(rows, from, to));
  };
  return {
    keys,
    list,
    move: (at, step) => apply(at, at + step),
    remove: (at) => {
      removed.current = { at, around: list.current?.parentElement };
      apply(at, null);
    },
  };
}

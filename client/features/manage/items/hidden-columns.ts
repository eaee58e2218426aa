/** Columns of the lists that a person has hidden, kept in the browser. */
import { useState } from 'react';

export const hideableColumns = ['kind', 'languages', 'author', 'updateTime', 'due'] as const;
export type HideableColumn = (typeof hideableColumns)[number];

/** Behind a guard only: the storage is read while drawing. */
export function useHiddenColumns(): [readonly HideableColumn[], (hidden: readonly HideableColumn[]) => void] {
  const [hidden, setHidden] = useState(() => hideableColumns.filter((column) => stored().includes(column)));
  return [
    hidden,
    (next) => {
      store(next);
      setHidden([...next]);
    },
  ];
}

const storageKey = 'hiddenColumns';

function stored(): string[] {
  try {
    return (localStorage.getItem(storageKey) ?? '').split(' ');
  } catch {
    return [];
  }
}

function store(hidden: readonly HideableColumn[]): void {
  try {
    localStorage.setItem(storageKey, hidden.join(' '));
  } catch {
    // The choice lasts as long as the page.
  }
}

/** Columns of the lists of items that a person has hidden, kept in the browser. */
import { useSyncExternalStore } from 'react';

export const hideableColumns = ['kind', 'languages', 'author', 'updateTime', 'due'] as const;
export type HideableColumn = (typeof hideableColumns)[number];

const storageKey = 'hiddenColumns';
const none: readonly HideableColumn[] = [];
const listeners = new Set<() => void>();
let known: readonly HideableColumn[] | null = null;

/** In the browser only. */
export const hiddenColumns = {
  get: (): readonly HideableColumn[] => (known ??= hideableColumns.filter((column) => stored().includes(column))),
  /** Unknown names are left out. */
  set: (hidden: readonly string[]): void => {
    known = hideableColumns.filter((column) => hidden.includes(column));
    store(known);
    for (const listener of listeners) listener();
  },
};

export function useHiddenColumns(): readonly HideableColumn[] {
  return useSyncExternalStore(subscribe, hiddenColumns.get, () => none);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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

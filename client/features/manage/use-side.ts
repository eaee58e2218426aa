/** The user's arrangement of the side bar: collapsed to icons, and folded groups. Stored in this browser. */
import { useSyncExternalStore } from 'react';

interface Side {
  isNarrow: boolean;
  folded: readonly string[];
}

const storageKey = 'manageSide';
const usual: Side = { isNarrow: false, folded: [] };
const listeners = new Set<() => void>();
let current: Side | null = null;

function read(): Side {
  if (current) return current;
  try {
    const { isNarrow, folded } = { ...usual, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Side>) };
    current = { isNarrow: isNarrow === true, folded: Array.isArray(folded) ? folded.filter((key) => typeof key === 'string') : [] };
  } catch {
    current = usual;
  }
  return current;
}

function change(next: Side): void {
  current = next;
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Where storage is refused it lasts as long as the tab.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export interface SideChoice extends Side {
  toggleNarrow: () => void;
  toggleGroup: (key: string) => void;
}

/** The usual arrangement until the page is hydrated. */
export function useSide(): SideChoice {
  const side = useSyncExternalStore(subscribe, read, () => usual);
  return {
    ...side,
    toggleNarrow: () => change({ ...side, isNarrow: !side.isNarrow }),
    toggleGroup: (key) =>
      change({ ...side, folded: side.folded.includes(key) ? side.folded.filter((one) => one !== key) : [...side.folded, key] }),
  };
}

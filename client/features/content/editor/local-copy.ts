/** Local copies of unsaved changes by account and item, which survive reloads, crashes and network failures. */
import type { ItemFields } from '#shared/api/content-staff.ts';
import type { Place } from './item-values.ts';

/** The request that creates an item, repeated unchanged with its idempotency key. */
export interface Creation {
  key: string;
  fields: Partial<ItemFields>;
  place: Place | null;
}

export interface LocalCopy {
  /** When it was kept, in milliseconds. */
  at: number;
  /** Revision and version on which the changes are based; '' and 0 for a new item. */
  revisionId: string;
  version: number;
  changes: Partial<ItemFields>;
  place: Place | null;
  creation: Creation | null;
}

export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface LocalCopies {
  read: (item: string) => LocalCopy | null;
  /** False where the browser keeps nothing, or has no room. */
  keep: (item: string, copy: LocalCopy) => boolean;
  forget: (item: string) => void;
  /** Names of works that begin so, the latest copy first. */
  find: (prefix: string) => string[];
}

/** The copies of one account. What cannot be read is no copy; what cannot be kept is told, never thrown. */
export function openCopies(shelf: Shelf | null, account: string): LocalCopies {
  const prefix = `work-copy:${account}:`;
  const read = (item: string) => parse(attempt(() => shelf?.getItem(prefix + item) ?? null));
  return {
    read,
    keep: (item, copy) => {
      const isKept = attempt(() => {
        shelf?.setItem(prefix + item, JSON.stringify(copy));
        return shelf !== null;
      });
      return isKept ?? false;
    },
    forget: (item) => void attempt(() => shelf?.removeItem(prefix + item)),
    find: (start) => {
      const names = attempt(() => Array.from({ length: shelf?.length ?? 0 }, (_, index) => shelf?.key(index) ?? '')) ?? [];
      const found = names.filter((name) => name.startsWith(prefix + start)).map((name) => name.slice(prefix.length));
      return found.sort((one, other) => (read(other)?.at ?? 0) - (read(one)?.at ?? 0));
    },
  };
}

/** The browser's own shelf; null where it refuses (private windows, policies). */
export function browserShelf(): Shelf | null {
  return attempt(() => localStorage);
}

function parse(text: string | null): LocalCopy | null {
  const copy = attempt(() => JSON.parse(text ?? 'null') as LocalCopy | null);
  return copy && typeof copy.changes === 'object' && typeof copy.at === 'number' ? copy : null;
}

function attempt<Value>(action: () => Value): Value | null {
  try {
    return action();
  } catch {
    return null;
  }
}

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
  /** Time of the copy, in milliseconds. */
  at: number;
  /** Revision and version on which the changes are based; '' and 0 for a new item. */
  revisionId: string;
  version: number;
  changes: Partial<ItemFields>;
  place: Place | null;
  creation: Creation | null;
}

export type CopyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface LocalCopies {
  read: (item: string) => LocalCopy | null;
  /** Stores a copy; false if the storage is full or blocked. */
  write: (item: string, copy: LocalCopy) => boolean;
  remove: (item: string) => void;
  /** Names of items with a prefix, the latest copy first. */
  findNames: (prefix: string) => string[];
}

/** Local copies of an account. Invalid copies are ignored; a failed write returns false and never throws. */
export function openCopies(storage: CopyStorage | null, account: string): LocalCopies {
  const prefix = `work-copy:${account}:`;
  const read = (item: string) => parse(attempt(() => storage?.getItem(prefix + item) ?? null));
  return {
    read,
    write: (item, copy) => {
      const isWritten = attempt(() => {
        storage?.setItem(prefix + item, JSON.stringify(copy));
        return storage !== null;
      });
      return isWritten ?? false;
    },
    remove: (item) => void attempt(() => storage?.removeItem(prefix + item)),
    findNames: (start) => {
      const names = attempt(() => Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')) ?? [];
      const matching = names.filter((name) => name.startsWith(prefix + start)).map((name) => name.slice(prefix.length));
      return matching.sort((one, other) => (read(other)?.at ?? 0) - (read(one)?.at ?? 0));
    },
  };
}

/** The browser's local storage; null if it is blocked (private windows, policies). */
export function browserStorage(): CopyStorage | null {
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

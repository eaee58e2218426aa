/** Position in a list before the editor or a review was opened, stored in this tab for the way back. */

export interface ListPosition {
  /** Site path of the list with its filters and page. */
  path: string;
  /** Rows that were ticked. */
  ticked: readonly string[];
  /** In pixels. */
  scrollY: number;
  /** The row that was opened. */
  rowId: string;
}

const storageKey = 'item-list-position';

/** Stores the position on leaving the list. */
export function storeListPosition(position: ListPosition): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(position));
  } catch {
    // Without storage the list opens at its top.
  }
}

/** The stored position if it belongs to this list; opening any list clears it. */
export function takeListPosition(path: string): ListPosition | null {
  const position = readPosition();
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored either.
  }
  return position?.path === path ? position : null;
}

/** Where "back to the list" leads from an editor or a review: the list as it was left, else `fallback`. */
export function listReturnPath(fallback: string): string {
  return readPosition()?.path ?? fallback;
}

function readPosition(): ListPosition | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ListPosition | null;
  } catch {
    return null;
  }
}

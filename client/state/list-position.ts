/** Position in a list before the editor or a review was opened, kept in this tab for the way back. */

export interface ListPosition {
  /** Site path of the list with its filters and page. */
  path: string;
  /** Rows that were ticked. */
  ticked: readonly string[];
  /** How far the page was scrolled, in pixels. */
  scrollY: number;
  /** The row that was left. */
  rowId: string;
}

const storageKey = 'works-place';

/** Remembers the position that is being left. */
export function storeListPosition(position: ListPosition): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(position));
  } catch {
    // Without storage the list opens at its top.
  }
}

/** The position, if it is the list at this path; any list that is opened ends the memory. */
export function takeListPosition(path: string): ListPosition | null {
  const position = readPosition();
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept either.
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

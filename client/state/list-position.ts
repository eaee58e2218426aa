/** Position in a list before the editor or a review was opened, kept in this tab for the way back. */

export interface ListPlace {
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

/** Remembers the place that is being left. */
export function keepListPlace(place: ListPlace): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(place));
  } catch {
    // Without storage the list opens at its top.
  }
}

/** The place, if it is the list at this path; any list that is opened ends the memory. */
export function takeListPlace(path: string): ListPlace | null {
  const place = readPlace();
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept either.
  }
  return place?.path === path ? place : null;
}

/** Where "back to the list" leads from an editor or a review: the list as it was left, else `fallback`. */
export function listReturnPath(fallback: string): string {
  return readPlace()?.path ?? fallback;
}

function readPlace(): ListPlace | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ListPlace | null;
  } catch {
    return null;
  }
}

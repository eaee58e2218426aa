/** Local storage of the player; storage may be refused, and the player works without it. */

/** The stored value, or null where there is none or it cannot be read. */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** Stores a value; in a browser that refuses it the value lives as long as the page. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full stores: nothing depends on it.
  }
}

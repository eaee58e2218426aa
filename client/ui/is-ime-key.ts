/** Keys of an input method, which belong to the word that is being composed. */

interface Key {
  isComposing?: boolean;
  keyCode?: number;
  /** Of an event of React, which lacks `isComposing`. */
  nativeEvent?: { isComposing: boolean };
}

/** Safari ends the composition before the key that confirms it, and marks that key by its code alone (WebKit bug 165004). */
const imeKeyCode = 229;

export function isImeKey(event: Key): boolean {
  return event.keyCode === imeKeyCode || (event.nativeEvent ?? event).isComposing === true;
}

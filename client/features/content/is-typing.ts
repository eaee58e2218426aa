/** Whether a key belongs to what has the focus, so that the page must leave it alone. */

const ownsKeys =
  'input,textarea,select,video,audio,[contenteditable]:not([contenteditable="false"]),[role="slider"],[role="menu"],[role="listbox"],[role="tablist"],video-js';

/** The part of an event that is judged. */
export type KeyEvent = Pick<KeyboardEvent, 'defaultPrevented' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing'> & {
  target: EventTarget | { closest: (selector: string) => unknown } | null;
};

/** True for keys with a modifier, keys that were used already, and keys in fields and players. */
export function isTyping(event: KeyEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return true;
  const { target } = event;
  return target !== null && 'closest' in target && Boolean(target.closest(ownsKeys));
}

/** Separates page shortcuts from keys of the focused element. */
import { isImeKey } from '#client/ui/is-ime-key.ts';

const ownsKeys =
  'input,textarea,select,video,audio,[contenteditable]:not([contenteditable="false"]),[role="slider"],[role="menu"],[role="listbox"],[role="tablist"],video-js';

/** Fields of a keyboard event that are checked. */
export type KeyEvent = Pick<KeyboardEvent, 'defaultPrevented' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing'> & {
  keyCode?: number;
  target: EventTarget | { closest: (selector: string) => unknown } | null;
};

/** True for keys with a modifier, handled keys, and keys in fields and players. */
export function isTyping(event: KeyEvent): boolean {
  if (isImeKey(event) || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return true;
  const { target } = event;
  return target !== null && 'closest' in target && Boolean(target.closest(ownsKeys));
}

/** Event bus of the management centre: announces changes, so that the sections' counts are refreshed. */

const bus = new EventTarget();
const moved = 'moved';

/** Announces that an item may have moved to another list, or that a comment, feedback or institution was handled. */
export function announceItemChange(): void {
  bus.dispatchEvent(new Event(moved));
}

/** Subscribes; returns the function that unsubscribes. */
export function onItemChange(listener: () => void): () => void {
  bus.addEventListener(moved, listener);
  return () => bus.removeEventListener(moved, listener);
}

/** Tells the parts of the management centre that a work has moved, or something else that waited was seen to, so that it is counted again. */

const bus = new EventTarget();
const moved = 'moved';

/** Call it after an act or a save that may have taken a work from one list to another, and after one on comments, feedback or institutions. */
export function announceItemChange(): void {
  bus.dispatchEvent(new Event(moved));
}

/** Hears of it until the function that is given back is called. */
export function onItemChange(listener: () => void): () => void {
  bus.addEventListener(moved, listener);
  return () => bus.removeEventListener(moved, listener);
}

/** Tells the parts of the management centre that a work has moved, so that what they count is counted again. */

const bus = new EventTarget();
const moved = 'moved';

/** Call it after an act or a save that may have taken a work from one list to another. */
export function tellWorksChanged(): void {
  bus.dispatchEvent(new Event(moved));
}

/** Hears of it until the function that is given back is called. */
export function onWorksChanged(listener: () => void): () => void {
  bus.addEventListener(moved, listener);
  return () => bus.removeEventListener(moved, listener);
}

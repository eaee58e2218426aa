/** Lets hits through between renderings: each piece of long work waits for a turn of the event loop of its own. */

/** Resolves once in a turn, in the order of asking. What is ready to be answered from memory is answered before. */
export type Turn = () => Promise<void>;

export function createTurns(): Turn {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((go) => setImmediate(go)));
    return last;
  };
}

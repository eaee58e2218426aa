/** Lets hits through between renderings: each piece of long work waits for a turn of the event loop of its own. */

/** Resolves once per turn of the event loop, in the order of calls. Answers from memory are sent before. */
export type Turn = () => Promise<void>;

export function createTurns(): Turn {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((go) => setImmediate(go)));
    return last;
  };
}

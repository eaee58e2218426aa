/** Queues of rendering: each piece of long work waits for its own turn of the event loop, which lets hits through, and a page for its data. */

/** Resolves once per turn of the event loop, in the order of calls. Answers from memory are sent before. */
export type Turn = () => Promise<void>;

export function createTurns(): Turn {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((go) => setImmediate(go)));
    return last;
  };
}

/**
 * Waits of one rendering for its data. A timer that nobody waits for any more wakes the process, and what it would go on with
 * stays in memory.
 */
interface Pauses {
  pause: (ms: number) => Promise<void>;
  /** Those that are running never end. */
  stop: () => void;
}

export function createPauses(): Pauses {
  const timers: NodeJS.Timeout[] = [];
  return { pause: (ms) => new Promise((go) => timers.push(setTimeout(go, ms))), stop: () => timers.forEach(clearTimeout) };
}

/** When somebody last asked this process for something, for work that can wait until nobody does. */

export interface Activity {
  /** Notes a request. */
  note: () => void;
  /** Whether nobody has asked for so long. A site that is always asked counts as quiet once it has run for `atLatestMs`. */
  isQuiet: (quiet: { forMs: number; atLatestMs: number }) => boolean;
}

/** The start counts as a request: it has work of its own. */
export function createActivity(nowMs: () => number = () => performance.now()): Activity {
  const startedMs = nowMs();
  let lastMs = startedMs;
  return {
    note: () => {
      lastMs = nowMs();
    },
    isQuiet: ({ forMs, atLatestMs }) => nowMs() - lastMs >= forMs || nowMs() - startedMs >= atLatestMs,
  };
}

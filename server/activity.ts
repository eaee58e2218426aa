/** Tracks the last request of this process, for work that waits for a quiet period. */

export interface Activity {
  /** Records a request. */
  note: () => void;
  /** Whether there was no request for `forMs`. A site that is never quiet counts as quiet once it has run for `atLatestMs`. */
  isQuiet: (quiet: { forMs: number; atLatestMs: number }) => boolean;
}

/** The start counts as a request, because it does work of its own. */
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

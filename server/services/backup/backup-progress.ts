/** Progress of a backup or restore as lines, for terminals and logs: how far it is, and how fast. */

export interface Progress {
  done: number;
  total: number;
  /** Read or written so far. */
  bytes: number;
}

/** The share of it, 0 to 100. */
export function percentOf({ done, total }: Progress): number {
  return total === 0 ? 100 : (done / total) * 100;
}

/** A line for every tenth, and one a minute in between. */
export function progressLines(log: (line: string) => void, nowMs: () => number = () => performance.now()): (progress: Progress) => void {
  const startedMs = nowMs();
  let shown = 0;
  let shownMs = startedMs;
  return (progress) => {
    const tenth = Math.floor(percentOf(progress) / 10);
    const now = nowMs();
    if (tenth === shown && now - shownMs < 60_000) return;
    shown = tenth;
    shownMs = now;
    const megabytes = progress.bytes / 1e6;
    const rate = megabytes / Math.max(0.001, (now - startedMs) / 1_000);
    log(
      `${Math.floor(percentOf(progress))} %, ${progress.done} of ${progress.total} files, ${megabytes.toFixed(1)} MB, ${rate.toFixed(1)} MB/s`,
    );
  };
}

/** Estimates the remaining time of an upload from its recent speed. */

/** Maximum age of samples. */
const windowMs = 10_000;
/** Minimum measuring time before an estimate. */
const firstMs = 2_000;

export interface Speed {
  /** Null while unknown. */
  secondsLeft: (sent: number, total: number) => number | null;
}

export function createSpeed(nowMs: () => number = () => performance.now()): Speed {
  let samples: { atMs: number; sent: number }[] = [];
  return {
    secondsLeft: (sent, total) => {
      const atMs = nowMs();
      samples = [...samples.filter((sample) => atMs - sample.atMs < windowMs), { atMs, sent }];
      const [first] = samples;
      if (!first || atMs - first.atMs < firstMs || sent <= first.sent) return null;
      return Math.ceil(((total - sent) * (atMs - first.atMs)) / 1_000 / (sent - first.sent));
    },
  };
}

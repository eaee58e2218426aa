/** How long an upload still takes, from how fast the last seconds were. */

/** Samples older than this do not count. */
const windowMs = 10_000;
/** Before so long nothing can be told. */
const firstMs = 2_000;

export interface Speed {
  /** Null while it cannot be told. */
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

/** Delay of the event loop over the last one or two windows, however often it is read. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** As long as the usual interval between scrapes at most, so that a short block is seen by one of them. */
const eventLoopWindowMs = 60_000;
const resolutionMs = 20;

type DelayHistogram = ReturnType<typeof monitorEventLoopDelay>;

export interface EventLoopWindow {
  /** Seconds beyond the expected instant in which the fraction of all timers ran; 0 to 1, 1 = the longest delay. */
  delaySeconds: (fraction: number) => number;
  close: () => void;
}

export function watchEventLoop(windowMs = eventLoopWindowMs): EventLoopWindow {
  let current = start();
  let previous: DelayHistogram | null = null;
  const timer = setInterval(() => {
    const ended = current;
    previous = ended;
    current = start();
    // A block at the end of a window is recorded a moment later.
    setTimeout(() => ended.disable(), 2 * resolutionMs).unref();
  }, windowMs);
  timer.unref();
  const delayOf = (histogram: DelayHistogram | null, fraction: number): number => {
    if (!histogram || histogram.count === 0) return 0;
    const nanoseconds = fraction === 1 ? histogram.max : histogram.percentile(fraction * 100);
    // The histogram holds the whole pause between two timers.
    return Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3);
  };
  return {
    delaySeconds: (fraction) => Math.max(delayOf(previous, fraction), delayOf(current, fraction)),
    close: () => {
      clearInterval(timer);
      current.disable();
    },
  };
}

function start(): DelayHistogram {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  return histogram;
}

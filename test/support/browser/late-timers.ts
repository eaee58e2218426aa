/** Delays timers, as on a busy machine, so that deferred work runs after the visitor's next key or click. */
import type { BrowserContext } from 'playwright-core';

/** Delays every timer of pages that the context opens from now on to at least `lateMs`. */
export async function delayTimers(context: BrowserContext, lateMs: number): Promise<void> {
  await context.addInitScript((leastMs) => {
    const { setTimeout: start } = window;
    window.setTimeout = ((run: () => void, ms = 0) => start(run, Math.max(ms, leastMs))) as typeof setTimeout;
  }, lateMs);
}

import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { watchEventLoop } from './event-loop-window.ts';

/** Blocks the event loop, as a long calculation does. */
function block(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

test('a block is reported in its window and the next, and then forgotten', async () => {
  const watch = watchEventLoop(300);
  onTestFinished(watch.close);
  await pause(60);

  block(800);
  await expect.poll(() => watch.delaySeconds(1), { interval: 5 }).toBeGreaterThan(0.6);

  expect(watch.delaySeconds(0.1)).toBeLessThanOrEqual(watch.delaySeconds(1));
  await expect.poll(() => watch.delaySeconds(1), { interval: 50, timeout: 10_000 }).toBeLessThan(0.6);
});

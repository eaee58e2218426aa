/** Cached texts: made once for all, and never given beyond the instant that changes them. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEventBus } from '#server/events.ts';
import { createTextCache } from './text-cache.ts';

const start = Date.parse('2030-01-01T00:00:00Z');

function cacheOf(changesInSeconds: number | null) {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  onTestFinished(() => void vi.useRealTimers());
  const events = createEventBus();
  const cache = createTextCache(events);
  onTestFinished(cache.close);
  const changesAt = changesInSeconds === null ? null : new Date(start + changesInSeconds * 1_000);
  const make = vi.fn(async () => ({ data: 'text', tags: ['news'], lastModified: null, changesAt }));
  /** How often the text has been made, after it was asked for so many milliseconds later. */
  const madeAfter = async (milliseconds: number) => {
    vi.setSystemTime(start + milliseconds);
    await cache.get('feed', make);
    return make.mock.calls.length;
  };
  return { events, madeAfter };
}

test.each([
  ['its life ends', null, 300],
  ['the next instant comes', 60, 60],
  ['its life ends before the next instant', 3_600, 300],
])('a text is given from memory until %s', async (_name, changesInSeconds, seconds) => {
  const { madeAfter } = cacheOf(changesInSeconds);

  expect([await madeAfter(0), await madeAfter(seconds * 1_000 - 1), await madeAfter(seconds * 1_000)]).toEqual([1, 1, 2]);
});

test('a text is made again after a change of one of its tags, and of no other', async () => {
  const { events, madeAfter } = cacheOf(null);
  await madeAfter(0);

  events.contentChanged(['films']);
  expect(await madeAfter(1)).toBe(1);
  events.contentChanged(['news']);
  expect(await madeAfter(2)).toBe(2);
});

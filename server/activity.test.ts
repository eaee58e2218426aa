import { expect, test } from 'vitest';
import { createActivity } from './activity.ts';

const minute = { forMs: 60_000, atLatestMs: 600_000 };

test('becomes quiet one minute after the last request', () => {
  let now = 5_000;
  const activity = createActivity(() => now);
  const at = (ms: number) => {
    now = 5_000 + ms;
    return activity.isQuiet(minute);
  };

  expect([at(0), at(59_999)]).toEqual([false, false]);
  activity.note();
  expect([at(60_000), at(119_998), at(119_999)]).toEqual([false, false, true]);
});

test('counts a busy site as quiet after ten minutes', () => {
  let now = 0;
  const activity = createActivity(() => now);

  now = 599_999;
  activity.note();
  expect(activity.isQuiet(minute)).toBe(false);
  now = 600_000;
  activity.note();
  expect(activity.isQuiet(minute)).toBe(true);
});

import { expect, test } from 'vitest';
import { createSpeed } from './speed.ts';

test('returns nothing in the first seconds, then an estimate from the last seconds', () => {
  let now = 0;
  const speed = createSpeed(() => now);

  expect(speed.secondsLeft(0, 1_000)).toBeNull();
  now = 1_000;
  expect(speed.secondsLeft(50, 1_000)).toBeNull();
  now = 4_000;
  expect(speed.secondsLeft(200, 1_000)).toBe(16);
});

test('forgets how fast it was before, and tells nothing while nothing moves', () => {
  let now = 0;
  const speed = createSpeed(() => now);
  speed.secondsLeft(0, 1_000);
  now = 9_000;
  speed.secondsLeft(900, 1_000);

  now = 20_000;
  expect(speed.secondsLeft(900, 1_000)).toBeNull();
  now = 23_000;
  expect(speed.secondsLeft(900, 1_000)).toBeNull();
  now = 24_000;
  expect(speed.secondsLeft(940, 1_000)).toBe(6);
});

import { expect, test } from 'vitest';
import { durationText, isoDuration } from './duration.ts';

test.each([
  [0, '0:00'],
  [7, '0:07'],
  [131, '2:11'],
  [7084, '118:04'],
  [7200, '2:00:00'],
  [7384, '2:03:04'],
])('%i seconds read %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test.each([
  [0, 'PT0S'],
  [24, 'PT24S'],
  [7084, 'PT1H58M4S'],
  [7200, 'PT2H'],
])('%i seconds are %s', (seconds, text) => {
  expect(isoDuration(seconds)).toBe(text);
});

import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test.each([
  [7, '0:07'],
  [131, '2:11'],
  [7084, '118:04'],
  [7200, '2:00:00'],
  [7384, '2:03:04'],
])('%i seconds read %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

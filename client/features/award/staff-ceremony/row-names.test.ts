import { expect, test } from 'vitest';
import { minutesText, secondsOf } from './row-names.ts';

test.each([
  ['4', 240],
  ['4:30', 270],
  [' 0：05 ', 5],
  ['120', 7_200],
  ['', null],
  ['4:60', null],
  ['-1', null],
  ['four', null],
])('reads the duration %j', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});

test('writes a duration as it is read', () => {
  expect([0, 65, 3_600].map(minutesText)).toEqual(['0:00', '1:05', '60:00']);
  expect(secondsOf(minutesText(275))).toBe(275);
});

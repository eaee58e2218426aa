/** The last day of a call for entries. */
import { expect, test } from 'vitest';
import { lastDayOf } from './entry-text.ts';

test.each([
  ['2027-03-31T16:00:00Z', '2027.03.31', '24:00'],
  ['2027-03-31T16:01:00Z', '2027.04.01', '00:01'],
  ['2027-03-31T10:00:00Z', '2027.03.31', '18:00'],
  ['2026-12-31T16:00:00Z', '2026.12.31', '24:00'],
])('entries until %s end on %s at %s', (until, day, hour) => {
  expect(lastDayOf(until, 'zh-Hans')).toEqual({ day, hour });
});

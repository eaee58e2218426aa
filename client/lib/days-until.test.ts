import { expect, test } from 'vitest';
import { daysUntil } from './days-until.ts';

/** 9 o'clock in Chengdu. */
const opening = '2027-09-11T01:00:00.000Z';

test.each([
  ['2027-09-11T00:59:00.000Z', 0],
  ['2027-09-10T16:00:00.000Z', 0],
  ['2027-09-10T15:59:00.000Z', 1],
  ['2027-09-01T01:00:00.000Z', 10],
  ['2027-09-12T01:00:00.000Z', 0],
])('at %s it is %d days', (now, days) => {
  expect(daysUntil(opening, Date.parse(now))).toBe(days);
});

test('an unreadable instant is no day away', () => {
  expect(daysUntil('soon', 0)).toBe(0);
});

import { expect, test } from 'vitest';
import { axisEnd, changeOf, daysOfShown, queryOfShown, readShown, shiftShown } from './statistics-period.ts';

const today = '2026-03-15';

test.each([
  ['', { length: 30, last: today, metric: 'view' }],
  ['?days=7&last=2026-03-01&show=miss', { length: 7, last: '2026-03-01', metric: 'miss' }],
  ['?days=8&last=2026-02-30&show=constructor', { length: 30, last: today, metric: 'view' }],
  ['?last=2026-03-16', { length: 30, last: today, metric: 'view' }],
  ['?last=0001-01-01', { length: 30, last: today, metric: 'view' }],
  ['?last=3', { length: 30, last: today, metric: 'view' }],
])('reads %s', (search, shown) => {
  expect(readShown(search, today)).toEqual(shown);
});

test.each(['', '?days=7', '?days=365&last=2026-03-01', '?last=2026-03-14&show=play'])('writes %s as it was read', (search) => {
  expect(queryOfShown(readShown(search, today), today)).toBe(search);
});

test('moves by its own length, and not past today', () => {
  const shown = readShown('?days=7', today);
  const earlier = shiftShown(shown, -1, today);

  expect(daysOfShown(shown)).toEqual({ from: '2026-03-09', until: '2026-03-16' });
  expect(daysOfShown(earlier)).toEqual({ from: '2026-03-02', until: '2026-03-09' });
  expect(shiftShown(earlier, 1, today)).toEqual(shown);
  expect(shiftShown(shown, 1, today)).toEqual(shown);
});

test.each([
  [12, 10, 20],
  [0, 8, -100],
  [5, 0, null],
  [0, 0, null],
])('compares %i with %i', (n, before, change) => {
  expect(changeOf(n, before)).toBe(change);
});

test.each([
  [[], 4],
  [[0, 3], 4],
  [[5], 5],
  [[11], 20],
  [[401, 20], 500],
  [[1_000], 1_000],
])('ends the axis of %j at %i', (counts, end) => {
  expect(axisEnd(counts)).toBe(end);
});

import { expect, test } from 'vitest';
import { nothingSelected, selectedOf, toggleAll, toggleRow } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

test('shift ticks everything between two rows, in both directions, and unticks it as well', () => {
  const one = toggleRow(nothingSelected, order, { id: 'd', isRange: false });
  const range = toggleRow(one, order, { id: 'b', isRange: true });
  const less = toggleRow(range, order, { id: 'c', isRange: true });

  expect(selectedOf(range, order)).toEqual(['b', 'c', 'd']);
  expect(selectedOf(less, order)).toEqual(['d']);
});

test('a range without a beginning is one row', () => {
  expect(selectedOf(toggleRow(nothingSelected, order, { id: 'c', isRange: true }), order)).toEqual(['c']);
});

test('all, then none; rows that have gone are not selected any more', () => {
  const all = toggleAll(nothingSelected, order);

  expect(selectedOf(all, ['b', 'x'])).toEqual(['b']);
  expect(toggleAll(all, order)).toBe(nothingSelected);
});

import { expect, test } from 'vitest';
import { inOrder, placesOf, reordered } from './order.ts';

test.each([
  ['b', 0, 'b a c'],
  ['b', -1, 'b a c'],
  ['a', 2, 'b c a'],
  ['a', 9, 'b c a'],
  ['c', 1, 'a c b'],
  ['a', 0, 'a b c'],
])('moves %s to place %i', (id, place, after) => {
  expect(reordered(['a', 'b', 'c'], id, place).join(' ')).toBe(after);
});

test('tells places as people count them, and puts rows in order', () => {
  expect(placesOf(['a', 'b'], 'b')).toEqual({ at: 2, count: 2 });
  expect(inOrder([{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['c', 'x', 'a'], ({ id }) => id)).toEqual([{ id: 'c' }, { id: 'a' }]);
});

import { expect, test } from 'vitest';
import { movesBetween, neighbourOf } from './order-moves.ts';

test.each([
  ['the first', 'a', { otherId: 'b', side: 'before' }],
  ['one in the middle', 'b', { otherId: 'a', side: 'after' }],
  ['the last', 'c', { otherId: 'b', side: 'after' }],
])('%s is placed beside its neighbour', (_, id, place) => {
  expect(neighbourOf(['a', 'b', 'c'], id)).toEqual(place);
});

test.each([
  ['abcd', 'abcd', 0],
  ['abcd', 'dabc', 1],
  ['abcd', 'bcda', 3],
  ['abcd', 'dcba', 3],
  ['a', 'a', 0],
])('from %s to %s', (from, to, count) => {
  const moves = movesBetween([...from], [...to]);
  const order = [...from];
  for (const { id, otherId, side } of moves) {
    order.splice(order.indexOf(id), 1);
    order.splice(order.indexOf(otherId) + (side === 'after' ? 1 : 0), 0, id);
  }

  expect([order.join(''), moves.length]).toEqual([to, count]);
});

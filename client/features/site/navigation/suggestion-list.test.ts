import { expect, test } from 'vitest';
import { nextActive } from './suggestion-list.tsx';

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, -1],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, -1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Home', -1, null],
  ['End', -1, null],
  ['a', 1, null],
])('%s at entry %i of three leads to %s', (key, active, next) => {
  expect(nextActive(key, active, 3)).toBe(next);
});

/** Columns of the awards of an edition. */
import { expect, test } from 'vitest';
import { columnsOf } from './shown-units.ts';

test.each([
  [
    [9, 9, 4, 3, 2],
    [1, 2, 3, 3, 3],
  ],
  [
    [9, 9, 4, 3],
    [1, 2, 3, 3],
  ],
  [[4], [1]],
  [
    [2, 3],
    [1, 2],
  ],
  [
    [1, 1, 1, 9, 1],
    [1, 1, 1, 2, 3],
  ],
  [
    [5, 5, 5, 5],
    [1, 2, 3, 3],
  ],
  [[], []],
])('units of %j awards stand in columns %j', (lengths, columns) => {
  expect(columnsOf(lengths)).toEqual(columns);
});

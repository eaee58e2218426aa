import { expect, test } from 'vitest';
import { tileOf } from './storyboard-tile.ts';

const board = { url: '/media/board.webp', tileWidth: 160, tileHeight: 90, columns: 4, tiles: 10, interval: 2 };

test.each([
  [0, '0% 0%'],
  [3.9, '33.33333333333333% 0%'],
  [8, '0% 50%'],
  [19, '33.33333333333333% 100%'],
  [500, '33.33333333333333% 100%'],
])('second %d has the tile at %s', (second, place) => {
  expect(tileOf(board, second)).toBe(`url("/media/board.webp") ${place} / 400% 300% no-repeat`);
});

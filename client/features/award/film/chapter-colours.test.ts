import { expect, test } from 'vitest';
import { paintOf, strongest, type Rgb } from './chapter-colours.ts';

const pixels = (...areas: readonly [Rgb, number][]) =>
  areas.flatMap(([colour, count]) => Array.from({ length: count }, () => [...colour, 255]).flat());

test.each<[string, [Rgb, number][], Rgb]>([
  [
    'the strongest of the frequent colours',
    [
      [[20, 22, 21], 60],
      [[200, 120, 40], 30],
      [[90, 90, 92], 20],
    ],
    [200, 120, 40],
  ],
  [
    'never a rare one',
    [
      [[10, 10, 10], 50],
      [[60, 70, 66], 40],
      [[120, 120, 120], 30],
      [[180, 180, 180], 20],
      [[240, 240, 240], 10],
      [[255, 0, 0], 1],
    ],
    [60, 70, 66],
  ],
  [
    'the mean of neighbours',
    [
      [[100, 40, 40], 1],
      [[110, 50, 50], 1],
    ],
    [105, 45, 45],
  ],
  ['black of nothing', [], [0, 0, 0]],
])('%s', (_name, areas, expected) => {
  expect(strongest(pixels(...areas))).toEqual(expected);
});

test('a chapter has another colour than the one before, where its pictures have one', () => {
  const two = pixels([[200, 120, 40], 30], [[40, 60, 90], 30]);

  expect(strongest(two, [196, 118, 44])).toEqual([40, 60, 90]);
  expect(strongest(pixels([[200, 120, 40], 30]), [196, 118, 44])).toEqual([200, 120, 40]);
});

test.each<[Rgb, string]>([
  [[233, 226, 189], 'black'],
  [[42, 63, 92], 'white'],
  [[156, 90, 60], 'white'],
  [[143, 154, 147], 'black'],
])('words on %o are %s', (colour, expected) => {
  expect(paintOf(colour).color).toBe(expected);
});

import { expect, test } from 'vitest';
import { perforationOutline } from './perforation.ts';

const upright = { centreX: 50, centreY: 40, width: 60, height: 20, radius: 10, degrees: 0 };
const rounded = (points: readonly (readonly number[])[]) =>
  points.map((point) => point.map((value) => Math.round(value * 1_000) / 1_000 + 0));

test('draws an upright perforation clockwise from its top left corner through the middles of its sides', () => {
  const { start, sides } = perforationOutline(upright);

  expect(start).toEqual([30, 30]);
  expect(sides[0]).toEqual([
    [70, 30],
    [75.5, 30],
    [80, 34.5],
    [80, 40],
  ]);
  expect(sides.map(([, , , end]) => end)).toEqual([
    [80, 40],
    [70, 50],
    [20, 40],
    [30, 30],
  ]);
});

test.each([0, 24, -24, 90, 200])('is closed and keeps its distances from the centre at %d degrees', (degrees) => {
  const { start, sides } = perforationOutline({ ...upright, degrees });
  const distances = (points: readonly (readonly number[])[]) =>
    points.map(([x = 0, y = 0]) => Math.hypot(x - upright.centreX, y - upright.centreY));

  expect(sides.at(-1)?.at(-1)).toEqual(start);
  expect(rounded([distances(sides.flat())])).toEqual(rounded([distances(perforationOutline(upright).sides.flat())]));
});

test('turns clockwise for a positive angle, because y grows downwards', () => {
  expect(rounded([perforationOutline({ ...upright, degrees: 90 }).start])).toEqual([[60, 20]]);
});

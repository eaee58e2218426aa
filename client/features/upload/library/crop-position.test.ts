import { expect, test } from 'vitest';
import { cropPosition } from './crop-position.ts';

const picture = { width: 1_600, height: 900 };

test.each([
  [1, { x: 0.5, y: 0.5 }, { x: 50, y: 50 }],
  [1, { x: 0, y: 0 }, { x: 0, y: 50 }],
  [1, { x: 1, y: 1 }, { x: 100, y: 50 }],
  [16 / 9, { x: 0.1, y: 0.9 }, { x: 50, y: 50 }],
  [21 / 10, { x: 0.1, y: 0.9 }, { x: 50, y: 100 }],
  [3 / 4, { x: 0.3, y: 0.5 }, { x: 15.4, y: 50 }],
])('a crop of shape %f around %j lies at %j', (shape, focus, position) => {
  expect(cropPosition(picture, shape, focus)).toEqual(position);
});

import { describe, expect, test } from 'vitest';
import { cropAround, focusIn, isCropBox } from '#shared/media/crop-box.ts';
import { shownRatios } from './crop-position.ts';
import { corners, moved, resized, wholeOf, withNumber } from './crop-frame.ts';

const picture = { width: 1_000, height: 600 };
const box = { left: 200, top: 100, width: 400, height: 300 };

test.each([
  [{ left: 0, top: 0, width: 1_000, height: 600 }, true],
  [{ left: 904, top: 504, width: 96, height: 96 }, true],
  [{ left: 905, top: 504, width: 96, height: 96 }, false],
  [{ left: 0, top: 505, width: 96, height: 96 }, false],
  [{ left: -1, top: 0, width: 96, height: 96 }, false],
  [{ left: 0, top: -1, width: 96, height: 96 }, false],
  [{ left: 0, top: 0, width: 95, height: 600 }, false],
  [{ left: 0, top: 0, width: 1_000, height: 95 }, false],
])('%j can be cut out of 1000 × 600: %s', (cut, isGood) => {
  expect(isCropBox(picture, cut)).toBe(isGood);
});

test.each([
  [
    { x: 0.4, y: 0.4167 },
    { x: 0.5, y: 0.5 },
  ],
  [
    { x: 0.3, y: 0.5 },
    { x: 0.25, y: 0.667 },
  ],
  // Outside of the frame: its nearest point.
  [
    { x: 0, y: 1 },
    { x: 0, y: 1 },
  ],
  [
    { x: 0.9, y: 0 },
    { x: 1, y: 0 },
  ],
])('the focal point %j of the picture becomes %j of the frame', (focus, kept) => {
  expect(focusIn(picture, box, focus)).toEqual(kept);
});

test('a whole picture keeps its focal point', () => {
  expect(focusIn(picture, wholeOf(picture), { x: 0.123, y: 0.987 })).toEqual({ x: 0.123, y: 0.987 });
});

test.each([
  ['moves', moved(picture, box, { x: 50.4, y: -20 }), { left: 250, top: 80, width: 400, height: 300 }],
  ['stops at the edges', moved(picture, box, { x: 900, y: -900 }), { left: 600, top: 0, width: 400, height: 300 }],
  ['grows freely at a corner', resized(picture, box, { corner: 'se', x: 100, y: 20 }), { left: 200, top: 100, width: 500, height: 320 }],
  ['keeps the opposite corner', resized(picture, box, { corner: 'nw', x: -50, y: 30 }), { left: 150, top: 130, width: 450, height: 270 }],
  ['grows as far as the picture', resized(picture, box, { corner: 'ne', x: 900, y: -900 }), { left: 200, top: 0, width: 800, height: 400 }],
  ['shrinks to the least side', resized(picture, box, { corner: 'sw', x: 900, y: -900 }), { left: 504, top: 100, width: 96, height: 96 }],
  [
    'keeps its shape',
    resized(picture, { ...box, height: 200 }, { corner: 'se', x: 100, y: 50, shape: 2 }),
    { left: 200, top: 100, width: 500, height: 250 },
  ],
  [
    'keeps its shape at the edge',
    resized(picture, { ...box, height: 200 }, { corner: 'se', x: 900, y: 900, shape: 2 }),
    { left: 200, top: 100, width: 800, height: 400 },
  ],
  [
    'keeps its shape when small',
    resized(picture, { ...box, height: 200 }, { corner: 'se', x: -900, y: -900, shape: 2 }),
    { left: 200, top: 100, width: 192, height: 96 },
  ],
  ['takes a place as a number', withNumber(picture, box, { name: 'left', value: 30 }), { ...box, left: 30 }],
  ['takes the nearest place', withNumber(picture, box, { name: 'top', value: 9_999 }), { ...box, top: 300 }],
  ['takes a width as a number', withNumber(picture, box, { name: 'width', value: 640 }), { ...box, width: 640 }],
  ['takes the nearest height', withNumber(picture, box, { name: 'height', value: 1 }), { ...box, height: 96 }],
  [
    'takes a height in its shape',
    withNumber(picture, { ...box, height: 200 }, { name: 'height', value: 100, shape: 2 }),
    { ...box, width: 200, height: 100 },
  ],
])('the frame %s', (_, found, wanted) => {
  expect(found).toEqual(wanted);
});

describe.each(shownRatios.map(([width, height]) => width / height))('in the shape %f', (shape) => {
  test('no way of any corner leaves the picture, the shape or the least side', () => {
    const start = cropAround(picture, shape, { x: 0.3, y: 0.8 });
    for (const corner of corners) {
      for (const x of [-2_000, -333, 0, 77, 2_000]) {
        for (const y of [-2_000, 0, 55]) {
          const found = resized(picture, start, { corner, x, y, shape });
          expect([isCropBox(picture, found), Math.abs(found.width - found.height * shape) <= 1 + shape]).toEqual([true, true]);
        }
      }
    }
  });
});

import { expect, test } from 'vitest';
import { colour, createCanvas, fill, paintPicture, wash } from './share-picture-canvas.ts';
import { coverageOf, type Path } from './share-picture-raster.ts';
import { perforation } from './share-picture-shapes.ts';

const box = { left: 0, top: 0, width: 20, height: 20 };
const square =
  (from: number, to: number): Path =>
  (pen) => {
    pen.moveTo([from, from]);
    pen.lineTo([to, from]);
    pen.lineTo([to, to]);
    pen.lineTo([from, to]);
    pen.close();
  };
const area = (path: Path, within = box) => coverageOf(path, within).values.reduce((sum, value) => sum + value / 255, 0);

test.each([
  [2, 10, 64],
  [2.5, 10.5, 64],
  [0, 20, 400],
  [-5, 5, 25],
  [15, 40, 25],
  [30, 40, 0],
  [-9, 60, 400],
])('covers for a square from %d to %d %d pixels of the canvas', (from, to, pixels) => {
  expect(area(square(from, to))).toBeCloseTo(pixels, 0);
});

test('cuts out a hole of opposite direction and counts overlaps once', () => {
  const inner: Path = (pen) => {
    pen.moveTo([4, 4]);
    pen.lineTo([4, 8]);
    pen.lineTo([8, 8]);
    pen.lineTo([8, 4]);
    pen.close();
  };

  expect(
    area((pen) => {
      square(2, 10)(pen);
      inner(pen);
    }),
  ).toBeCloseTo(48, 0);
  expect(
    area((pen) => {
      square(2, 10)(pen);
      square(2, 10)(pen);
    }),
  ).toBeCloseTo(64, 0);
});

test('fills the area of a disc in either direction', () => {
  for (const degrees of [0, 22, 45]) {
    const disc = perforation({ centreX: 10, centreY: 10, width: 16, height: 16, radius: 8, degrees });
    expect(area(disc)).toBeGreaterThan(Math.PI * 64 * 0.98);
    expect(area(disc)).toBeLessThan(Math.PI * 64 * 1.02);
  }
});

test('closes an open contour', () => {
  expect(
    area((pen) => {
      pen.moveTo([0, 0]);
      pen.lineTo([20, 0]);
      pen.lineTo([0, 20]);
      pen.close();
    }),
  ).toBeCloseTo(200, 0);
});

test('blends paints by their coverage', () => {
  const canvas = createCanvas(20, 20, colour('#000000'));

  fill(canvas, square(0, 20), { box, paint: colour('#ffffff', 0.5) });
  wash(
    canvas,
    { left: 10, top: 0, width: 50, height: 50 },
    {
      from: [0, 0],
      to: [0, 20],
      stops: [
        [0, colour('#ff0000')],
        [1, colour('#ff0000', 0)],
      ],
    },
  );

  expect(Array.from(canvas.pixels.subarray(0, 3))).toEqual([128, 128, 128]);
  expect(canvas.pixels[10 * 3]).toBe(255);
  expect(canvas.pixels[10 * 3 + 1]).toBeLessThan(5);
  expect(canvas.pixels[(19 * 20 + 19) * 3 + 1]).toBeGreaterThan(115);
});

test('draws a picture only inside its mask', () => {
  const canvas = createCanvas(20, 20, colour('#000000'));
  const mask = coverageOf(square(8, 12), { left: 5, top: 5, width: 10, height: 10 });

  paintPicture(canvas, createCanvas(10, 10, colour('#204060')), mask);

  expect(Array.from(canvas.pixels.subarray((9 * 20 + 9) * 3, (9 * 20 + 9) * 3 + 3))).toEqual([0x20, 0x40, 0x60]);
  expect(canvas.pixels[(6 * 20 + 6) * 3]).toBe(0);
});

import { expect, test } from 'vitest';
import { percentOf, pointAfterKey, pointAt } from './focal-point.ts';

test('sets the point of a click as a share of the picture, clamped to its edges', () => {
  const box = { left: 100, top: 50, width: 400, height: 200 };

  expect(pointAt({ clientX: 300, clientY: 100 }, box)).toEqual({ focalX: 0.5, focalY: 0.25 });
  expect(pointAt({ clientX: 20, clientY: 900 }, box)).toEqual({ focalX: 0, focalY: 1 });
});

test('moves with the arrow keys, further with shift, to the centre with Home', () => {
  const middle = { focalX: 0.5, focalY: 0.5 };

  expect(pointAfterKey(middle, { key: 'ArrowLeft', shiftKey: false })).toEqual({ focalX: 0.48, focalY: 0.5 });
  expect(pointAfterKey(middle, { key: 'ArrowDown', shiftKey: true })).toEqual({ focalX: 0.5, focalY: 0.6 });
  expect(pointAfterKey({ focalX: 0.99, focalY: 0 }, { key: 'ArrowRight', shiftKey: false })).toEqual({ focalX: 1, focalY: 0 });
  expect(pointAfterKey({ focalX: 0.1, focalY: 0.9 }, { key: 'Home', shiftKey: false })).toEqual(middle);
  expect(pointAfterKey(middle, { key: 'Enter', shiftKey: false })).toBeNull();
});

test('is announced in whole percent', () => {
  expect(percentOf({ focalX: 0.333, focalY: 0.668 })).toEqual({ x: 33, y: 67 });
});

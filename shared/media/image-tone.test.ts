import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { focusStep, toneCount, toneOf, toneRules } from './image-tone.ts';

test('sorts colours by hue and lightness', () => {
  expect(toneOf('#000000')).toBe(0);
  expect(toneOf('#ffffff')).toBe(3);
  expect(toneOf('#7f1010') % 4).toBe(1);
  expect(Math.floor(toneOf('#105010') / 4)).toBe(3);
  expect(toneOf('not a colour')).toBe(0);
});

test('gives every colour one of the tones', () => {
  for (let value = 0; value < 0xffffff; value += 65_521) {
    const tone = toneOf(`#${value.toString(16).padStart(6, '0')}`);
    expect(tone).toBeGreaterThanOrEqual(0);
    expect(tone).toBeLessThan(toneCount);
  }
});

test('has rules of all tones in the style sheet', () => {
  const css = readFileSync(new URL('../../client/theme/tones.css', import.meta.url), 'utf8');

  expect(css).toContain(toneRules());
});

test('rounds focal points to five steps', () => {
  expect([0, 0.3, 0.5, 0.62, 1].map(focusStep)).toEqual([0, 1, undefined, undefined, 4]);
});

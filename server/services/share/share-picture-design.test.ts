import { expect, test } from 'vitest';
import type { PictureContent } from '#shared/share/share-picture.ts';
import { plainPicture } from '#test/support/plain-picture.ts';
import { drawSharePicture } from './share-picture-design.ts';

/** Pixels whose green and blue outweigh their red by far. */
const tealPixels = (pixels: Uint8Array) => {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at + 1] ?? 0) - (pixels[at] ?? 0) > 40) count += 1;
  return count;
};

test('draws the foil in the accents of the organiser', async () => {
  const draw = (colours: PictureContent['colours']) =>
    drawSharePicture('square', { content: { ...plainPicture, colours }, photo: null, logo: null });
  const [design, own] = [await draw(null), await draw({ light: '#0b5c5c', dark: '#57d6d6' })];

  expect([tealPixels(design), tealPixels(own) > 100]).toEqual([0, true]);
});

test('keeps a name of eighty letters within its room on the wide picture', async () => {
  const brand = { 'zh-Hans': '奖', en: 'International Documentary Festival of the Northern Lights and the Whole Far North' };
  const logo = { url: '', darkUrl: '', iconUrl: '', hasName: false };
  const pixels = await drawSharePicture('large', { content: { ...plainPicture, brand, logo }, photo: null, logo: null });

  const isInk = (x: number, y: number) => (pixels[(y * 1200 + x) * 4] ?? 255) < 120;
  const columns = Array.from({ length: 60 }, (_, at) => 702 + at);
  expect(columns.some((x) => Array.from({ length: 40 }, (_, at) => 55 + at).some((y) => isInk(x, y)))).toBe(false);
});

import { expect, test } from 'vitest';
import type { PictureContent } from '#shared/share/share-picture.ts';
import { siteLooks } from '#shared/site/look.ts';
import { emptyTheme } from '#shared/site/theme.ts';
import { plainPicture } from '#test/support/plain-picture.ts';
import { drawSharePicture } from './share-picture-design.ts';

/** Pixels whose green and blue outweigh their red by far. */
const tealPixels = (pixels: Uint8Array) => {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at + 1] ?? 0) - (pixels[at] ?? 0) > 40) count += 1;
  return count;
};

test('draws the foil in the accents of the organiser', async () => {
  const draw = (theme: PictureContent['theme']) =>
    drawSharePicture('square', { content: { ...plainPicture, theme }, photo: null, logo: null });
  const [design, own] = [await draw(null), await draw({ ...emptyTheme, accent: '#0b5c5c', accentDark: '#57d6d6' })];

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

test('draws one window on the ground of a look without eyes', async () => {
  const at = async (theme: PictureContent['theme'], [x, y]: readonly [number, number]) => {
    const pixels = await drawSharePicture('large', { content: { ...plainPicture, theme, logo: null }, photo: null, logo: null });
    return [...pixels.subarray((y * 1200 + x) * 4, (y * 1200 + x) * 4 + 3)];
  };
  const [between, corner] = [
    [954, 300],
    [1190, 620],
  ] as const;

  expect(await at(siteLooks.panda, between)).toEqual([0xf6, 0xf7, 0xf4]);
  expect(await at(siteLooks.northern, between)).toEqual([0x0b, 0x1d, 0x2a]);
  expect(await at(siteLooks.library, between)).toEqual([0x1f, 0x17, 0x11]);
  expect(await at(siteLooks.northern, corner)).toEqual([0xf2, 0xf6, 0xf7]);
});

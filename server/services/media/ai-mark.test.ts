import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isAiMarked, withAiMark } from './ai-mark.ts';

const picture = (channels: 3 | 4) =>
  sharp({ create: { width: 31, height: 20, channels, background: { r: 40, g: 90, b: 60, alpha: 0.5 } } });
const xmpOf = async (file: Buffer) => (await sharp(file).metadata()).xmp;

test.each([
  ['webp', () => picture(3).webp().toBuffer()],
  ['webp with transparency', () => picture(4).webp().toBuffer()],
  ['lossless webp', () => picture(4).webp({ lossless: true }).toBuffer()],
  ['png', () => picture(3).png().toBuffer()],
])('marks a %s and takes the mark off again', async (_format, make) => {
  const file = await make();

  const marked = await withAiMark(file, true);
  const twice = await withAiMark(marked, true);
  const cleared = await withAiMark(twice, false);

  expect(await Promise.all([file, marked, twice, cleared].map(async (bytes) => isAiMarked(await xmpOf(bytes))))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  for (const bytes of [marked, cleared]) expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
});

test.each([
  ['', false],
  ['http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture', false],
  ['http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia', true],
  ['http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia', true],
])('reads the source type %j', (type, isAi) => {
  expect(isAiMarked(Buffer.from(`<a b="${type}"/>`))).toBe(isAi);
});

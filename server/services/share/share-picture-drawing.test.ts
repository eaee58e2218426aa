import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { Image } from '#shared/api/fields.ts';
import {
  sharePictureBytesMax,
  sharePictureSizes,
  type PictureFacts,
  type PictureLogo,
  type SharePictureSize,
} from '#shared/share/share-picture.ts';
import { createDrawings } from './share-picture-drawing.ts';

const files = new Map<string, Buffer>();
const finished = new Map<string, Buffer>();
let reads = 0;
const drawings = createDrawings({
  media: {
    get: async (key) => {
      reads += 1;
      if (key === 'broken.jpg') throw new Error('the store is away');
      return files.get(key) ?? null;
    },
    versionOf: async (key) =>
      key === 'away.jpg' ? Promise.reject(new Error('the store is away')) : files.has(key) ? `${files.get(key)?.length}` : null,
  },
  finished: { get: async (key) => finished.get(key) ?? null, put: async (key, content) => void finished.set(key, content as Buffer) },
});
afterAll(() => drawings.close());

const image = (url: string): Image => ({ url, alt: '', width: 800, height: 600, focalX: 0.5, focalY: 0.5, blur: '#000000' });
const facts = (
  title: string,
  { picture, logo = null, isCinema = false }: { picture?: Image; logo?: PictureLogo | null; isCinema?: boolean } = {},
): PictureFacts => ({
  content: {
    language: 'zh-Hans',
    title,
    label: { 'zh-Hans': '最新动态', en: 'Latest news' },
    note: '2025.09.11',
    brand: { 'zh-Hans': '金熊猫奖', en: 'Golden Panda Awards' },
    logo,
    isCinema,
  },
  image: picture ?? null,
  tags: new Set(),
  seconds: 60,
  changesAtMs: null,
  goesAtMs: null,
});
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer({ resolveWithObject: true });

/** Maximum difference of a colour channel between two pictures, 0 to 255. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
  return a.data.reduce((most, value, index) => Math.max(most, Math.abs(value - (b.data[index] ?? 0))), 0);
}

const noise = await sharp({
  create: { width: 1600, height: 1200, channels: 3, background: '#888888', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
})
  .png({ compressionLevel: 1 })
  .toBuffer();
const red = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#ff0000' } })
  .jpeg()
  .toBuffer();

test.each(['large', 'square'] as const satisfies SharePictureSize[])(
  '%s: draws a JPEG within the promised dimensions and bytes, even for the busiest photograph',
  async (size) => {
    files.set('noise.png', noise);
    for (const isCinema of [false, true]) {
      const bytes = await drawings.bytesOf(size, facts('二十七项荣誉揭晓', { picture: image('/media/noise.png'), isCinema }));
      const { format, width, height, chromaSubsampling, hasProfile, exif } = await sharp(bytes).metadata();

      expect({ format, width, height, hasProfile, exif }).toEqual({
        format: 'jpeg',
        ...sharePictureSizes[size],
        hasProfile: false,
        exif: undefined,
      });
      expect(chromaSubsampling).toBeDefined();
      expect(bytes.length).toBeLessThan(sharePictureBytesMax);
    }
  },
);

test('draws the title, and another picture for another title', async () => {
  const [one, other, none] = [
    await drawings.bytesOf('large', facts('山月不眠')),
    await drawings.bytesOf('large', facts('盐湾的鲸')),
    await drawings.bytesOf('large', facts('\u200b')),
  ];

  expect(await differenceOf(one, other)).toBeGreaterThan(200);
  expect(await differenceOf(one, none)).toBeGreaterThan(200);
});

test('draws the picture of the page, and another one for a new file with the same name', async () => {
  files.set('a.jpg', red);
  const one = await drawings.bytesOf('large', facts('光', { picture: image('/media/a.jpg'), isCinema: true }));
  const { data } = await pixelsOf(one);
  files.set('a.jpg', noise);
  const other = await drawings.bytesOf('large', facts('光', { picture: image('/media/a.jpg'), isCinema: true }));

  const [pixelRed = 0, pixelGreen = 255, pixelBlue = 255] = data.subarray((300 * 1200 + 1150) * 3);
  expect([pixelRed > 200, pixelGreen < 20, pixelBlue < 20]).toEqual([true, true, true]);
  expect(await differenceOf(one, other)).toBeGreaterThan(100);
});

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900" fill="red"/></svg>',
);
test.each([
  ['another host', 'https://evil.example/a.jpg', red],
  ['another host that looks like a path', '//evil.example/media/a.jpg', red],
  ['a path that climbs', '/media/../../etc/passwd', red],
  ['a path that climbs in disguise', '/media/%2e%2e/secret.jpg', red],
  ['a drawing', '/media/bad.svg', svg],
  ['a drawing that calls itself a photograph', '/media/bad.jpg', svg],
  ['half a file', '/media/half.jpg', red.subarray(0, 200)],
  ['nothing', '/media/empty.jpg', Buffer.alloc(0)],
  ['a file that cannot be read', '/media/broken.jpg', red],
  ['a store that is away', '/media/away.jpg', red],
])('falls back to the picture without a photograph for %s', async (_, url, bytes) => {
  files.set(url.replace('/media/', ''), bytes);

  const made = await drawings.bytesOf('large', facts('通知公告', { picture: image(url) }));

  expect(await differenceOf(made, await drawings.bytesOf('large', facts('通知公告')))).toBe(0);
});

/** The colour in the middle of the first 40 × 40 pixels of the place of the mark. */
async function markColour(bytes: Buffer, size: SharePictureSize): Promise<string> {
  const { data, info } = await pixelsOf(bytes);
  const [x, y] = size === 'square' ? [30, 40] : [90, 87];
  const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * 3);
  return [red, green, blue].map((part) => (part > 200 ? 'high' : part < 55 ? 'low' : 'middle')).join(' ');
}

const plain = (background: string, width = 400) =>
  sharp({ create: { width, height: 400, channels: 4, background } })
    .png()
    .toBuffer();
files.set('logo.png', await plain('#ff0000'));
files.set('logo-dark.png', await plain('#00ff00'));
files.set('icon.png', await plain('#0000ff'));
files.set('logo.svg', svg);
const raster: PictureLogo = { url: '/media/logo.png', darkUrl: '/media/logo-dark.png', iconUrl: '/media/icon.png', hasName: false };

test.each([
  ['the logo of light ground on paper', raster, 'large', {}, 'high low low'],
  ['the logo of light ground on a square without a photograph', raster, 'square', {}, 'high low low'],
  ['the logo of dark ground in the cinema', raster, 'large', { isCinema: true }, 'low high low'],
  ['the logo of dark ground over a photograph', raster, 'square', { picture: image('/media/a.jpg') }, 'low high low'],
  ['the icon for a logo that is an SVG', { ...raster, url: '/media/logo.svg' }, 'large', {}, 'low low high'],
  ['the icon without a logo', { ...raster, url: '', darkUrl: '' }, 'large', {}, 'low low high'],
] as const)('draws %s', async (_, logo, size, rest, colours) => {
  files.set('a.jpg', noise);

  expect(await markColour(await drawings.bytesOf(size, facts('盐湾的鲸', { logo, ...rest })), size)).toBe(colours);
});

test('draws neither mark nor logo where the organiser’s cannot be read, and another picture for a new file with the same name', async () => {
  const broken = { url: '/media/gone.png', darkUrl: '/media/broken.jpg', iconUrl: '/media/half.jpg', hasName: true };
  files.set('half.jpg', red.subarray(0, 200));
  const [none, mark] = [await drawings.bytesOf('large', facts('光', { logo: broken })), await drawings.bytesOf('large', facts('光'))];
  const before = await drawings.bytesOf('large', facts('光', { logo: raster }));
  files.set('logo.png', await plain('#0000ff', 900));

  expect(await differenceOf(none, mark)).toBeGreaterThan(100);
  expect(await differenceOf(before, await drawings.bytesOf('large', facts('光', { logo: raster })))).toBeGreaterThan(100);
});

test('writes the names beside a logo that does not show them, and not beside one that does', async () => {
  const [beside, within] = [
    await drawings.bytesOf('large', facts('光', { logo: raster })),
    await drawings.bytesOf('large', facts('光', { logo: { ...raster, hasName: true } })),
  ];

  expect(await differenceOf(beside, within)).toBeGreaterThan(150);
});

test('does not decode a decompression bomb', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 8_000, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  files.set('bomb.png', bomb);
  const startedAt = performance.now();

  const made = await drawings.bytesOf('square', facts('炸弹', { picture: image('/media/bomb.png') }));

  expect(await differenceOf(made, await drawings.bytesOf('square', facts('炸弹')))).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('draws equal pictures once, concurrently or later', async () => {
  const before = drawings.drawn;

  const all = await Promise.all(Array.from({ length: 20 }, () => drawings.bytesOf('large', facts('一次'))));
  const later = await drawings.bytesOf('large', facts('一次'));

  expect(drawings.drawn - before).toBe(1);
  expect(all.every((bytes) => bytes.equals(later))).toBe(true);
});

test('never requests photographs of other servers', async () => {
  const before = reads;

  await drawings.bytesOf('square', facts('别处', { picture: image('http://169.254.169.254/latest/meta-data') }));

  expect(reads).toBe(before);
});

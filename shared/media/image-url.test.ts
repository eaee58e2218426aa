import { expect, test } from 'vitest';
import { cropUrl, heightOf, imageRatios, imageSrcset, imageUrl, imageWidths, parseImageProcess, usableWidths } from './image-url.ts';

const processOf = (url: string) => new URL(url, 'https://example.org').searchParams.get('x-oss-process') ?? '';

test('writes the URL of the specification: fill, quality 50, webp', () => {
  const url = imageUrl('/media/demo/f01.webp', 480, [16, 9]);

  expect(url).toBe('/media/demo/f01.webp?x-oss-process=image/resize,m_fill,w_480,h_270/quality,q_50/format,webp');
});

test('keeps the aspect ratio by default, and an existing query', () => {
  expect(imageUrl('/a.webp?v=1', 320)).toBe('/a.webp?v=1&x-oss-process=image/resize,w_320/quality,q_50/format,webp');
});

test('leaves data and SVG URLs unchanged', () => {
  expect(imageUrl('data:image/gif;base64,R0', 320)).toBe('data:image/gif;base64,R0');
  expect(imageUrl('/mark.svg', 320)).toBe('/mark.svg');
});

test('parses every size that it writes', () => {
  for (const width of imageWidths) {
    expect(parseImageProcess(processOf(imageUrl('/a.webp', width)))).toEqual({ width });
    for (const ratio of imageRatios)
      expect(parseImageProcess(processOf(imageUrl('/a.webp', width, ratio)))).toEqual({ width, height: heightOf(width, ratio) });
  }
});

test.each([
  ['image/resize,m_fill,w_320,h_180/quality,q_50/format,webp', { width: 320, height: 180 }],
  ['image/quality,Q_50/format,webp/resize,h_180,w_320,m_fill', { width: 320, height: 180 }],
  ['image/resize,m_fill,w_300,h_200', { width: 320, height: 213 }],
  ['image/resize,m_fill,h_5000,w_5000,limit_0/quality,Q_80', { width: 1920, height: 1920 }],
  ['image/quality,q_50/format,webp', {}],
  ['image/format,webp/quality,q_50', {}],
  ['image/format,webp', {}],
  ['image/quality,q_90', {}],
  ['image/resize,w_481', { width: 640 }],
  ['image/resize,w_1', { width: 96 }],
  ['image/resize,h_200', { heightMax: 240 }],
  ['image/resize,m_lfit,w_480,h_270/quality,Q_50/format,webp', { width: 480, heightMax: 320 }],
  ['image/resize,w_480,h_270', { width: 480, heightMax: 320 }],
])('parses %s of other clients', (value, size) => {
  expect(parseImageProcess(value)).toEqual(size);
});

test('rounds requests to few sizes', () => {
  const sizes = new Set<string>();
  for (let width = 1; width < 4_000; width += 37) {
    for (let height = 1; height < 4_000; height += 101) {
      for (const mode of ['m_fill', 'm_lfit']) sizes.add(JSON.stringify(parseImageProcess(`image/resize,${mode},w_${width},h_${height}`)));
    }
  }

  expect(sizes.size).toBeLessThanOrEqual(imageWidths.length * (imageWidths.length + imageRatios.length));
});

test.each([
  '',
  'image',
  'image/',
  'image/resize',
  'image/resize,',
  'image/resize,m_fill,w_480',
  'image/resize,m_pad,w_480,h_270',
  'image/resize,m_lfit',
  'image/resize,p_50',
  'image/resize,w_0',
  'image/resize,w_-1',
  'image/resize,w_1e3',
  'image/resize,w_480,w_320',
  'image/resize,w_9999999',
  'image/resize,w_480/resize,w_480',
  'image/resize,w_480/quality,q_0',
  'image/resize,w_480/quality,q_101',
  'image/resize,w_480/quality',
  'image/resize,w_480/quality,q_50/format,svg',
  'image/format,jpg',
  'image/rotate,90',
  'image/watermark,text_SGVsbG8',
  'image/../../etc',
  'video/snapshot,t_1',
  'image/resize,w_480/quality,q_50/format,webp/../..',
  `image/${'a'.repeat(5000)}`,
  `image/resize,${'w_'.repeat(90)}`,
])('refuses %s', (value) => {
  expect(parseImageProcess(value)).toBeNull();
});

test('requests no more pixels than the picture has', () => {
  const image = { url: '/a.webp', width: 960, height: 540, focalX: 0.5, focalY: 0.5 };

  expect(usableWidths(image, [480, 960, 1600])).toEqual([480, 960]);
  expect(usableWidths(image, [160, 320, 640], [2, 3])).toEqual([160, 320]);
  expect(usableWidths({ width: 40, height: 40 }, [480, 960])).toEqual([480]);
  expect(imageSrcset(image, [480, 960, 1600])).toBe(`${imageUrl('/a.webp', 480)} 480w,${imageUrl('/a.webp', 960)} 960w`);
});

test('names the focal point of a crop that does not keep the middle', () => {
  const image = { url: '/a.webp', focalX: 0.25, focalY: 1 };

  expect(cropUrl(image, 320, [3, 4])).toBe(imageUrl('/a.webp?f=0.25,1', 320, [3, 4]));
  expect(cropUrl(image, 320)).toBe(imageUrl('/a.webp', 320));
  expect(cropUrl({ ...image, focalX: 0.5, focalY: 0.5 }, 320, [3, 4])).toBe(imageUrl('/a.webp', 320, [3, 4]));
});

test.each([
  [320, [16, 9], 180],
  [390, [3, 2], 260],
  [100, [3, 2], 67],
  [320, [21, 9], 137],
] as const)('%d px of the shape %j are %d px high', (width, ratio, height) => {
  expect(heightOf(width, ratio)).toBe(height);
});

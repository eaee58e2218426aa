import { expect, test } from 'vitest';
import { heightOf, imageRatios, imageSrcset, imageUrl, imageWidths, parseImageProcess, usableWidths } from './image-url.ts';

const processOf = (url: string) => new URL(url, 'https://example.org').searchParams.get('x-oss-process') ?? '';

test('writes the URL of the specification: fill, quality 50, webp', () => {
  const url = imageUrl('/media/demo/f01.webp', 480, [16, 9]);

  expect(url).toBe('/media/demo/f01.webp?x-oss-process=image/resize,m_fill,w_480,h_270/quality,q_50/format,webp');
});

test('keeps the shape of the picture without a ratio, and an existing query', () => {
  expect(imageUrl('/a.webp?v=1', 320)).toBe('/a.webp?v=1&x-oss-process=image/resize,w_320/quality,q_50/format,webp');
});

test('leaves data and SVG URLs alone', () => {
  expect(imageUrl('data:image/gif;base64,R0', 320)).toBe('data:image/gif;base64,R0');
  expect(imageUrl('/mark.svg', 320)).toBe('/mark.svg');
});

test('reads back every size that it can write', () => {
  for (const width of imageWidths) {
    expect(parseImageProcess(processOf(imageUrl('/a.webp', width)))).toEqual({ width });
    for (const ratio of imageRatios) expect(parseImageProcess(processOf(imageUrl('/a.webp', width, ratio)))).toEqual({ width, height: heightOf(width, ratio) });
  }
});

test.each([
  '', 'image/resize,w_481/quality,q_50/format,webp', 'image/resize,m_fill,w_480/quality,q_50/format,webp', 'image/resize,m_fill,w_480,h_271/quality,q_50/format,webp',
  'image/resize,w_480,h_270/quality,q_50/format,webp', 'image/resize,w_480/quality,q_99/format,webp', 'image/resize,w_480/quality,q_50/format,svg',
  'image/resize,w_480/quality,q_50/format,webp/../..', 'image/resize,w_00480/quality,q_50/format,webp', `image/${'a'.repeat(5000)}`,
])('refuses %s', (value) => {
  expect(parseImageProcess(value)).toBeNull();
});

test('asks for no more pixels than the picture has', () => {
  const image = { url: '/a.webp', width: 960, height: 540 };

  expect(usableWidths(image, [480, 960, 1600])).toEqual([480, 960]);
  expect(usableWidths(image, [160, 320, 640], [2, 3])).toEqual([160, 320]);
  expect(usableWidths({ width: 40, height: 40 }, [480, 960])).toEqual([480]);
  expect(imageSrcset(image, { widths: [480, 960, 1600] })).toBe(`${imageUrl('/a.webp', 480)} 480w,${imageUrl('/a.webp', 960)} 960w`);
});

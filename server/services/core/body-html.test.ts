import { afterEach, expect, test } from 'vitest';
import { setOrigins } from '#server/media-origin.ts';
import { publicHtml, storedHtml } from './body-html.ts';

const site = 'https://site.test';
afterEach(() => setOrigins({ media: null, site: '' }));

const picture = (src: string) => `<img src="${src}" alt="灯" loading="lazy" />`;

test('stores own pictures by path, whichever of our origins was written', () => {
  setOrigins({ media: 'https://cdn.test/files', site });

  expect(storedHtml(picture('https://site.test/media/a.webp?x=1&amp;y=2'))).toBe(picture('/media/a.webp?x=1&amp;y=2'));
  expect(storedHtml(picture('http://site.test/media/a.webp'))).toBe(picture('/media/a.webp'));
  expect(storedHtml(picture('https://cdn.test/files/media/a.webp'))).toBe(picture('/media/a.webp'));
  expect(storedHtml(picture('https://site.test.other.example/a.png'))).toBe(picture('https://site.test.other.example/a.png'));
  expect(storedHtml(picture('https://site.test@other.example/a.png'))).toBe(picture('https://site.test@other.example/a.png'));
});

test('returns bodies without pictures of other servers, and own pictures with the media origin', () => {
  const html = `<p>一</p><figure>${picture('https://other.example/pixel.gif')}<figcaption>火</figcaption></figure>${picture('/media/a.webp')}`;

  setOrigins({ media: null, site });
  expect(publicHtml(html)).toBe(`<p>一</p>${picture('/media/a.webp')}`);
  setOrigins({ media: 'https://cdn.test', site });
  expect(publicHtml(html)).toBe(`<p>一</p>${picture('https://cdn.test/media/a.webp')}`);
});

import { afterEach, expect, test } from 'vitest';
import { setOrigins } from '#server/media-origin.ts';
import { publicBody, publicHtml, storedHtml } from './body-html.ts';

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

test('a body for readers is the same from memory, and pictures follow the settings', () => {
  const [clean, unclean] = [`<p>${'字'.repeat(1_200)}</p>`, '<p onclick="x">字</p><script>x</script>'];
  for (let turn = 0; turn < 2; turn += 1) {
    expect(publicBody(clean)).toEqual({ html: clean, minutes: 3 });
    expect(publicBody(unclean)).toEqual({ html: '<p>字</p>', minutes: 1 });
    expect(publicBody('')).toEqual({ html: '', minutes: 1 });
  }

  expect(publicBody(picture('/media/a.webp')).html).toBe(picture('/media/a.webp'));
  setOrigins({ media: 'https://cdn.test', site });
  expect(publicBody(picture('/media/a.webp')).html).toBe(picture('https://cdn.test/media/a.webp'));
});

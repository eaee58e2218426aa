import { expect, test } from 'vitest';
import { foreignPictures, keepPictures, mapPictures, picturesOf, replacePicture } from './body-pictures.ts';

const own = '<figure><img src="/media/1.webp" alt="灯" /><figcaption>灯</figcaption></figure>';
const foreign =
  '<figure><img src="https://other.example/a.png?b=1&amp;c=2" alt="火" width="4" height="3" loading="lazy" /><figcaption>火</figcaption></figure>';
const html = `<p>一</p>${own}${foreign}<p>二<img src="//other.example/b.png" alt="" /><img alt="" /></p>`;

test('lists each picture of another server once', () => {
  expect(picturesOf(html + own)).toEqual(['/media/1.webp', 'https://other.example/a.png?b=1&c=2', '//other.example/b.png']);
  expect(foreignPictures(html)).toEqual(['https://other.example/a.png?b=1&c=2', '//other.example/b.png']);
  expect(foreignPictures('<img src="/\\other.example/c.png">')).toEqual(['/\\other.example/c.png']);
});

test('removes a picture with its figure and caption, and nothing else', () => {
  expect(keepPictures(html, (src) => src.startsWith('/media/'))).toBe(`<p>一</p>${own}<p>二</p>`);
  expect(keepPictures('<figure data-video="v1"><a href="/x">片</a></figure>', () => false)).toBe(
    '<figure data-video="v1"><a href="/x">片</a></figure>',
  );
});

test('keeps description and caption of a fetched picture', () => {
  const replaced = replacePicture(html, 'https://other.example/a.png?b=1&c=2', { url: '/media/library/2.webp', width: 40, height: 30 });

  expect(replaced).toContain(
    '<figure><img src="/media/library/2.webp" width="40" height="30" alt="火" loading="lazy"><figcaption>火</figcaption></figure>',
  );
  expect(replaced).toContain(own);
});

test('replaces addresses one by one and escapes them for the attribute', () => {
  expect(mapPictures('<img src="/a?b=1&amp;c=2" alt="x">', (src) => `https://cdn.example${src}"`)).toBe(
    '<img src="https://cdn.example/a?b=1&amp;c=2&quot;" alt="x">',
  );
});

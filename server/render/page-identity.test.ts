import { expect, test } from 'vitest';
import { identify } from './page-identity.ts';

test.each([
  ['/', '/', 'zh-Hans', true],
  ['/en', '/en', 'en', true],
  ['/en/', '/en', 'en', true],
  ['/NEWS', '/news', 'zh-Hans', true],
  ['/en/News/', '/en/news', 'en', true],
  ['/news?utm_source=x&fbclid=1', '/news', 'zh-Hans', true],
  ['/news?type=awards&utm=1', '/news?type=awards', 'zh-Hans', true],
  ['/news?pageNum=2&type=awards', '/news?pageNum=2&type=awards', 'zh-Hans', true],
  ['/news?type=awards&pageNum=2', '/news?pageNum=2&type=awards', 'zh-Hans', true],
  ['/news?type=', '/news', 'zh-Hans', true],
  ['/news?search=%E7%81%AF', '/news?search=%E7%81%AF', 'zh-Hans', false],
  ['/searchresult?search=a', '/searchresult?search=a', 'zh-Hans', false],
  ['/about?active=3', '/about?active=3', 'zh-Hans', true],
  ['/about?active=12345', '/about', 'zh-Hans', true],
  ['/content/article/n01?breadcrumType=news', '/content/article/n01?breadcrumType=news', 'zh-Hans', true],
  ['/content/article/n01?breadcrumType=invented', '/content/article/n01', 'zh-Hans', true],
  ['/content/ARTICLE/AbC', '/content/article/AbC', 'zh-Hans', true],
  ['/G2025', '/g2025', 'zh-Hans', true],
  ['/en/G2025?winners=1', '/en/g2025?winners=1', 'en', true],
  ['/nothing/here?x=1', '/nothing/here', 'zh-Hans', false],
] as const)('%s is the page %s', (url, key, language, keepable) => {
  expect(identify(url)).toMatchObject({ key, language, keepable });
});

test.each([
  ['/news?type=b&type=a', '/news?type=a%2Cb'],
  ['/news?type=b,a,b&year=2025', '/news?type=a%2Cb&year=2025'],
  ['/movies?country=cn&country=tr', '/movies?country=cn%2Ctr'],
])('%s names several choices, of which there are too many to keep', (url, key) => {
  expect(identify(url)).toMatchObject({ key, keepable: false });
});

test('a parameter with one choice counts once', () => {
  expect(identify('/news?type=a&type=<b>')).toMatchObject({ key: '/news?type=a', keepable: true });
  expect(identify('/announcement?type=a&type=b')).toMatchObject({ key: '/announcement?type=a', keepable: true });
});

test('ten thousand invented query strings are one page', () => {
  const keys = new Set(Array.from({ length: 10_000 }, (_, index) => identify(`/news?x${index}=${index}`).key));

  expect([...keys]).toEqual(['/news']);
});

test('a value that is too long is ignored', () => {
  expect(identify(`/news?type=${'a'.repeat(201)}`).key).toBe('/news');
});

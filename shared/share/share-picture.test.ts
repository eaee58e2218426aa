import { expect, test } from 'vitest';
import { isShared, readSharePictureUrl, sharePictureUrl, type SharePicturePlace } from './share-picture.ts';

const packed = (path: string) => Buffer.from(path).toString('base64url');

test.each<SharePicturePlace>([
  { language: 'zh-Hans', path: '/', size: 'large' },
  { language: 'en', path: '/about?active=3', size: 'square' },
  { language: 'en', path: '/content/article/n01', size: 'large' },
  { language: 'zh-Hans', path: '/tabactive?id=news&name=%E6%96%B0', size: 'large' },
  { language: 'zh-Hans', path: '/news/新闻', size: 'square' },
  { language: 'en', path: '/card/film-f01/person-p01', size: 'tall' },
])('resolves a URL to its page: $language $path $size', (place) => {
  const address = sharePictureUrl(place);

  expect(address).toMatch(/^\/share\/(large|square|tall)\/(zh-Hans|en)\/[\w-]+\.jpg$/);
  expect(readSharePictureUrl(address)).toEqual(place);
});

test.each([
  '',
  '/share/',
  '/share/large/zh-Hans/.jpg',
  '/share/huge/zh-Hans/Lw.jpg',
  // Only pairs of eyes are tall.
  '/share/tall/zh-Hans/Lw.jpg',
  '/share/large/fr/Lw.jpg',
  '/share/large/zh-Hans/Lw.png',
  '/share/large/zh-Hans/Lw==.jpg',
  '/share/large/zh-Hans/../../etc/passwd.jpg',
  `/share/large/zh-Hans/${'a'.repeat(5_000)}.jpg`,
  // The same bytes in another encoding: the last letter has unused bits.
  '/share/large/zh-Hans/Lx.jpg',
])('rejects the URL %s', (address) => {
  expect(readSharePictureUrl(address)).toBeNull();
});

test.each([
  '//evil.example/x',
  '/\\evil.example',
  'https://evil.example/',
  'news',
  '',
  '/../secret',
  '/news/../set/basic',
  '/a/./b',
  '/news#part',
  '/two words',
  '/nul\0',
  '/line\nbreak',
  `/${'x'.repeat(600)}`,
  '/en/news',
  '/en',
])('has no picture, because it is no site path: %j', (path) => {
  expect(readSharePictureUrl(`/share/large/zh-Hans/${packed(path)}.jpg`)).toBeNull();
});

test('rejects bytes that are not UTF-8', () => {
  expect(readSharePictureUrl(`/share/large/zh-Hans/${Buffer.from([0x2f, 0xff, 0xfe]).toString('base64url')}.jpg`)).toBeNull();
});

test.each(['/manage/works/draft', '/set/basic', '/login?tab=register', '/preview', '/MANAGE/jobs', '/offline', '/embed/video/v1'])(
  'refuses to share %s',
  (path) => {
    expect(isShared(path)).toBe(false);
    expect(readSharePictureUrl(`/share/large/en/${packed(path)}.jpg`)).toBeNull();
  },
);

test.each(['/', '/settings', '/news', '/loginhelp', '/searchresult'])('allows to share %s', (path) => {
  expect(isShared(path)).toBe(true);
});

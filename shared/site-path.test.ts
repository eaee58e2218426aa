import { expect, test } from 'vitest';
import { hasUserPart, isSitePath } from './site-path.ts';

test.each(['/', '/news', '/en/news?page=2#top', '/a/../b', '/a//b', '/新闻', '/a?next=//b'])('%s is a path of this site', (path) => {
  expect(isSitePath(path)).toBe(true);
});

test.each([
  '',
  'news',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/a/b/../..//evil.example',
  '/%2e%2e//evil.example',
  '/%2E//evil.example',
  '/en/..//evil.example',
  '/a b',
  '/a\nb',
  'https://evil.example/',
  'javascript:alert(1)',
])('%j is none', (path) => {
  expect(isSitePath(path)).toBe(false);
});

test.each([
  ['https://good.example/', false],
  ['https://good.example@evil.example/', true],
  ['https://:word@evil.example/', true],
  ['/news@home', false],
])('%s: user part %s', (address, has) => {
  expect(hasUserPart(address)).toBe(has);
});

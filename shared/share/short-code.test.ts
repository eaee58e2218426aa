import { expect, test } from 'vitest';
import { readShortCode, sharedPath, shortCodeLetters } from './short-code.ts';

test('uses no letters that look alike', () => {
  expect(new Set(shortCodeLetters).size).toBe(31);
  expect(shortCodeLetters).not.toMatch(/[01ilo]/);
});

test.each([
  ['abc2345', 'abc2345'],
  ['ABC2345', 'abc2345'],
  ['abc234', null],
  ['abc23456', null],
  ['abc234o', null],
  ['abc2340', null],
  ['../../x', null],
  ['', null],
  ['abc234５', null],
  ['abc2345。', 'abc2345'],
  ['abc2345，快来看', 'abc2345'],
  ['abc2345)', 'abc2345'],
  ['abc2345/', 'abc2345'],
  ['abc23456。', null],
  ['。abc2345', null],
])('%s reads as %s', (typed, code) => {
  expect(readShortCode(typed)).toBe(code);
});

test.each([
  ['/', '/'],
  ['/news', '/news'],
  ['/news?type=jury&search=x#top', '/news?type=jury'],
  ['/content/article/n01?breadcrumType=news', '/content/article/n01'],
  ['/projectionroom/videoroom?id=r1&name=x', '/projectionroom/videoroom?id=r1'],
  ['/manage/works/draft', null],
  ['/set/basic', null],
  ['/login?tab=register', null],
  ['/preview#token', null],
  ['/offline', null],
  ['/searchresult?search=x', null],
  ['/en/news', null],
  ['//elsewhere.test', null],
  ['news', null],
  ['', null],
  ['https://elsewhere.test/news', null],
  ['/s/abc2345', null],
  ['/web/getInfo', null],
])('%s is shared as %s', (path, shared) => {
  expect(sharedPath(path)).toBe(shared);
});

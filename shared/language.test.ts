import { expect, test } from 'vitest';
import { languageFromNumber, languageNumber, splitLanguage, withLanguage } from './language.ts';

test.each([
  [undefined, 'zh-Hans'],
  [null, 'zh-Hans'],
  ['', 'zh-Hans'],
  ['0', 'zh-Hans'],
  [0, 'zh-Hans'],
  ['junk', 'zh-Hans'],
  [['1', '0'], 'en'],
  ['1', 'en'],
  [1, 'en'],
  ['7', 'en'],
  ['-1', 'en'],
  [{ toString: 1 }, 'zh-Hans'],
  [[{ toString: 1 }], 'zh-Hans'],
  [{ valueOf: 'x' }, 'zh-Hans'],
  [true, 'zh-Hans'],
])('reads languageType %j as %s', (value, language) => {
  expect(languageFromNumber(value)).toBe(language);
});

test('counts zh-Hans as 0 and English as 1', () => {
  expect([languageNumber('zh-Hans'), languageNumber('en')]).toEqual([0, 1]);
});

test.each([
  ['/', 'zh-Hans', '/'],
  ['/news', 'zh-Hans', '/news'],
  ['/en', 'en', '/'],
  ['/en/', 'en', '/'],
  ['/en/news', 'en', '/news'],
  ['/english', 'zh-Hans', '/english'],
])('splits %s into %s and %s', (pathname, language, path) => {
  expect(splitLanguage(pathname)).toEqual({ language, path });
});

test.each([
  ['/', '/en'],
  ['/?a=1', '/en?a=1'],
  ['/news?type=awards', '/en/news?type=awards'],
])('puts the prefix on %s', (path, url) => {
  expect(withLanguage('en', path)).toBe(url);
  expect(withLanguage('zh-Hans', path)).toBe(path);
});

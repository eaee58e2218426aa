import { expect, test } from 'vitest';
import { findSound } from './sounds.ts';

test.each([
  [['zh', 'en'], 'en', 1],
  [['en', 'zh'], 'zh-Hans', 1],
  [['zh', 'zh-Hans'], 'zh-Hans', 1],
  [['en-GB', 'zh-TW'], 'en', 0],
  [['fr', 'de'], 'en', -1],
  [[''], '', 0],
  [['', 'fr'], 'en', -1],
  [[], 'en', -1],
])('of %j a page in %s has number %i', (languages, page, at) => {
  expect(
    findSound(
      languages.map((language) => ({ language })),
      page,
    ),
  ).toBe(at);
});

import { expect, test } from 'vitest';
import { defaultSubtitles } from './use-subtitles.ts';

const zh = { srclang: 'zh-CN', default: false };
const en = { srclang: 'en', default: false };

test.each([
  ['the page language', [en, zh], 'zh-Hans', 1],
  ['the page language before the file that is marked', [{ ...en, default: true }, zh], 'zh-Hans', 1],
  ['the file that is marked', [zh, { srclang: 'fr', default: true }], 'en', 1],
  ['none', [zh], 'en', -1],
  ['none without files', [], 'en', -1],
])('a film begins with %s', (_case, files, language, expected) => {
  expect(defaultSubtitles(files, language)).toBe(expected);
});

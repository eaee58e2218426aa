import { expect, test } from 'vitest';
import { languageByScript } from './language-by-script.ts';

test.each([
  ['', ''],
  ['😀 123 …', ''],
  ['最后那一躬，我跟着低了头。', 'zh-Hans'],
  ['看了 The Moon Keeps Watch，很喜欢', 'zh-Hans'],
  ['沈砚秋 is a director to watch', 'en'],
  ['I saw it twice.', 'en'],
  ['Quel très beau film', ''],
  ['風の形がきれいでした', 'ja'],
  ['カメラが良い', 'ja'],
  ['정말 좋았어요', 'ko'],
  ['Очень хорошо', 'ru'],
  ['فيلم جميل', 'ar'],
])('%j is %j', (text, lang) => {
  expect(languageByScript(text)).toBe(lang);
  expect(languageByScript(text)).toBe(lang);
});

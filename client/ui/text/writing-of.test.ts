import { expect, test } from 'vitest';
import { writingOf } from './writing-of.ts';

test.each([
  ['Shen Yanqiu', 'en'],
  ['Nguyễn Thanh Hà', 'en'],
  ['英格丽·海于格', 'zh-Hans'],
  ['서윤서', undefined],
  ['يوسف نجيب', undefined],
])('%s is marked as %s', (name, language) => {
  expect(writingOf(name)).toBe(language);
});

import { expect, test } from 'vitest';
import { textLength } from './text-length.ts';

test.each([
  ['<p>雪夜里的 2026 年</p>', 'zh-Hans', 6],
  ['<p>The jury’s 1,200 films&nbsp;— <strong>all</strong> of them</p>', 'en', 7],
  ['<figure><img src="/media/a.webp" alt="x"></figure>', 'en', 0],
  ['', 'zh-Hans', 0],
] as const)('%s in %s has %i', (html, language, length) => {
  expect(textLength(html, language)).toBe(length);
});

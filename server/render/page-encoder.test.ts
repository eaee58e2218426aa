import { expect, test } from 'vitest';
import { createEncoder } from './page-encoder.ts';

test('a page has the bytes of its text, after a longer and after a shorter one', () => {
  const encode = createEncoder();
  const texts = ['short', '金熊猫奖'.repeat(2_000), '𠮷 and é', '', 'x'.repeat(1_000_000), '熊猫'];

  expect(texts.map((text) => encode([text]).toString())).toEqual(texts);
  expect(encode(texts).toString()).toBe(texts.join(''));
  expect(encode(['x'.repeat(1_000_000), ...texts]).toString()).toBe('x'.repeat(1_000_000) + texts.join(''));
});

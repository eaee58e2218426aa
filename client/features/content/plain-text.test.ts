import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['<p>光影</p><p>交辉</p>', '光影 交辉'],
  ['<a href="/x?a=1&amp;b=2">A &amp; B</a>', 'A & B'],
  ['&lt;script&gt;', '<script>'],
  ['  a\n\n b ', 'a b'],
  ['&copy;', '&copy;'],
  ['', ''],
])('the words of %j are %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test('resolves doubly escaped entities only once', () => {
  expect(plainText('&amp;lt;')).toBe('&lt;');
});

import { expect, test } from 'vitest';
import { fromParagraphs, hasTags, toParagraphs } from './paragraphs.ts';

test.each([
  ['', ''],
  ['One', '<p>One</p>'],
  ['One\n\nTwo', '<p>One</p><p>Two</p>'],
  ['A line\nanother', '<p>A line<br />another</p>'],
  ['1 < 2 & "three"', '<p>1 &lt; 2 &amp; &quot;three&quot;</p>'],
])('%j is %s and back', (text, html) => {
  expect(fromParagraphs(text, '')).toBe(html);
  expect(toParagraphs(html)).toBe(text);
});

test('text with more than paragraphs stays HTML', () => {
  const html = '<p>With <em>stress</em></p>';

  expect(hasTags(html)).toBe(true);
  expect(toParagraphs(html)).toBe(html);
  expect(fromParagraphs(html, html)).toBe(html);
});

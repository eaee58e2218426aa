import { expect, test } from 'vitest';
import { linkAddress } from './rich-html.ts';

test.each([
  ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
  [' example.org/news ', 'https://example.org/news'],
  ['电影.中国', 'https://电影.中国'],
  ['/news', '/news'],
  ['#top', '#top'],
  ['press@example.org', 'mailto:press@example.org'],
  ['mailto:press@example.org', 'mailto:press@example.org'],
])('takes the link %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  '',
  'hello',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'https://',
  'https://nohost',
  'ftp://example.org',
  'a b.org',
  '"><script>',
])('refuses the link %j', (typed) => {
  expect(linkAddress(typed)).toBeNull();
});

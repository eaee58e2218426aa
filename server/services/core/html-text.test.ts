/** The HTML allow-list, and text extraction from HTML. */
import { expect, test } from 'vitest';
import { plainText, readingMinutes, sanitiseHtml } from './html-text.ts';

test.each([
  ['<script>alert(1)</script>a', 'a'],
  ['<p onclick="x()" style="color:red" class="y">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener nofollow ugc">a</a>'],
  ['<a href="//evil.example">a</a>', '<a rel="noopener nofollow ugc">a</a>'],
  ['<a href="/news" target="_blank">a</a>', '<a href="/news">a</a>'],
  ['<a href="/\\evil.example">a</a>', '<a rel="noopener nofollow ugc">a</a>'],
  ['<a href="https://example.org">a</a>', '<a href="https://example.org" rel="noopener nofollow ugc">a</a>'],
  ['<img src="data:text/html,x" onerror="y">', '<img loading="lazy" />'],
  ['<svg><script>x</script></svg><iframe src="x"></iframe><form><input></form>', ''],
  ['<math><mtext><style><img src=x onerror=y></style></mtext></math>', ''],
  ['<h1>a</h1>', '<h2>a</h2>'],
  [
    '<figure data-video="v1" onclick="x()"><a href="/videoplay/v1">a</a></figure>',
    '<figure data-video="v1"><a href="/videoplay/v1">a</a></figure>',
  ],
  [
    '<figure data-video="&quot;><script>"><img src="/media/a.webp" alt="b"><figcaption>c</figcaption></figure>',
    '<figure><img src="/media/a.webp" alt="b" loading="lazy" /><figcaption>c</figcaption></figure>',
  ],
  [
    '<table><tbody><tr><td colspan="2"><p>a</p></td></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2"><p>a</p></td></tr></tbody></table>',
  ],
  ['<p>a<span role="note" class="x">b</span><span role="button">c</span></p>', '<p>a<span role="note">b</span><span role>c</span></p>'],
  [
    '<figure data-pair="true"><img src="/media/a.webp" alt="b"></figure>',
    '<figure data-pair="true"><img src="/media/a.webp" alt="b" loading="lazy" /></figure>',
  ],
  ['<figure data-pair="x"></figure>', '<figure></figure>'],
  ['a & b < c', 'a &amp; b &lt; c'],
])('%s', (html, expected) => {
  expect(sanitiseHtml(html)).toBe(expected);
  expect(sanitiseHtml(sanitiseHtml(html))).toBe(expected);
});

test('extracts text and reading time', () => {
  expect(plainText('<p>一&amp;二</p><p>three</p>')).toBe('一&二 three');
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes('字'.repeat(1_200))).toBe(3);
  expect(readingMinutes('word '.repeat(660))).toBe(3);
});

import { expect, test } from 'vitest';
import { cleanPasted, linkAddress } from './rich-html.ts';

const clean = (html: string) => cleanPasted(html);

test('removes the markup of Word and turns its lists into lists', () => {
  const html =
    '<html><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment--><h1>题</h1><p class=MsoNormal>正文<o:p></o:p></p>' +
    "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span>·<span>&nbsp;</span></span><![endif]>甲</p>\n<p style='mso-list:l0 level1 lfo1'><span>·</span>乙</p>" +
    "<p style='mso-list:l1 level1 lfo2'><span>1.</span>一</p><!--EndFragment--></body></html>";

  const text = clean(html);

  expect(text).toContain('<h2>题</h2>');
  expect(text).not.toMatch(/style>|o:p|StartFragment|mso-list|supportLists/);
  expect(text).toMatch(/<ul><li><p>(?:<\/span>)*甲<\/p><\/li>\s*<li><p>(?:<\/span>)*乙<\/p><\/li><\/ul>/);
  expect(text).toMatch(/<ol><li><p>(?:<\/span>)*一<\/p><\/li><\/ol>/);
});

test('keeps pictures with a URL, removes local ones, and moves headings to the levels of an article', () => {
  const web = '<img src="https://other.example/x.png">';

  expect(clean(`<p>a${web}b</p><img src="/media/1.webp" alt="x"><h5>c</h5>`)).toBe(
    `<p>a${web}b</p><img src="/media/1.webp" alt="x"><h4>c</h4>`,
  );
  expect(clean('<img src="data:image/gif;base64,AA" data-src="https://other.example/x.png">')).toContain('data-src');
  expect(clean('<p>a<img src="file:///C:/1.png"><img src="blob:x"><img src=data:image/png;base64,AA=="><img alt="x">b</p>')).toBe(
    '<p>ab</p>',
  );
});

test('removes the bold wrapper of Google Docs', () => {
  expect(clean('<b style="font-weight:normal;" id="docs-internal-guid-1"><p>a</p></b>')).toBe('<p>a</p>');
});

test('removes styles, but not text about styles', () => {
  expect(clean(`<p style="color:red" class='x'>a style="b"</p><span style='x:y'>c</span>`)).toBe(
    `<p class='x'>a style="b"</p><span>c</span>`,
  );
});

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

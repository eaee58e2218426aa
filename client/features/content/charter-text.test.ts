/** Numbers and anchors of a charter. */
import { expect, test } from 'vitest';
import { charterText, numeral } from './charter-text.ts';

const numbering = { chapter: (number: number) => `Chapter ${number}`, article: (number: number) => `Art. ${number}` };

test('chapters and articles are numbered through and have anchors; lists inside an article stay', () => {
  const { html, chapters } = charterText(
    '<p>Intro</p><h2>General <em>part</em></h2><ol><li><p>One</p></li><li><p>Two</p><ol><li>a</li></ol></li></ol><h2>Jury</h2><p>Text</p><ol><li>Three</li></ol>',
    numbering,
  );

  expect(chapters).toEqual([
    { anchor: 'chapter-1', title: 'General part', articles: 2 },
    { anchor: 'chapter-2', title: 'Jury', articles: 1 },
  ]);
  expect(html).toBe(
    '<p>Intro</p><h2 id="chapter-1"><span>Chapter 1</span> General <em>part</em> <a href="#chapter-1" aria-label="General part">#</a></h2>' +
      '<ol class="articles"><li id="article-1"><a href="#article-1">Art. 1</a><div><p>One</p></div></li>' +
      '<li id="article-2"><a href="#article-2">Art. 2</a><div><p>Two</p><ol><li>a</li></ol></div></li></ol>' +
      '<h2 id="chapter-2"><span>Chapter 2</span> Jury <a href="#chapter-2" aria-label="Jury">#</a></h2><p>Text</p>' +
      '<ol class="articles"><li id="article-3"><a href="#article-3">Art. 3</a><div>Three</div></li></ol>',
  );
});

test('plain lists of a chapter, and lists before the first one, are no articles', () => {
  const { html, chapters } = charterText('<ol><li>0</li></ol><h2>A</h2><ul><li>x</li></ul>', numbering);

  expect(html).toContain('<ol><li>0</li></ol>');
  expect(html).toContain('<ul><li>x</li></ul>');
  expect(chapters.map(({ articles }) => articles)).toEqual([0]);
});

test('a text without headings stays as it is', () => {
  expect(charterText('<p>Text</p><ol><li>1</li></ol>', numbering)).toEqual({ html: '<p>Text</p><ol><li>1</li></ol>', chapters: [] });
});

test.each([
  [1, '一'],
  [10, '十'],
  [11, '十一'],
  [20, '二十'],
  [25, '二十五'],
  [99, '九十九'],
  [100, '一零零'],
])('%d is %s', (number, text) => {
  expect(numeral(number, '零一二三四五六七八九十')).toBe(text);
  expect(numeral(number, '0123456789')).toBe(String(number));
});

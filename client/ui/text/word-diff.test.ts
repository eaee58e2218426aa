import { expect, test } from 'vitest';
import { htmlDiff } from './word-diff-html.ts';
import { textOfHtml, wordDiff } from './word-diff.ts';

test('words are compared, in Chinese as well', () => {
  expect(wordDiff('the quick fox', 'the slow fox', 'en').map(({ kind, text }) => `${kind}:${text}`)).toEqual([
    'same:the ',
    'removed:quick',
    'added:slow',
    'same: fox',
  ]);
  expect(wordDiff('电影开始', '电影结束', 'zh-Hans').map(({ kind, text }) => `${kind}:${text}`)).toEqual([
    'same:电影',
    'removed:开始',
    'added:结束',
  ]);
});

test('blocks of HTML become lines, a picture its description', () => {
  expect(textOfHtml('<h2>a</h2><p>b &amp; <strong>c</strong></p><figure><img src="/x" alt="灯"></figure><ul><li><p>d</p></li></ul>')).toBe(
    'a\nb & c\n[灯]\nd',
  );
});

test.each([
  ['words of a paragraph', '<p>记得剧团解散</p>', '<p>记得戏班解散</p>', '<p>记得<del>剧团</del><ins>戏班</ins>解散</p>'],
  [
    'markup stays, an entity is whole',
    '<p>a &amp; <strong>big cat</strong></p>',
    '<p>a &lt; <strong>big dog</strong></p>',
    '<p>a <del>&amp;</del><ins>&lt;</ins> <strong>big <del>cat</del><ins>dog</ins></strong></p>',
  ],
  [
    'another target of a link',
    '<p>see <a href="/a">here</a></p>',
    '<p>see <a href="/b">here</a></p>',
    '<p>see <a href="/a"><del>here</del></a><a href="/b"><ins>here</ins></a></p>',
  ],
  [
    'a new paragraph and one less',
    '<p>one two</p><p>three four</p>',
    '<p>one two</p><h2>five six</h2>',
    '<p>one two</p><h2><ins>five six</ins></h2><p><del>three four</del></p>',
  ],
  [
    'blocks that changed places',
    '<p>one two three</p><p>four five six</p>',
    '<p>four five six seven</p><p>one two three eight</p>',
    '<p><del>one two three</del></p><p>four five six<ins> seven</ins></p><p><ins>one two three eight</ins></p>',
  ],
  [
    'lists',
    '<ul><li><p>red</p></li><li><p>green</p></li></ul>',
    '<ul><li><p>red</p></li></ul>',
    '<ul><li><p>red</p></li><li><p><del>green</del></p></li></ul>',
  ],
  [
    'a cell',
    '<table><tbody><tr><td>1</td><td>gold</td></tr></tbody></table>',
    '<table><tbody><tr><td>2</td><td>gold</td></tr></tbody></table>',
    '<table><tbody><tr><td><del>1</del><ins>2</ins></td><td>gold</td></tr></tbody></table>',
  ],
  [
    'pictures',
    '<figure><img src="/a" alt=""></figure>',
    '<figure><img src="/b" alt=""></figure>',
    '<ins><figure><img src="/b" alt=""></figure></ins><del><figure><img src="/a" alt=""></figure></del>',
  ],
  ['nothing before', '', '<p>all <em>new</em></p>', '<p><ins>all <em>new</em></ins></p>'],
  ['equal texts', '<p>same</p><hr>', '<p>same</p><hr>', '<p>same</p><hr>'],
])('HTML: %s', (_, before, after, expected) => {
  expect(htmlDiff(before, after, 'zh-Hans')).toBe(expected);
});

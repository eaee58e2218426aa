import { expect, test } from 'vitest';
import { blocksOf, pairedBlocks } from './text-blocks.ts';

test.each([
  ['', []],
  ['<p>a<br />b</p><hr /><p>c</p>', ['<p>a<br />b</p>', '<hr />', '<p>c</p>']],
  [
    '<ul><li><p>a</p><ul><li>b</li></ul></li></ul>\n<img src="/x" />',
    ['<ul><li><p>a</p><ul><li>b</li></ul></li></ul>', '<img src="/x" />'],
  ],
])('%j', (html, blocks) => {
  expect(blocksOf(html)).toEqual(blocks);
});

test('texts of the same structure are paired, others are not', () => {
  expect(pairedBlocks('<h2>甲</h2><p>乙</p>', '<h2>a</h2><p>b <em>c</em></p>')).toEqual([
    ['<h2>甲</h2>', '<h2>a</h2>'],
    ['<p>乙</p>', '<p>b <em>c</em></p>'],
  ]);
  expect(pairedBlocks('<p>甲</p><p>乙</p>', '<p>a</p>')).toBeNull();
  expect(pairedBlocks('<p>甲</p><h2>乙</h2>', '<h2>b</h2><p>a</p>')).toBeNull();
});

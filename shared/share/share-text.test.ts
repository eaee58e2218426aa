import { expect, test } from 'vitest';
import { cellsOf, cutText } from './share-text.ts';
import { cpuMsOf } from '#test/support/cpu-time.ts';

test.each([
  ['', 0],
  ['Panda', 5],
  ['金熊猫奖', 8],
  ['2025 金熊猫奖', 13],
  ['“夜班”', 6],
  ['，。', 4],
  ['🐼', 2],
  ['👨‍👩‍👧‍👦', 2],
  ['🇨🇳', 2],
  ['é', 1],
  ['جائزة', 5],
])('%s takes %i cells', (text, cells) => {
  expect(cellsOf(text)).toBe(cells);
});

test.each([
  ['short', 10, 'short', false],
  ['exactly ten', 11, 'exactly ten', false],
  ['one too many', 11, 'one too ma…', true],
  ['  two \n lines  ', 20, 'two lines', false],
  ['金熊猫国际传播奖', 8, '金熊猫…', true],
  // The ellipsis never splits a character: a family, a flag and a letter with a combining mark stay whole or are dropped.
  ['ab👨‍👩‍👧‍👦cd', 4, 'ab…', true],
  ['🇨🇳🇨🇳🇨🇳', 5, '🇨🇳🇨🇳…', true],
  ['éééé', 3, 'éé…', true],
  ['a b c', 3, 'a…', true],
  ['جائزة الباندا الذهبية', 8, 'جائزة ا…', true],
])('%s in %i cells is %s', (text, cells, shown, isCut) => {
  expect(cutText(text, cells)).toEqual({ text: shown, isCut });
});

test('truncates a text of a hundred thousand characters immediately', () => {
  const ms = cpuMsOf(() => expect(cutText('熊'.repeat(100_000), 60).text).toHaveLength(30));

  expect(ms).toBeLessThan(200);
});

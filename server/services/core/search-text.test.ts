/** Search terms, literals and folding. */
import { expect, test } from 'vitest';
import { extractOf, marksOf } from './highlight.ts';
import { fold, likePrefix, queryRuns, searchQuery, searchVector, termsOf } from './search-text.ts';

test('cuts Chinese into overlapping pairs and other scripts into words', () => {
  expect(termsOf('金熊猫奖 2025 Golden-Panda')).toEqual(['金熊', '熊猫', '猫奖', '奖', '2025', 'golden', 'panda']);
});

test('builds queries of a phrase of pairs, a single character and words', () => {
  expect(searchQuery('金熊猫')).toBe("('金熊' <-> '熊猫')");
  expect(searchQuery('熊')).toBe("'熊':*");
  expect(searchQuery('熊猫 panda')).toBe("'熊猫' & 'panda':*");
  expect(searchQuery('熊猫', '=')).toBe("'=熊猫'");
  expect(searchQuery("%_\\:*&|!'()")).toBeNull();
});

test('weights fields, separates them, and adds marked terms of titles and abstracts', () => {
  expect(
    searchVector([
      ['熊猫', 'A'],
      ['猫', 'D'],
    ]),
  ).toBe("'熊猫':1A '=熊猫':1 '猫':2A,11 '=猫':2");
});

test('folds width, case and accents, and accepts invalid text', () => {
  expect(fold('ＡＢＣ Café ﬁ İ')).toBe('abc cafe fi i');
  expect(fold('が')).toBe('が');
  expect(fold('a\0\ud800b')).toBe('a\ufffdb');
});

test('limits the length of a query', () => {
  expect(queryRuns('熊 '.repeat(500))).toHaveLength(16);
  expect(queryRuns('x'.repeat(500))[0]?.text).toHaveLength(64);
});

test('escapes the wildcards of LIKE', () => {
  expect(likePrefix('50%_\\')).toBe('50\\%\\_\\\\%');
});

test('returns merged, ordered offsets of the original text', () => {
  expect(marksOf('𠮷灯ﬁlm 灯', queryRuns('灯 film'))).toEqual(
    [
      [2, 3],
      [3, 6],
      [7, 8],
    ].reduce<number[][]>((list, mark) => {
      const last = list.at(-1);
      return last && last[1] === mark[0] ? [...list.slice(0, -1), [last[0] ?? 0, mark[1] ?? 0]] : [...list, mark];
    }, []),
  );
  expect(marksOf('lanterns and plan', queryRuns('lan'))).toEqual([[0, 3]]);
});

test('cuts an extract around the first mark without breaking a character', () => {
  const extract = extractOf(`${'𠮷'.repeat(50)}灯${'𠮷'.repeat(100)}`, queryRuns('灯'));

  expect(extract).toContain('灯');
  expect(extract?.isWellFormed()).toBe(true);
  expect(extractOf('没有', queryRuns('灯'))).toBeNull();
});

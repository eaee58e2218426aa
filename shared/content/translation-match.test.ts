import { expect, test } from 'vitest';
import { matchNow, staleLanguages, textHash } from './translation-match.ts';

test('marks a translation as stale when its source changes, until it is edited or confirmed', () => {
  const first = matchNow({ zh: '甲', en: 'A' }, undefined, ['Zh', 'En']);
  expect(staleLanguages({ zh: '甲', en: 'A' }, first)).toEqual([]);

  const changed = matchNow({ zh: '乙', en: 'A' }, first, ['Zh']);
  expect(staleLanguages({ zh: '乙', en: 'A' }, changed)).toEqual(['En']);
  expect(staleLanguages({ zh: '乙', en: 'A' }, matchNow({ zh: '乙', en: 'A' }, changed, ['En']))).toEqual([]);
});

test('marks nothing as stale while a language is missing or was never matched', () => {
  expect(staleLanguages({ zh: '甲', en: '' }, { en: textHash('x') })).toEqual([]);
  expect(staleLanguages({ zh: '甲', en: 'A' }, undefined)).toEqual([]);
});

test('distinguishes texts by hash', () => {
  expect(new Set(['', 'a', 'b', 'ab', 'ba', '甲', '乙'].map(textHash)).size).toBe(7);
});

test('a text that is written after a confirmation voids it, and matches only what was written', () => {
  const confirmed = { zh: textHash('A'), en: textHash('甲'), isConfirmed: true } as const;

  expect(matchNow({ zh: '乙', en: 'A' }, confirmed, ['Zh'])).toEqual({ zh: textHash('A'), en: textHash('甲') });
  expect(matchNow({ zh: '甲', en: 'B' }, confirmed, ['En'])).toEqual({ zh: textHash('A'), en: textHash('甲') });
  expect(matchNow({ zh: '乙', en: 'B' }, confirmed, [])).toEqual({ zh: textHash('A'), en: textHash('甲') });
});

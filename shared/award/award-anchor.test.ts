import { expect, test } from 'vitest';
import { awardAnchor, freeAnchor, isInAnchor } from './award-anchor.ts';

test('names an award by its English label and its unit', () => {
  const anchors = [
    ['Best Actress', 'film'],
    ['Best Actress (Television)', 'tv'],
    ['Special Jury Award (Drama)', 'special'],
    ['  Émile & Co. – Prize ', 'film'],
    ['', 'tv'],
    ['最佳', 'film'],
    [`Best ${'very '.repeat(60)}long`, 'film'],
  ] as const;

  expect(anchors.map(([label, unit]) => awardAnchor(label, unit))).toEqual([
    'best-actress-film',
    'best-actress-tv',
    'special-jury-award-special',
    'mile-co-prize-film',
    'award-tv',
    'award-film',
    `best${'-very'.repeat(13)}-film`,
  ]);
  expect(anchors.map(([label]) => isInAnchor(label))).toEqual([true, true, true, true, false, false, true]);
});

test('numbers an anchor that is in use', () => {
  expect(freeAnchor('a-film', [])).toBe('a-film');
  expect(freeAnchor('a-film', ['a-film', 'a-film-2'])).toBe('a-film-3');
});

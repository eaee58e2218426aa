import { expect, test } from 'vitest';
import { shorten } from './head-text.ts';

test.each([
  ['a short text stays', 40, 'a short text stays'],
  ['  white \n space\tis  one ', 40, 'white space is one'],
  ['The winners of the second edition, announced', 35, 'The winners of the second edition…'],
  ['The winners of the second edition', 20, 'The winners of the…'],
  ['The winners of the second edition', 23, 'The winners of the…'],
  ['Don’t miss the night’s well-known guests', 30, 'Don’t miss the night’s…'],
  ['Donaudampfschifffahrtsgesellschaft', 12, 'Donaudampfs…'],
  // A Chinese character takes two columns.
  ['光影交辉，美在其中：第二届金熊猫奖揭晓', 20, '光影交辉，美在其中…'],
  ['光影交辉，美在其中', 10, '光影交辉…'],
  ['', 10, ''],
])('%j in %d columns', (text, columns, expected) => {
  expect(shorten(text, columns)).toBe(expected);
});

test('an emoji or a rare character is never halved', () => {
  for (let columns = 2; columns < 12; columns += 1) expect(shorten('𠮷𠮷🎬🎬𠮷𠮷', columns).isWellFormed()).toBe(true);
});

import { expect, test } from 'vitest';
import { morePath, tabPath } from './column-path.ts';

test('omits the number of the first page', () => {
  expect([morePath('news'), morePath('news', 1), tabPath('library')]).toEqual([
    '/more?columnId=news',
    '/more?columnId=news',
    '/tabactive?id=library',
  ]);
});

test('numbers further pages', () => {
  expect([morePath('news', 2), tabPath('library', 3)]).toEqual(['/more?columnId=news&pageNum=2', '/tabactive?id=library&pageNum=3']);
});

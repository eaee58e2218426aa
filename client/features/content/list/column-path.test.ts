import { expect, test } from 'vitest';
import { morePath, tabPath } from './column-path.ts';

test('the first page has the shortest address', () => {
  expect([morePath('news'), morePath('news', 1), tabPath('library')]).toEqual([
    '/more?columnId=news',
    '/more?columnId=news',
    '/tabactive?id=library',
  ]);
});

test('further pages are numbered', () => {
  expect([morePath('news', 2), tabPath('library', 3)]).toEqual(['/more?columnId=news&pageNum=2', '/tabactive?id=library&pageNum=3']);
});

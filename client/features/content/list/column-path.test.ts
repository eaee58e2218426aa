import { expect, test } from 'vitest';
import { columnPath, morePath, tabPath } from './column-path.ts';

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

test('a column has its own address, unless that is a screen', () => {
  expect([columnPath({ id: 'industry', path: '/industry' }), columnPath({ id: 'industry', path: '/industry' }, 2)]).toEqual([
    '/industry',
    '/industry?pageNum=2',
  ]);
  expect([columnPath({ id: 'library', path: '/cultural' }), columnPath({ id: 'forum', path: '' }, 2)]).toEqual([
    '/more?columnId=library',
    '/more?columnId=forum&pageNum=2',
  ]);
});

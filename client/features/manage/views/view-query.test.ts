import { expect, test } from 'vitest';
import { addressOf, isSameQuery, queryOf } from './view-query.ts';

test('saved filters leave out the page and are the same in any order', () => {
  expect([queryOf('?kind=article&pageNum=3'), queryOf('?pageNum=2'), queryOf('')]).toEqual(['kind=article', '', '']);
  expect(isSameQuery('kind=article&due=week', 'due=week&kind=article')).toBe(true);
  expect(isSameQuery('kind=article', 'kind=episode')).toBe(false);
  expect([addressOf('/manage/films', ''), addressOf('/manage/films', 'shown=hidden')]).toEqual([
    '/manage/films',
    '/manage/films?shown=hidden',
  ]);
});

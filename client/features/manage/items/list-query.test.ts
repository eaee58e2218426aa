import { expect, test } from 'vitest';
import { searchTextMax } from '#shared/limits.ts';
import { callQuery, changeListQuery, isFiltered, isItemList, listPath, readListQuery } from './list-query.ts';

test('an address says the whole question, and the question the same address', () => {
  const path =
    '/manage/works/audit?search=%E7%AB%B9%E6%B5%B7&columnId=c-news&kind=article&languages=missing&from=2025-01-01&until=2025-02-01&due=overdue&priority=high&order=urgency&pageNum=3';

  const question = readListQuery(path.slice(path.indexOf('?')));

  expect(question).toEqual({
    search: '竹海',
    columnId: 'c-news',
    kind: 'article',
    languages: 'missing',
    from: '2025-01-01',
    until: '2025-02-01',
    due: 'overdue',
    priority: 'high',
    order: 'urgency',
    pageNum: 3,
  });
  expect(listPath('audit', question)).toBe(path);
});

test.each([
  '',
  '?pageNum=0',
  '?pageNum=x',
  '?kind=film',
  '?from=2025-13-40',
  '?order=title',
  '?columnId=../x',
  '?due=soon',
  '?priority=urgent',
  '?search=%20',
  `?search=${'a'.repeat(searchTextMax + 1)}`,
  '?utm=1',
])('what cannot be meant is dropped: %s', (search) => {
  expect(readListQuery(search)).toEqual({ pageNum: 1 });
});

test('a changed filter begins at the first page', () => {
  expect(changeListQuery({ pageNum: 4, kind: 'article' }, { search: 'a' })).toEqual({ pageNum: 1, kind: 'article', search: 'a' });
  expect(changeListQuery({ pageNum: 4, kind: 'article' }, { pageNum: 5 })).toEqual({ pageNum: 5, kind: 'article' });
});

test('order and page do not narrow a list', () => {
  expect(isFiltered({ pageNum: 2, order: 'submitTime' })).toBe(false);
  expect(isFiltered({ pageNum: 1, kind: 'episode' })).toBe(true);
});

test('only the six states and the bin are lists', () => {
  expect(['draft', 'audit', 'audited', 'reject', 'putaway', 'soldout', 'trash'].every(isItemList)).toBe(true);
  expect(isItemList('Draft') || isItemList('constructor')).toBe(false);
});

test('the last day is included, also at the end of a month and of a year', () => {
  expect(callQuery({ until: '2024-02-28' }).until).toBe('2024-02-29');
  expect(callQuery({ until: '2025-12-31', pageNum: 2 })).toEqual({ until: '2026-01-01', pageNum: 2 });
  expect(callQuery({})).toEqual({});
});

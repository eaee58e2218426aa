import { expect, test } from 'vitest';
import { readSearch, searchPath } from './search-path.ts';

test.each([
  [{ search: '灯' }, '/searchresult?search=%E7%81%AF'],
  [{ search: 'a&b', kind: 'film' as const }, '/searchresult?search=a%26b&kind=film'],
  [{ search: 'a', pageNum: 1 }, '/searchresult?search=a'],
  [{ search: 'a', kind: 'news' as const, pageNum: 2 }, '/searchresult?search=a&kind=news&pageNum=2'],
  [
    { search: 'a', kind: 'news' as const, columnId: 'news', year: 2025, pageNum: 2 },
    '/searchresult?search=a&kind=news&columnId=news&year=2025&pageNum=2',
  ],
])('the address of %j is %s', (state, path) => {
  expect(searchPath(state)).toBe(path);
});

test.each([
  ['search=%20a%20', { search: 'a', kind: undefined, columnId: undefined, year: undefined, pageNum: 1 }],
  ['search=a&kind=film&pageNum=3', { search: 'a', kind: 'film', columnId: undefined, year: undefined, pageNum: 3 }],
  ['search=a&columnId=news&year=2025', { search: 'a', kind: undefined, columnId: 'news', year: 2025, pageNum: 1 }],
  [
    'search=a&kind=nothing&columnId=%2F&year=x&pageNum=x',
    { search: 'a', kind: undefined, columnId: undefined, year: undefined, pageNum: 1 },
  ],
  ['', { search: '', kind: undefined, columnId: undefined, year: undefined, pageNum: 1 }],
])('reads ?%s', (query, state) => {
  expect(readSearch(new URLSearchParams(query))).toEqual(state);
});

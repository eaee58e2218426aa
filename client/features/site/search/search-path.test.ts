import { expect, test } from 'vitest';
import { readSearch, searchPath } from './search-path.ts';

test.each([
  [{ search: '灯' }, '/searchresult?search=%E7%81%AF'],
  [{ search: 'a&b', kind: 'film' as const }, '/searchresult?search=a%26b&kind=film'],
  [{ search: 'a', pageNum: 1 }, '/searchresult?search=a'],
  [{ search: 'a', kind: 'news' as const, pageNum: 2 }, '/searchresult?search=a&kind=news&pageNum=2'],
])('the address of %j is %s', (state, path) => {
  expect(searchPath(state)).toBe(path);
});

test.each([
  ['search=%20a%20', { search: 'a', kind: undefined, pageNum: 1 }],
  ['search=a&kind=film&pageNum=3', { search: 'a', kind: 'film', pageNum: 3 }],
  ['search=a&kind=nothing&pageNum=x', { search: 'a', kind: undefined, pageNum: 1 }],
  ['', { search: '', kind: undefined, pageNum: 1 }],
])('reads ?%s', (query, state) => {
  expect(readSearch(new URLSearchParams(query))).toEqual(state);
});

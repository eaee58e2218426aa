import { expect, test } from 'vitest';
import { listPath } from './list-path.ts';
import { readListState } from './list-loader.ts';

test.each([
  [{ type: '', search: '' }, '/news'],
  [{ type: 'jury', search: '' }, '/news?type=jury'],
  [{ type: 'jury', year: '2025', search: '' }, '/news?type=jury&year=2025'],
  [{ type: '', search: '灯 & 影' }, '/news?search=%E7%81%AF+%26+%E5%BD%B1'],
  [{ type: 'jury', search: 'a', pageNum: 1 }, '/news?type=jury&search=a'],
  [{ type: '', search: '', pageNum: 3 }, '/news?pageNum=3'],
])('the address of %j is %s', (state, path) => {
  expect(listPath('/news', state)).toBe(path);
});

test.each([
  ['', { type: '', year: '', search: '', pageNum: 1 }],
  ['type=jury&type=award&year=2025', { type: 'award,jury', year: '2025', search: '', pageNum: 1 }],
  ['type=jury,award,jury&year=20x', { type: 'award,jury', year: '', search: '', pageNum: 1 }],
  ['type=all', { type: '', year: '', search: '', pageNum: 1 }],
  ['type=jury&pageNum=2', { type: 'jury', year: '', search: '', pageNum: 2 }],
  ['type=<script>&pageNum=-1', { type: '', year: '', search: '', pageNum: 1 }],
  ['pageNum=1e9', { type: '', year: '', search: '', pageNum: 1 }],
  ['pageNum=2.5', { type: '', year: '', search: '', pageNum: 1 }],
  ['search=%20%20', { type: '', year: '', search: '', pageNum: 1 }],
])('reads ?%s', (query, state) => {
  expect(readListState(new URLSearchParams(query))).toEqual(state);
});

test('cuts a text to the maximum length of a search', () => {
  const { search } = readListState(new URLSearchParams({ search: '灯'.repeat(500) }));

  expect(search).toHaveLength(100);
});

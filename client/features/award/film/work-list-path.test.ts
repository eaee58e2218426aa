import { expect, test } from 'vitest';
import { allWorks, filterQuery, isFiltered, readWorkListState, workListPath } from './work-list-path.ts';

test('the whole list has the plain address', () => {
  expect(workListPath('/movies', allWorks)).toBe('/movies');
});

test('what an address says is read back as it was written', () => {
  const state = { unit: 'tv', edition: '2023', country: 'cn', winners: true, search: '月 & 灯', order: '-year', pageNum: 3 };

  const path = workListPath('/movies', state);

  expect(readWorkListState(new URL(path, 'http://x').searchParams)).toEqual(state);
});

test('a page or a flag that cannot be read is the default', () => {
  expect(readWorkListState(new URLSearchParams('pageNum=0&winners=yes'))).toEqual(allWorks);
  expect(readWorkListState(new URLSearchParams('pageNum=1e9'))).toEqual(allWorks);
});

test('text and page are no filters of the form', () => {
  expect(filterQuery({ ...allWorks, unit: 'film', search: 'x', pageNum: 2 })).toEqual({ unit: 'film' });
});

test('an order alone narrows nothing', () => {
  expect(isFiltered({ ...allWorks, order: 'title', pageNum: 2 })).toBe(false);
  expect(isFiltered({ ...allWorks, winners: true })).toBe(true);
});

import { expect, test } from 'vitest';
import { allFilms, filterQuery, isFiltered, readFilmListState, filmListPath } from './film-list-path.ts';

test('the whole list has the plain address', () => {
  expect(filmListPath('/movies', allFilms)).toBe('/movies');
});

test('a written address is parsed to the same query', () => {
  const state = { unit: 'tv', edition: '2023', country: 'cn', winners: true, search: '月 & 灯', order: '-year', pageNum: 3 };

  const path = filmListPath('/movies', state);

  expect(readFilmListState(new URL(path, 'http://x').searchParams)).toEqual(state);
});

test('a page or a flag that cannot be read is the default', () => {
  expect(readFilmListState(new URLSearchParams('pageNum=0&winners=yes'))).toEqual(allFilms);
  expect(readFilmListState(new URLSearchParams('pageNum=1e9'))).toEqual(allFilms);
});

test('text and page are no filters of the form', () => {
  expect(filterQuery({ ...allFilms, unit: 'film', search: 'x', pageNum: 2 })).toEqual({ unit: 'film' });
});

test('an order alone narrows nothing', () => {
  expect(isFiltered({ ...allFilms, order: 'title', pageNum: 2 })).toBe(false);
  expect(isFiltered({ ...allFilms, winners: true })).toBe(true);
});

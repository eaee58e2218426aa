import { expect, test } from 'vitest';
import { allFaces, facesPath, isNarrowed, readFaceListState } from './face-list-path.ts';

test('the whole gallery has the plain address', () => {
  expect(facesPath(allFaces)).toBe('/panda');
});

test('a written address is parsed to the same query', () => {
  const state = { columnId: 'faces-2025', role: 'director', year: '2025', order: 'name', pageNum: 2 };

  expect(readFaceListState(new URL(facesPath(state), 'http://x').searchParams)).toEqual(state);
});

test('a page that cannot be read is the first', () => {
  expect(readFaceListState(new URLSearchParams('pageNum=-1'))).toEqual(allFaces);
});

test('an order narrows nothing', () => {
  expect(isNarrowed({ ...allFaces, order: 'name' })).toBe(false);
  expect(isNarrowed({ ...allFaces, year: '2023' })).toBe(true);
});

import { expect, test } from 'vitest';
import { queryOf, readAddressQuery } from './address-query.ts';

test('a question is read from its address and written into it', () => {
  expect(readAddressQuery(['search', 'unitId'], '?search=a%20b&pageNum=3&id=x')).toEqual({ search: 'a b', unitId: '', pageNum: 3 });
  expect(queryOf(['search', 'unitId'], { search: 'a b', unitId: '', pageNum: 3 })).toBe('?search=a+b&pageNum=3');
  expect(queryOf(['search'], { search: '', pageNum: 1 })).toBe('');
});

test.each(['0', '-1', '1.5', 'x', '1e9'])('page %s is the first', (page) => {
  expect(readAddressQuery([], `?pageNum=${page}`).pageNum).toBe(1);
});

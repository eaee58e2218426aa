import { expect, test } from 'vitest';
import { readAddress, writeAddress } from './address-question.ts';

test('a question is read from its address and written into it, beside what else stands there', () => {
  expect(readAddress('?search=a%20b&pageNum=3&id=x', ['search', 'unitId'])).toEqual({ question: { search: 'a b', unitId: '' }, pageNum: 3 });
  expect(writeAddress('?search=a&id=x', { search: '', pageNum: '2' })).toBe('?id=x&pageNum=2');
  expect(writeAddress('?search=a', { search: '' })).toBe('');
});

test.each(['0', '-1', '1.5', 'x', '1e9'])('page %s is the first', (page) => {
  expect(readAddress(`?pageNum=${page}`, []).pageNum).toBe(1);
});

import { expect, test } from 'vitest';
import { writeAddress } from './write-address.ts';

test('parameters are written beside what else stands in the address', () => {
  expect(writeAddress('?search=a&id=x', { search: '', pageNum: '2' })).toBe('?id=x&pageNum=2');
  expect(writeAddress('?search=a', { search: '' })).toBe('');
});

import { expect, test } from 'vitest';
import { writeAddress } from './write-address.ts';

test('parameters are added to the others in the address', () => {
  expect(writeAddress('?search=a&id=x', { search: '', pageNum: '2' })).toBe('?id=x&pageNum=2');
  expect(writeAddress('?search=a', { search: '' })).toBe('');
});

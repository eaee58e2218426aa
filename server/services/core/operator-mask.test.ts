import { expect, test } from 'vitest';
import { maskEmail, maskNumber } from './operator-mask.ts';

test.each([
  ['13912341234', '139****1234'],
  ['+86 139 1234 1234', '+86*******1234'],
  ['510104199001011234', '510***********1234'],
  ['E12345678', 'E******78'],
  ['123456', '1****6'],
  ['12', '**'],
  ['', ''],
])('masks %s as %s', (number, shown) => {
  expect(maskNumber(number)).toBe(shown);
});

test('keeps the first character and the domain of an address', () => {
  expect([maskEmail('li.wei@qq.com'), maskEmail('a@x.cn'), maskEmail('nothing')]).toEqual(['l***@qq.com', 'a***@x.cn', '']);
});

/** Keys of sealed results as people write them down and read them out. */
import { expect, test } from 'vitest';
import { readKey, sealContext, sealKeysNeeded, sealKeysTotal, sealOpenMinutes, writeKey } from './seal.ts';

test.each([
  ['', []],
  ['00', [0]],
  ['ZW', [255]],
  ['ZZZZY', [255, 255, 255]],
  ['ZZZZZ-ZZZ', [255, 255, 255, 255, 255]],
  ['04106-1050R', [1, 2, 3, 4, 5, 6]],
  ['VTPVX-VR', [222, 173, 190, 239]],
])('writes %o for the bytes %o', (text, bytes) => {
  expect(writeKey(Uint8Array.from(bytes))).toBe(text);
});

test('bytes of every length are read as they were written', () => {
  const lengths = Array.from({ length: 40 }, (_, index) => index + 1);
  const keys = lengths.map((length) => Uint8Array.from({ length }, (_, index) => (index * 97 + length * 31) % 256));

  expect(keys.map((bytes) => readKey(writeKey(bytes)))).toEqual(keys);
  expect(new Set(keys.map(writeKey)).size).toBe(keys.length);
});

test('case, spaces, hyphens and letters that look like figures do not matter', () => {
  const bytes = readKey('01210-0001G');

  expect(bytes).not.toBeNull();
  for (const text of ['0121 0 0001g', 'O1210-OOO1G', 'oi2lo-oooig', ' 01210-0001G\n', 'OL2I0OOOLG'])
    expect([text, readKey(text)]).toEqual([text, bytes]);
});

test.each(['', '-', ' ', '0', '01210-0001U', '01210-0001!', '01210-0001Ü', '熊猫', '01'])('%o cannot be a key', (text) => {
  expect(readKey(text)).toBeNull();
});

test('a result is bound to its edition, award and sealing', () => {
  const contexts = [sealContext('a', 'b', 'c'), sealContext('x', 'b', 'c'), sealContext('a', 'x', 'c'), sealContext('a', 'b', 'x')];

  expect(new Set(contexts).size).toBe(contexts.length);
});

test('two of three keys open a result, the second within an hour', () => {
  expect([sealKeysNeeded, sealKeysTotal, sealOpenMinutes]).toEqual([2, 3, 60]);
});

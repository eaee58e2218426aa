import { expect, test } from 'vitest';
import { pairsIn, withName } from './name-list.ts';

test.each([
  ['nothing', '', '', []],
  ['one country', '挪威', 'Norway', [['挪威', 'Norway']]],
  [
    'a co-production',
    '法国 / 挪威',
    'France / Norway',
    [
      ['法国', 'France'],
      ['挪威', 'Norway'],
    ],
  ],
  [
    'other slashes and spaces',
    '法国／挪威/',
    ' France/ Norway',
    [
      ['法国', 'France'],
      ['挪威', 'Norway'],
    ],
  ],
  [
    'one language only',
    '',
    'France / Norway',
    [
      ['', 'France'],
      ['', 'Norway'],
    ],
  ],
  ['different numbers of names', '苏联', 'USSR / Georgia', [['苏联', 'USSR / Georgia']]],
])('names of %s are paired', (_, zh, en, pairs) => {
  expect(pairsIn(zh, en).map((pair) => [pair.zh, pair.en])).toEqual(pairs);
});

test.each([
  ['', 'Norway', 'Norway'],
  ['France', 'Norway', 'France / Norway'],
  ['France / Norway', 'Norway', 'France / Norway'],
  ['France /', 'Norway', 'France / Norway'],
])('%j takes %s', (text, name, expected) => {
  expect(withName(text, name)).toBe(expected);
});

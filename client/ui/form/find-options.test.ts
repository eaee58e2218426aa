import { expect, test } from 'vitest';
import { findOptions, optionNamed } from './find-options.ts';

const options = [
  { value: 'CN', label: '中国', otherNames: ['China'] },
  { value: 'CI', label: 'Côte d’Ivoire', otherNames: ['科特迪瓦'] },
  { value: 'NE', label: 'Niger' },
  { value: 'NG', label: 'Nigeria' },
  { value: 'DZ', label: 'Algeria' },
  { value: 'IN', label: 'Indochina' },
];

test.each([
  ['', ['CN', 'CI', 'NE', 'NG', 'DZ', 'IN']],
  ['  ', ['CN', 'CI', 'NE', 'NG', 'DZ', 'IN']],
  ['中', ['CN']],
  ['china', ['CN', 'IN']],
  ['COTE', ['CI']],
  ['科特', ['CI']],
  ['niger', ['NE', 'NG']],
  ['geria', ['NG', 'DZ']],
  ['xyz', []],
])('%j finds %j', (text, values) => {
  expect(findOptions(options, text).map(({ value }) => value)).toEqual(values);
});

test.each([
  ['Niger', 'NE'],
  [' niger ', 'NE'],
  ['china', 'CN'],
  ['Nige', undefined],
  ['', undefined],
])('%j names %j', (text, value) => {
  expect(optionNamed(options, text)?.value).toBe(value);
});

test('names none of two options with the same name', () => {
  expect(
    optionNamed(
      [
        { value: '1', label: 'Bergen' },
        { value: '2', label: 'Bergen' },
      ],
      'bergen',
    ),
  ).toBeUndefined();
});

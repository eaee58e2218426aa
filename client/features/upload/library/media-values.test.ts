import { expect, test } from 'vitest';
import { tagsOf, toFields, toValues } from './media-values.ts';

const read = {
  name: 'night',
  altZh: '夜',
  altEn: 'Night',
  creditZh: '',
  creditEn: '',
  licence: '',
  licenceEndsOn: '2026-12-31',
  isAiMade: false,
  tags: ['a', 'b, c'],
  focalX: 0.5,
  focalY: 0.125,
};

test.each([
  ['', []],
  ['a', ['a']],
  [' a ,b，c、d；e;f\ng ', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
  ['a,,a', ['a']],
])('reads the tags of %j', (text, tags) => {
  expect(tagsOf(text)).toEqual(tags);
});

test('untouched fields stay as they were read, and touched ones are read back', () => {
  const values = toValues(read);

  expect(toFields(values, read)).toEqual(read);
  expect(toFields({ ...values, altEn: '', licenceEndsOn: '', tags: 'b,c', isAiMade: 'yes', focalX: '0.25' }, read)).toEqual({
    ...read,
    altEn: '',
    licenceEndsOn: '',
    tags: ['b', 'c'],
    isAiMade: true,
    focalX: 0.25,
  });
});

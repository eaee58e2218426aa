import { expect, test } from 'vitest';
import { recordValues } from './record-values.ts';

const { toValues, toFields } = recordValues({
  line: ['titleZh'],
  html: ['bioZh'],
  figureOrNull: ['year'],
  instantOrNull: ['publishAt'],
  tick: ['hidden'],
});
const read = { titleZh: ' 熊猫 ', bioZh: '<p>One</p>', year: null, publishAt: '2025-09-13T13:40:21.000Z', hidden: true, coverId: 'cover' };

test('untouched fields stay exactly as they were read, with spaces and seconds that no control shows', () => {
  expect(toFields(toValues(read), read)).toEqual(read);
  expect(toFields({ ...toValues(read), titleZh: '熊猫' }, read)).toEqual(read);
});

test('changed fields are read back by their kind', () => {
  const values = { titleZh: '竹 ', bioZh: 'One\n\nTwo', year: ' 1999', publishAt: '', hidden: '' };

  expect(toFields(values, read)).toEqual({
    titleZh: '竹',
    bioZh: '<p>One</p><p>Two</p>',
    year: 1999,
    publishAt: null,
    hidden: false,
    coverId: 'cover',
  });
  expect(toFields({ ...toValues({ ...read, year: 1999 }), year: ' ' }, { ...read, year: 1999 }).year).toBeNull();
});

import { expect, test } from 'vitest';
import { mediaChanges, mergeTheirs, tagsOf, type MediaValues } from './media-values.ts';

const base: MediaValues = {
  name: 'night',
  altZh: '夜',
  altEn: 'Night',
  creditZh: '',
  creditEn: '',
  licence: '',
  licenceEndsOn: '2026-12-31',
  isAiMade: '',
  tags: 'a, b',
  focalX: '0.5',
  focalY: '0.5',
};

test.each([
  ['', []],
  ['a', ['a']],
  [' a ,b，c、d；e;f\ng ', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
  ['a,,a', ['a']],
])('reads the tags of %j', (text, tags) => {
  expect(tagsOf(text)).toEqual(tags);
});

test('sends the changed fields alone; an emptied day ends the licence’s end', () => {
  expect(mediaChanges(base, base)).toEqual({});
  expect(mediaChanges(base, { ...base, altEn: '', licenceEndsOn: '', tags: 'b,c', isAiMade: 'yes', focalX: '0.25' })).toEqual({
    altEn: '',
    licenceEndsOn: '',
    tags: ['b', 'c'],
    isAiMade: true,
    focalX: 0.25,
  });
});

test.each<[string, Partial<MediaValues>, Partial<MediaValues>, Partial<MediaValues>, string[]]>([
  ['nothing here, something there', {}, { name: 'dawn' }, { name: 'dawn' }, []],
  ['other fields', { altEn: 'Mine' }, { name: 'dawn' }, { altEn: 'Mine', name: 'dawn' }, []],
  ['the same field to the same value', { name: 'dawn' }, { name: 'dawn' }, { name: 'dawn' }, []],
  ['the same field to different values', { name: 'dusk' }, { name: 'dawn' }, { name: 'dusk' }, ['name']],
  ['a field here, emptied there', { altZh: '黄昏' }, { altZh: '' }, { altZh: '黄昏' }, ['altZh']],
])('merges %s', (_case, mine, now, values, conflicts) => {
  expect(mergeTheirs({ base, mine: { ...base, ...mine }, now: { ...base, ...now } })).toEqual({
    values: { ...base, ...values },
    conflicts,
  });
});

import { expect, test } from 'vitest';
import { emptySiteIdentity, identityFaults, shortNameOf, siteNameOf } from './site-identity.ts';

test.each([
  ['both languages', { nameZh: '奖', nameEn: 'Award' }, []],
  ['no Chinese name', { nameZh: '', nameEn: 'Award' }, ['nameZh missing']],
  ['no English name', { nameZh: '奖', nameEn: '' }, ['nameEn missing']],
  ['no name', { nameZh: '', nameEn: '' }, ['nameZh missing', 'nameEn missing']],
  ['a short name in one language', { nameZh: '奖', nameEn: 'Award', shortEn: 'A' }, ['shortZh missing']],
  ['a short name in both languages', { nameZh: '奖', nameEn: 'Award', shortZh: '奖', shortEn: 'A' }, []],
])('finds the faults of %s', (_name, identity, faults) => {
  expect(identityFaults({ ...emptySiteIdentity, ...identity }).map(({ field, problem }) => `${field} ${problem}`)).toEqual(faults);
});

test('a stored version that does not fit has no name', () => {
  expect(siteNameOf({ nameZh: '奖', nameEn: 'Award', more: 1 })).toEqual({ 'zh-Hans': '奖', en: 'Award' });
  expect([{}, { nameZh: '奖' }, { nameZh: '', nameEn: 'Award' }, { nameZh: 1, nameEn: 'Award' }].map(siteNameOf)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('the short name is the name where there is none', () => {
  const names = { ...emptySiteIdentity, nameZh: '山海电影节', nameEn: 'Shanhai Film Festival' };

  expect(shortNameOf(names)).toEqual({ 'zh-Hans': '山海电影节', en: 'Shanhai Film Festival' });
  expect(shortNameOf({ ...names, shortZh: '山海', shortEn: 'Shanhai' })).toEqual({ 'zh-Hans': '山海', en: 'Shanhai' });
});

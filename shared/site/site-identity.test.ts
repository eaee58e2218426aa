import { expect, test } from 'vitest';
import { identityFaults, siteNameOf } from './site-identity.ts';

test.each([
  ['both languages', { nameZh: '奖', nameEn: 'Award' }, []],
  ['no Chinese name', { nameZh: '', nameEn: 'Award' }, ['nameZh missing']],
  ['no English name', { nameZh: '奖', nameEn: '' }, ['nameEn missing']],
  ['no name', { nameZh: '', nameEn: '' }, ['nameZh missing', 'nameEn missing']],
])('finds the faults of %s', (_name, identity, faults) => {
  expect(identityFaults(identity).map(({ field, problem }) => `${field} ${problem}`)).toEqual(faults);
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

import { expect, test } from 'vitest';
import type { SiteIdentity } from '#shared/api/site-navigation.ts';
import { emptySiteIdentity, headNameOf, identityFaults, identityPictureFaults, shortNameOf, siteNameOf } from './site-identity.ts';

test.each([
  ['both languages', { nameZh: '奖', nameEn: 'Award' }, []],
  ['no Chinese name', { nameZh: '', nameEn: 'Award' }, ['nameZh missing']],
  ['no English name', { nameZh: '奖', nameEn: '' }, ['nameEn missing']],
  ['no name', { nameZh: '', nameEn: '' }, ['nameZh missing', 'nameEn missing']],
  ['a short name in one language', { nameZh: '奖', nameEn: 'Award', shortEn: 'A' }, ['shortZh half']],
  ['a logo for dark ground alone', { nameZh: '奖', nameEn: 'Award', logoDarkId: 'x' }, ['logoId missing']],
  ['a long name without a short one', { nameZh: '奖', nameEn: 'A'.repeat(25) }, ['shortZh shortMissing', 'shortEn shortMissing']],
  ['a long name with one short one', { nameZh: '奖', nameEn: 'A'.repeat(25), shortEn: 'A' }, ['shortZh missing']],
  ['a long name with short ones', { nameZh: '奖', nameEn: 'A'.repeat(25), shortZh: '奖', shortEn: 'A' }, []],
  ['names that just fit the header', { nameZh: '奖'.repeat(8), nameEn: 'A'.repeat(24) }, []],
  ['a Chinese name that does not', { nameZh: '奖'.repeat(9), nameEn: 'A' }, ['shortZh shortMissing', 'shortEn shortMissing']],
  ['the longest names', { nameZh: '奖'.repeat(80), nameEn: 'A'.repeat(80), shortZh: '奖', shortEn: 'A' }, []],
  ['a name that is too long', { nameZh: '奖', nameEn: 'A'.repeat(81), shortZh: '奖', shortEn: 'A' }, ['nameEn long']],
  ['a description in one language', { nameZh: '奖', nameEn: 'A', descriptionEn: 'Films' }, ['descriptionZh half']],
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

test('the header shows the short name in place of a long one', () => {
  const shortName = { 'zh-Hans': '山海', en: 'Shanhai' };

  expect(headNameOf({ name: { 'zh-Hans': '山海电影节', en: 'A'.repeat(25) }, shortName })).toEqual({
    'zh-Hans': '山海电影节',
    en: 'Shanhai',
  });
});

test.each<[string, Partial<SiteIdentity>, string[]]>([
  ['no pictures', {}, []],
  ['a square icon and a wide picture', { iconId: '512x512', shareId: '1200x800' }, []],
  ['a small icon', { iconId: '511x511' }, ['iconId square']],
  ['a wide icon', { iconId: '900x600' }, ['iconId square']],
  ['an icon that is nearly square', { iconId: '1010x1000' }, []],
  ['an icon that is a little too wide', { iconId: '1030x1000' }, ['iconId square']],
  ['a narrow share picture', { shareId: '1199x1199' }, ['shareId small']],
  ['pictures that are gone', { iconId: 'gone', shareId: 'gone' }, []],
])('finds the pictures that do not fit: %s', (_name, identity, faults) => {
  const sizeOf = (id: string) => {
    const [width, height] = id.split('x').map(Number);
    return width && height ? { width, height } : null;
  };

  const found = identityPictureFaults({ ...emptySiteIdentity, ...identity }, sizeOf);
  expect(found.map(({ field, problem }) => `${field} ${problem}`)).toEqual(faults);
});

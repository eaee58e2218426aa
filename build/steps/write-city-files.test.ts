import { expect, test } from 'vitest';
import { buildRegions } from '#server/services/account/region.ts';
import { languages } from '#shared/language.ts';

test.each(languages)('lists 249 countries and 5,070 areas in %s, China first', async (language) => {
  const regions = await buildRegions(language);
  const areas = regions.flatMap(({ childs = [] }) => childs);

  expect(regions).toHaveLength(249);
  expect(areas.filter(({ region_id: id }) => !id.endsWith('-whole'))).toHaveLength(5_070);
  expect(regions[0]?.region_id).toBe('CN');
  expect(new Set(areas.map(({ region_id: id }) => id)).size).toBe(areas.length);
});

test('gives each of the 49 countries without areas a single area', async () => {
  const single = (await buildRegions('en')).filter(({ childs }) => childs?.[0]?.region_id.endsWith('-whole'));

  expect(single).toHaveLength(49);
  expect(single.every(({ childs }) => childs?.length === 1 && childs[0]?.region_name === 'Whole country')).toBe(true);
});

test('names the 34 provinces in Chinese and in English', async () => {
  const chinese = (await buildRegions('zh-Hans'))[0]?.childs?.map(({ region_name: name }) => name) ?? [];
  const english = (await buildRegions('en'))[0]?.childs?.map(({ region_name: name }) => name) ?? [];

  expect(chinese).toHaveLength(34);
  expect(chinese.every((name) => /^\p{Script=Han}+$/u.test(name))).toBe(true);
  expect(english).toContain('Sichuan');
  expect(english.some((name) => /Sheng|Shi$/.test(name))).toBe(false);
});

test('sorts names in the order of the language', async () => {
  const english = (await buildRegions('en')).slice(1).map(({ region_name: name }) => name);

  expect(english).toEqual(english.toSorted(new Intl.Collator('en').compare));
});

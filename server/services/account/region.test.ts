import { expect, test } from 'vitest';
import { languages } from '#shared/language.ts';
import { buildRegions, findRegion } from './region.ts';

test.each(languages)('accepts every country and area of the form in %s', async (language) => {
  const all = (await buildRegions(language)).flatMap(({ region_id: country, childs = [] }) =>
    childs.map(({ region_id: area }) => ({ country, area })),
  );

  expect(all.length).toBeGreaterThan(1_000);
  expect(await Promise.all(all.map(({ country, area }) => findRegion(country, area)))).toEqual(all);
});

test.each(languages)('accepts every country and area of the city file in %s by name', async (language) => {
  const wrong: unknown[] = [];

  for (const { region_id: country, region_name: countryName, childs = [] } of await buildRegions(language)) {
    for (const { region_name: areaName } of childs) {
      const region = await findRegion(countryName, areaName);
      const sameName = childs.filter(({ region_name: name }) => name === areaName).map(({ region_id: id }) => id);
      if (region?.country !== country || !sameName.includes(region.area)) wrong.push([countryName, areaName, region]);
    }
  }

  expect(wrong).toEqual([]);
});

test.each([
  ['中国', '四川省'],
  ['China', 'Sichuan'],
  ['中国', 'CN-SC'],
  ['CN', 'sichuan'],
  [' china ', ' 四川省 '],
  ['cn', 'cn-sc'],
])('%s with %s is Sichuan in China', async (country, area) => {
  expect(await findRegion(country, area)).toEqual({ country: 'CN', area: 'CN-SC' });
});

test.each([
  ['CN', 'NO-46'],
  ['CN', ''],
  ['', ''],
  ['XX', 'XX-whole'],
  ['CN', 'CN-whole'],
  ['__proto__', 'constructor'],
  ['中国', 'Whole country'],
  ['挪威', '四川省'],
])('rejects %s with the area %s', async (country, area) => {
  expect(await findRegion(country, area)).toBeNull();
});

import { expect, test } from 'vitest';
import { buildRegions } from '#build/write-city-files.ts';
import { languages } from '#shared/language.ts';
import { isRegion } from './region.ts';

test.each(languages)('every country and area that the form offers in %s is taken', async (language) => {
  for (const { region_id: country, childs = [] } of buildRegions(language)) {
    for (const { region_id: area } of childs) expect([area, await isRegion(country, area)]).toEqual([area, true]);
  }
});

test.each([
  ['CN', 'NO-46'], ['CN', ''], ['', ''], ['XX', 'XX-whole'], ['CN', 'CN-whole'], ['cn', 'CN-SC'], ['__proto__', 'constructor'],
])('%s with the area %s is no region', async (country, area) => {
  expect(await isRegion(country, area)).toBe(false);
});

import { expect, test } from 'vitest';
import { homeBandKeys, type HomeBandKey } from '#shared/api/home.ts';
import type { HomeBand } from '#shared/api/site-part.ts';
import { bandFaults, completeBands, defaultBands, shownBands } from './home-bands.ts';

const band = (id: HomeBandKey, isShown = true): HomeBand => ({ id, isShown });
const hiddenExcept = (...shown: HomeBandKey[]) => homeBandKeys.map((id) => band(id, shown.includes(id)));

test.each<[string, HomeBand[], string[]]>([
  ['all bands', defaultBands.entries, []],
  ['another order', defaultBands.entries.toReversed(), []],
  ['one band', hiddenExcept('partners'), []],
  ['no band', hiddenExcept(), ['live.isShown none']],
  ['no band, in another order', hiddenExcept().toReversed(), ['partners.isShown none']],
])('%s', (_name, entries, faults) => {
  expect(bandFaults({ entries }).map(({ field, problem }) => `${field} ${problem}`)).toEqual(faults);
});

test('has every band once; missing ones are hidden', () => {
  const { entries } = completeBands({ entries: [band('news'), band('faces', false), band('news', false)] });

  expect(entries.map(({ id }) => id).toSorted()).toEqual(homeBandKeys.toSorted());
  expect(entries.slice(0, 2)).toEqual([band('news'), band('faces', false)]);
  expect(shownBands({ entries })).toEqual(['news']);
});

test('the default composition shows every band in the default order', () => {
  expect(shownBands(completeBands(defaultBands))).toEqual(homeBandKeys);
});

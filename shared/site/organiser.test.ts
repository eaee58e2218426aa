import { expect, test } from 'vitest';
import { asksIdNumber, emptyOrganiser, organiserFaults, proposedZone, zoneOf } from './organiser.ts';

test.each([
  ['', '', 'UTC', 'UTC'],
  ['', '', 'Europe/Oslo', 'Europe/Oslo'],
  ['CN', '', 'UTC', 'Asia/Shanghai'],
  ['NO', '', 'UTC', 'UTC'],
  ['NO', 'Europe/Oslo', 'UTC', 'Europe/Oslo'],
  ['CN', 'Asia/Urumqi', 'UTC', 'Asia/Urumqi'],
  // A zone that this release does not know.
  ['NO', 'Europe/Nowhere', 'UTC', 'UTC'],
])('country "%s" and zone "%s" on a server in %s: %s', (country, timeZone, serverZone, zone) => {
  expect(zoneOf({ ...emptyOrganiser, country, timeZone }, serverZone)).toBe(zone);
});

test.each([
  ['CN', 'byCountry', true],
  ['NO', 'byCountry', false],
  ['', 'byCountry', false],
  ['NO', 'asked', true],
  ['CN', 'notAsked', false],
] as const)('country "%s" and ID number %s: %s', (country, idNumber, isAsked) => {
  expect(asksIdNumber({ ...emptyOrganiser, country, idNumber })).toBe(isAsked);
});

test('a form proposes the zone of a country, and none where there are many', () => {
  expect(['CN', 'NO', 'DE', 'US', ''].map(proposedZone)).toEqual(['Asia/Shanghai', 'Europe/Oslo', 'Europe/Berlin', '', '']);
});

test('country, place and a known zone are published', () => {
  const oslo = { ...emptyOrganiser, country: 'NO', placeZh: '奥斯陆', placeEn: 'Oslo', timeZone: 'Europe/Oslo' };

  expect(organiserFaults(oslo)).toEqual([]);
  expect(organiserFaults({ ...oslo, placeZh: '', timeZone: 'Europe/Nowhere' })).toEqual([
    { field: 'placeZh', problem: 'missing' },
    { field: 'timeZone', problem: 'zone' },
  ]);
});

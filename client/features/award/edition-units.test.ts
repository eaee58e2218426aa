import { expect, test } from 'vitest';
import type { PreviousEdition } from '#shared/api/award.ts';
import { sharedUnits, filmsInUnit } from './edition-units.ts';

const work = (id: string, unitId: string) => ({ id, unitId }) as PreviousEdition['works'][number];
const edition = (units: PreviousEdition['units'], works: PreviousEdition['works']) => ({ units, works }) as PreviousEdition;
const later = edition(
  [
    { id: 'film25', label: '电影' },
    { id: 'doc25', label: '纪录片' },
  ],
  [work('a', 'film25'), work('b', 'film25')],
);
const earlier = edition(
  [
    { id: 'film23', label: '电影' },
    { id: 'doc23', label: '纪录片' },
  ],
  [work('c', 'film23'), work('d', 'doc23')],
);

test('units of one name are one over all editions, named by the newest', () => {
  expect(sharedUnits([later, earlier])).toEqual([
    { id: 'film25', label: '电影', count: 3 },
    { id: 'doc25', label: '纪录片', count: 1 },
  ]);
});

test('units without winners are left out', () => {
  expect(sharedUnits([later]).map((unit) => unit.id)).toEqual(['film25']);
});

test('an edition gives the winners of the unit of that name', () => {
  expect(filmsInUnit(earlier, '纪录片').map(({ id }) => id)).toEqual(['d']);
  expect(filmsInUnit(later, '纪录片')).toEqual([]);
});

test('without a unit it gives all', () => {
  expect(filmsInUnit(earlier, undefined)).toHaveLength(2);
});

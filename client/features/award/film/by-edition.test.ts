import { expect, test } from 'vitest';
import type { NominationFact } from '#shared/api/award.ts';
import { byEdition } from './by-edition.ts';

const fact = (id: string, year: number, won = false): NominationFact => ({
  id,
  year,
  won,
  edition: `edition of ${year}`,
  unit: '',
  category: '',
  anchor: '',
  work: null,
  person: null,
  role: '',
  recipients: [],
  citation: '',
});

test('the latest edition is first, and in it the winners', () => {
  const groups = byEdition([fact('a', 2023), fact('b', 2025), fact('c', 2025, true), fact('d', 2025)]);

  expect(groups.map(({ year, facts }) => [year, facts.map(({ id }) => id).join('')])).toEqual([
    [2025, 'cbd'],
    [2023, 'a'],
  ]);
  expect(groups[0]?.edition).toBe('edition of 2025');
});

test('no nominations are no editions', () => {
  expect(byEdition([])).toEqual([]);
});

import { expect, test } from 'vitest';
import { licenceState } from './licence.ts';

test.each([
  [null, 'open'],
  ['2027-03-01', 'open'],
  ['2026-12-25', 'open'],
  ['2026-12-24', 'ending'],
  ['2026-12-02', 'ending'],
  ['2026-12-01', 'urgent'],
  ['2026-11-24', 'urgent'],
  ['2026-11-23', 'ended'],
  ['2025-11-24', 'ended'],
])('a licence until %s is %s on 24 November 2026', (lastDay, state) => {
  expect(licenceState(lastDay, '2026-11-24')).toBe(state);
});

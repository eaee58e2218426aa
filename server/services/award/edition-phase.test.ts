import { expect, test } from 'vitest';
import { editionPhases } from '#shared/api/edition-staff.ts';
import { phaseAfter } from './edition-phase.ts';

/** The phase after each act, in the order of `editionPhases`; `begin` and `withdraw` also where winners are public. */
const rows: [act: Parameters<typeof phaseAfter>[0], revealed: boolean, after: readonly (typeof editionPhases)[number][]][] = [
  ['begin', false, ['ceremony', 'ceremony', 'ceremony', 'ceremony', 'ceremony', 'archive']],
  ['begin', true, ['call', 'jury', 'nominees', 'ceremony', 'winners', 'archive']],
  ['lastReveal', false, ['call', 'jury', 'nominees', 'winners', 'winners', 'archive']],
  ['lastReveal', true, ['call', 'jury', 'nominees', 'winners', 'winners', 'archive']],
  ['withdraw', false, ['call', 'jury', 'nominees', 'ceremony', 'ceremony', 'archive']],
  ['withdraw', true, ['call', 'jury', 'nominees', 'ceremony', 'ceremony', 'archive']],
  ['end', false, ['winners', 'winners', 'winners', 'winners', 'winners', 'archive']],
  ['end', true, ['winners', 'winners', 'winners', 'winners', 'winners', 'archive']],
];

test.each(rows)('the console’s act %s, winners public: %s, moves each phase to %j', (act, revealed, after) => {
  expect(editionPhases.map((phase) => phaseAfter(act, { phase, revealed }))).toEqual(after);
});

/** Each rule of an edition's visibility as a truth table: hidden or not, every phase, every instant. */
import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { awardCategory, awardResult, awardUnit, edition, editionPhases, nomination } from '#server/db/schema/award.ts';
import { secondsFromNow } from '#server/db/sql-instant.ts';
import {
  editionIsShown,
  juryIsPublic,
  nomineesArePublic,
  publicWinnerCount,
  shownPhase,
  someWinnerIsPublic,
  winnerIsPublic,
  winnersArePublic,
} from '#server/services/core/visibility.ts';
import { testOnDatabase } from '#test/support/database/database.ts';

const instants = { never: null, past: secondsFromNow(-60), future: secondsFromNow(3_600) } as const;
type Instant = keyof typeof instants;
const names = Object.keys(instants) as Instant[];

const cases = [false, true].flatMap((isHidden) =>
  editionPhases.flatMap((phase) =>
    names.flatMap((nominees) => names.flatMap((all) => names.map((own) => ({ isHidden, phase, nominees, all, own })))),
  ),
);

testOnDatabase('hidden, phase and instants decide what of an edition is public', async ({ db }) => {
  const rows = cases.map((one, at) => ({ ...one, id: `t${at}`, year: 20_000 + at }));
  await db
    .insert(edition)
    .values(
      rows.map(({ id, year, isHidden, phase, nominees, all }) => ({
        id,
        year,
        isHidden,
        phase,
        nomineesAt: instants[nominees],
        revealAt: instants[all],
      })),
    );
  await db.insert(awardUnit).values(rows.map(({ id }) => ({ id, editionId: id, key: 'film' })));
  await db.insert(awardCategory).values(rows.map(({ id, own }) => ({ id, unitId: id, subject: 'work' as const, revealAt: instants[own] })));
  await db.insert(nomination).values(rows.map(({ id }) => ({ id, categoryId: id })));
  await db.insert(awardResult).values(rows.map(({ id }) => ({ categoryId: id, nominationId: id })));

  const found = await db
    .select({
      id: edition.id,
      shown: editionIsShown(),
      jury: juryIsPublic(),
      nomineesPublic: nomineesArePublic(),
      revealed: winnersArePublic(),
      begun: someWinnerIsPublic(),
      count: publicWinnerCount(),
      winner: winnerIsPublic(),
    })
    .from(edition)
    .innerJoin(awardUnit, eq(awardUnit.editionId, edition.id))
    .innerJoin(awardCategory, eq(awardCategory.unitId, awardUnit.id))
    .where(
      inArray(
        edition.id,
        rows.map(({ id }) => id),
      ),
    );

  expect(found).toHaveLength(cases.length);
  for (const { id, ...seen } of found) {
    const one = rows.find((row) => row.id === id);
    if (!one) throw new Error(id);
    const { isHidden, phase, nominees, all, own } = one;
    const revealed = !isHidden && all === 'past';
    const winner = revealed || (!isHidden && own === 'past');
    expect([one, seen]).toEqual([
      one,
      {
        shown: !isHidden,
        jury: !isHidden && phase !== 'call',
        nomineesPublic: revealed || (!isHidden && nominees === 'past'),
        revealed,
        begun: winner,
        count: winner ? 1 : 0,
        winner,
      },
    ]);
    // What visitors read never runs ahead of the winners, nor behind them.
    const read = shownPhase(phase, seen);
    if (revealed) expect([one, read]).toEqual([one, phase === 'archive' ? 'archive' : 'winners']);
    else if (winner) expect([one, read]).toEqual([one, 'ceremony']);
    else expect([one, ['winners', 'archive'].includes(read)]).toEqual([one, false]);
  }
});

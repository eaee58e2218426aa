/** Reveals from the console: armed, confirmed by holding or by a second person, withdrawn in time, and nothing public a moment early. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { awardCategory, awardResult, edition } from '#server/db/schema/award.ts';
import { reveal } from '#server/db/schema/ceremony.ts';
import { AppError } from '#server/errors.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { createAwardService } from '#server/services/award/award.ts';
import type { RevealMode } from '#shared/award/reveal.ts';
import { callerOf, ceremonyOf, director, editor } from '#test/support/ceremony.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition } from '#test/support/factories.ts';

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.errorName : String(error)),
  );
const [first, second] = [callerOf('u-first'), callerOf('u-second')];

async function makeStage(database: OpenDatabase, mode: RevealMode = 'hold') {
  const { db } = database;
  const made = await makeEdition(database);
  const { id, year } = made;
  await db.update(edition).set({ revealAt: null }).where(eq(edition.id, id));
  const ceremony = ceremonyOf(database, mode);
  const award = { editionId: id, scope: 'award', targetId: `${id}-best` } as const;
  /** Lets time pass for everything that the reveals of the edition have set. */
  const pass = async (seconds: number) => {
    const earlier = (column: unknown) => sql`${column} - make_interval(secs => ${seconds}::float8)`;
    await db
      .update(reveal)
      .set({ armedAt: earlier(reveal.armedAt), revealAt: earlier(reveal.revealAt) })
      .where(eq(reveal.editionId, id));
    await db
      .update(awardCategory)
      .set({ revealAt: earlier(awardCategory.revealAt) })
      .where(eq(awardCategory.unitId, `${id}-film`));
    await db
      .update(edition)
      .set({ revealAt: earlier(edition.revealAt) })
      .where(eq(edition.id, id));
  };
  const arm = async (target: Parameters<typeof ceremony.armReveal>[1] = award) => (await ceremony.armReveal(first, target)).id;
  /** Awards whose winner visitors see. */
  const winners = async () => {
    const { data } = await createAwardService({ db }).getEdition(year, 'en');
    return data.units.flatMap(({ categories }) => categories.flatMap(({ id: own, winner }) => (winner ? [own.slice(id.length + 1)] : [])));
  };
  const text = async () => JSON.stringify(await createAwardService({ db }).getEdition(year, 'en'));
  return { db, made, ceremony, award, pass, arm, winners, text };
}

testOnDatabase('a held key reveals one award ten seconds later, and no other', async (database) => {
  const { db, made, ceremony, pass, arm, winners, text } = await makeStage(database);
  const secret = await text();

  const id = await arm();
  expect(await refusal(ceremony.confirmReveal(first, id))).toBe('revealTooShort');
  await pass(5);
  expect(await refusal(ceremony.confirmReveal(second, id))).toBe('revealEnded');
  expect(await ceremony.confirmReveal(first, id)).toEqual({ publicInMs: 10_000 });
  expect(await winners()).toEqual([]);
  const { data, changesAt } = await createAwardService({ db }).getEdition(made.year, 'en');
  expect(JSON.stringify(data)).toBe(JSON.stringify((JSON.parse(secret) as { data: unknown }).data));
  expect((changesAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(5_000);
  expect((await ceremony.getShow(director, made.id)).reveal).toMatchObject({ id, publicInMs: expect.any(Number) as number });

  await pass(10);
  expect(await winners()).toEqual(['best']);
  expect(await text()).toContain(`Citation ${made.canary}`);
  const { awards, reveal: pending, isRevealed } = await ceremony.getShow(director, made.id);
  expect([awards.map(({ winner }) => winner), pending, isRevealed]).toEqual([['public', 'entered'], null, false]);
  expect((await ceremony.getShow(editor, made.id)).awards.map(({ winner }) => winner)).toEqual(['public', 'secret']);

  const trail = await db
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.subjectKind, 'reveal'), eq(auditEntry.subjectId, id)))
    .orderBy(asc(auditEntry.id));
  expect(trail.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['arm', 'u-first'],
    ['reveal', 'u-first'],
  ]);
  expect(trail[1]?.details).toMatchObject({
    device: 'Chrome · Windows',
    session: 'session of u-first',
    revealAt: expect.any(String) as string,
  });
  expect(JSON.stringify(trail)).not.toContain(made.canary);
});

testOnDatabase('a reveal is withdrawn while its instant lies ahead, and not afterwards', async (database) => {
  const { db, made, ceremony, award, pass, arm, winners } = await makeStage(database);
  const planned = new Date('2099-01-01T00:00:00.000Z');
  await db.update(edition).set({ revealAt: planned }).where(eq(edition.id, made.id));
  const confirmed = async (target: Parameters<typeof arm>[0]) => {
    const id = await arm(target);
    await db
      .update(reveal)
      .set({ armedAt: sql`clock_timestamp() - interval '5 seconds'` })
      .where(eq(reveal.id, id));
    await ceremony.confirmReveal(first, id);
    return id;
  };

  for (const target of [
    award,
    { ...award, scope: 'unit', targetId: `${made.id}-film` },
    { ...award, scope: 'edition', targetId: made.id },
  ] as const) {
    await ceremony.withdrawReveal(second, await confirmed(target));
    const [own] = await db.select().from(edition).where(eq(edition.id, made.id));
    const categories = await db
      .select()
      .from(awardCategory)
      .where(eq(awardCategory.unitId, `${made.id}-film`));
    expect([own?.revealAt, ...categories.map(({ revealAt }) => revealAt)]).toEqual([planned, null, null]);
  }
  await db.update(edition).set({ revealAt: null }).where(eq(edition.id, made.id));
  const id = await confirmed({ ...award, scope: 'unit', targetId: `${made.id}-film` });
  await pass(9.8);
  expect(await refusal(ceremony.withdrawReveal(first, id))).toBe('revealEnded');
  await pass(1);
  expect(await refusal(ceremony.withdrawReveal(first, id))).toBe('revealEnded');
  expect(await winners()).toEqual(['best', 'actor']);
});

testOnDatabase('a second person confirms, never the first', async (database) => {
  const { ceremony, arm, pass, winners } = await makeStage(database, 'second');

  const id = await arm();
  expect(await refusal(ceremony.confirmReveal(first, id))).toBe('revealOwn');
  await ceremony.confirmReveal(second, id);
  expect(await refusal(ceremony.confirmReveal(second, id))).toBe('revealEnded');
  await pass(10);
  expect(await winners()).toEqual(['best']);

  const late = await ceremonyOf(database, 'second').armReveal(first, { ...(await makeStage(database, 'second')).award });
  await database.db
    .update(reveal)
    .set({ armedAt: sql`clock_timestamp() - interval '121 seconds'` })
    .where(eq(reveal.id, late.id));
  expect(await refusal(ceremony.confirmReveal(second, late.id))).toBe('revealEnded');
});

testOnDatabase('two who reveal at once, and a result that changes meanwhile, are refused', async (database) => {
  const { made, ceremony, award, pass, arm } = await makeStage(database);
  const awards = createAwardStaffService(database);
  const citation = (from: string, to: string) =>
    awards.updateResult('u-editor', { categoryId: award.targetId, base: { citationEn: from }, changes: { citationEn: to } });
  const written = `Citation ${made.canary}`;

  const both = await Promise.all([refusal(ceremony.armReveal(first, award)), refusal(ceremony.armReveal(second, award))]);
  expect(both.sort()).toEqual(['ok', 'revealPending']);
  const pending = (await ceremony.getShow(director, made.id)).reveal?.id ?? '';
  await ceremony.withdrawReveal(first, pending);

  const id = await arm();
  await citation(written, 'Corrected');
  await pass(5);
  expect(await refusal(ceremony.confirmReveal(first, id))).toBe('conflict');
  await ceremony.withdrawReveal(first, id);

  const again = await arm();
  await pass(5);
  await ceremony.confirmReveal(first, again);
  expect(await refusal(citation('Corrected', 'Too late'))).toBe('resultFrozen');
  expect(await refusal(ceremony.armReveal(second, award))).toBe('revealPending');
  await pass(10);
  await citation('Corrected', written);
  expect(await refusal(ceremony.armReveal(first, award))).toBe('revealPublic');
});

testOnDatabase('nothing is armed without a winner, and nothing of an edition that visitors do not see', async (database) => {
  const { db, made, ceremony, award } = await makeStage(database);
  const everything = { ...award, scope: 'edition', targetId: made.id } as const;
  await db.delete(awardResult).where(eq(awardResult.categoryId, `${made.id}-actor`));

  const missing = await ceremony.armReveal(first, everything).catch((error: unknown) => error);
  expect(missing).toMatchObject({ errorName: 'winnerMissing', values: { awards: 'Best Actor' } });
  expect(await refusal(ceremony.armReveal(first, { ...award, targetId: 'none' }))).toBe('notFound');
  const other = await makeEdition(database);
  expect(await refusal(ceremony.armReveal(first, { ...award, targetId: `${other.id}-best` }))).toBe('notFound');
  await db.update(edition).set({ nomineesAt: null }).where(eq(edition.id, made.id));
  expect(await refusal(ceremony.armReveal(first, award))).toBe('revealHidden');
  await db
    .update(edition)
    .set({ nomineesAt: new Date(0), isHidden: true })
    .where(eq(edition.id, made.id));
  expect(await refusal(ceremony.armReveal(first, award))).toBe('revealHidden');
});

/** A check of the night names what would be wrong when the show starts, and nothing of a night that is in order. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { awardCategory, awardResult, edition, film } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import { ceremonyOf } from '#test/support/ceremony.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition } from '#test/support/factories.ts';

testOnDatabase('names missing winners, citations, names, pictures and windows at the moment when the show starts', async (database) => {
  const { db } = database;
  const { id: editionId, winnerWorkId, winnerPersonId } = await makeEdition(database);
  // The winning person is nominated for it.
  const otherWorkId = `${editionId}-c`;
  const ceremony = ceremonyOf(database);
  const startsAt = new Date(Date.now() + 3_600_000);
  const found = async () => (await ceremony.checkNight(editionId)).findings.map(({ kind, subjectId }) => `${kind} ${subjectId}`);

  await ceremony.fillShow('u-director', editionId);
  await ceremony.updateShow('u-director', { editionId, base: { startsAt: null }, changes: { startsAt: startsAt.toISOString() } });
  await db.update(edition).set({ revealAt: null }).where(eq(edition.id, editionId));
  expect(await found()).toEqual([
    `stillMissing ${winnerWorkId}`,
    `posterMissing ${winnerWorkId}`,
    `stillMissing ${otherWorkId}`,
    `posterMissing ${otherWorkId}`,
    `portraitMissing ${winnerPersonId}`,
  ]);

  // Both windows are open now: one closes before the show, the other opens after it.
  await db
    .update(film)
    .set({ unpublishAt: sql`now() + interval '10 minutes'` })
    .where(eq(film.id, winnerWorkId));
  await db
    .update(person)
    .set({ publishAt: sql`now() + interval '2 hours'`, nameEn: '' })
    .where(eq(person.id, winnerPersonId));
  await db
    .update(awardResult)
    .set({ citationEn: '' })
    .where(eq(awardResult.categoryId, `${editionId}-best`));
  await db.delete(awardResult).where(eq(awardResult.categoryId, `${editionId}-actor`));
  await db
    .update(edition)
    .set({ revealAt: sql`now() + interval '5 minutes'`, isHidden: true })
    .where(eq(edition.id, editionId));
  const { at, findings } = await ceremony.checkNight(editionId);
  expect(at).toBe(startsAt.toISOString());
  expect(findings.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['hidden', 'revealEarly', 'winnerMissing', 'citationEnMissing', 'winnerHidden']),
  );

  const isEarly = async (revealAt: Date) => {
    await db.update(edition).set({ revealAt }).where(eq(edition.id, editionId));
    return (await ceremony.checkNight(editionId)).findings.some(({ kind }) => kind === 'revealEarly');
  };
  expect([await isEarly(startsAt), await isEarly(new Date(startsAt.getTime() + 1_000))]).toEqual([true, false]);

  await ceremony.insertShowRow('u-director', {
    editionId,
    kind: 'film',
    titleZh: '短片',
    titleEn: '',
    categoryId: null,
    filmId: winnerWorkId,
    presenterZh: '',
    presenterEn: '',
    seconds: 0,
    note: '',
  });
  expect(await found()).toEqual(expect.arrayContaining([expect.stringMatching(/^minutesMissing /), `videoMissing ${winnerWorkId}`]));
});

testOnDatabase('an award whose winner is still secret is missed in the show, a public one is not', async (database) => {
  const { id: editionId } = await makeEdition(database);
  const ceremony = ceremonyOf(database);
  const absent = async () => {
    const { findings } = await ceremony.checkNight(editionId);
    return findings.flatMap(({ kind, subjectId }) => (kind === 'notInShow' ? [subjectId] : []));
  };

  expect(await absent()).toEqual([`${editionId}-best`, `${editionId}-actor`]);
  await database.db
    .update(awardCategory)
    .set({ revealAt: sql`now() - interval '1 minute'` })
    .where(eq(awardCategory.id, `${editionId}-actor`));
  expect(await absent()).toEqual([`${editionId}-best`]);
  await ceremony.fillShow('u-director', editionId);
  expect(await absent()).toEqual([]);
});

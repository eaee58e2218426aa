/** Several nominations in one call: what can be added is, the rest is named, and all of it can be taken back until a result is entered. */
import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditEntry } from '#server/db/schema/audit.ts';
import { awardCategory, awardResult, film, nomination } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition } from '#test/support/factories.ts';

const actor = 'u-test';

testOnDatabase(
  'films are nominated in the order given; those that are there, or of another edition, or gone, are named',
  async (database) => {
    const { db } = database;
    const awards = createAwardStaffService(database);
    const [made, other] = [await makeEdition(database), await makeEdition(database)];
    const categoryId = `${made.id}-several`;
    await db.insert(awardCategory).values({ id: categoryId, unitId: `${made.id}-film`, subject: 'work', labelEn: 'Several' });
    const filmIds = ['x', 'y', 'z'].map((letter) => `${made.id}-${letter}`);
    await db.insert(film).values(filmIds.map((id) => ({ id, unitId: `${made.id}-film`, titleEn: id })));
    const [x = '', y = '', z = ''] = filmIds;
    await awards.nomination.add(actor, { categoryId, filmId: y, personId: null, roleZh: '', roleEn: '' });

    const added = await awards.insertNominations(actor, { categoryId, nomineeIds: [z, y, x, other.winnerWorkId, 'none'] });

    expect(added.refused).toEqual([
      { id: y, reason: 'nominated' },
      { id: other.winnerWorkId, reason: 'gone' },
      { id: 'none', reason: 'gone' },
    ]);
    const filmsNow = async () =>
      (
        await db
          .select({ id: nomination.filmId })
          .from(nomination)
          .where(eq(nomination.categoryId, categoryId))
          .orderBy(nomination.position)
      ).map(({ id }) => id);
    expect(await filmsNow()).toEqual([y, z, x]);
    const trail = (action: string) =>
      db
        .select()
        .from(auditEntry)
        .where(and(eq(auditEntry.action, action), inArray(auditEntry.subjectId, added.ids)));
    expect(await trail('add')).toHaveLength(2);

    await expect(awards.removeNominations(actor, { categoryId, ids: [...added.ids, 'none'] })).rejects.toMatchObject({
      errorName: 'notFound',
    });
    expect(await filmsNow()).toHaveLength(3);
    await awards.removeNominations(actor, { categoryId, ids: added.ids });
    expect([await filmsNow(), (await trail('remove')).length]).toEqual([[y], 2]);
  },
);

testOnDatabase('of two calls with the same people each person is nominated once; a result keeps the nominations', async (database) => {
  const { db } = database;
  const awards = createAwardStaffService(database);
  const made = await makeEdition(database);
  const categoryId = `${made.id}-people`;
  await db.insert(awardCategory).values({ id: categoryId, unitId: `${made.id}-film`, subject: 'person', labelEn: 'People' });
  const nomineeIds = ['x', 'y', 'z'].map((letter) => `${made.id}-person-${letter}`);
  await db.insert(person).values(nomineeIds.map((id) => ({ id, nameEn: id })));

  const both = await Promise.all([1, 2].map(() => awards.insertNominations(actor, { categoryId, nomineeIds })));

  const ids = both.flatMap((one) => one.ids);
  expect([ids.length, both.flatMap(({ refused }) => refused).length]).toEqual([3, 3]);
  await db.insert(awardResult).values({ categoryId, nominationId: ids[0] ?? '' });
  await expect(awards.removeNominations(actor, { categoryId, ids })).rejects.toMatchObject({ errorName: 'stillUsed' });
  expect(await db.select().from(nomination).where(eq(nomination.categoryId, categoryId))).toHaveLength(3);
});

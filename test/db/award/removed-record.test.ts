/** Undo of removals: records come back as they were, once, or are refused as a whole. */
import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { awardCategory, edition, film, filmCredit, juryMember, nomination, nominationRecipient } from '#server/db/schema/award.ts';
import { showRow } from '#server/db/schema/ceremony.ts';
import { person } from '#server/db/schema/person.ts';
import { pressAccreditation, pressDownload, pressKit, pressOutlet } from '#server/db/schema/press.ts';
import { programmeEvent } from '#server/db/schema/programme.ts';
import { removedRecord } from '#server/db/schema/removed.ts';
import { secondsFromNow, sqlInstant } from '#server/db/sql-instant.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { kitStaff, outletStaff } from '#server/services/press/press-record.ts';
import { purgeExpired } from '#server/services/purge-expired.ts';
import type { Removed } from '#shared/api/removed-record.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition } from '#test/support/factories.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const actor = 'u-test';
const opening = {
  titleZh: '开幕式',
  titleEn: 'Opening',
  abstractZh: '',
  abstractEn: '',
  startsAt: '2031-09-12T09:00:00+08:00',
  endsAt: '2031-09-12T10:00:00+08:00',
  needsTicket: false,
  publishAt: '2020-01-01T00:00:00.000Z',
  unpublishAt: null,
};

/** All rows of some tables, to the last column. */
async function rowsOf({ db }: OpenDatabase, tables: readonly PgTable[]): Promise<unknown[]> {
  return Promise.all(
    tables.map((table) =>
      db
        .select()
        .from(table)
        .orderBy(sql`1`),
    ),
  );
}

testOnDatabase('what is removed comes back with its parts, to the last column', async (database) => {
  const { db } = database;
  const awards = createAwardStaffService({ db });
  const { id } = await makeEdition(database);
  const credited = `${id}-x`;
  const filmId = (await awards.film.add(actor, { unitId: `${id}-film`, titleZh: '新片', titleEn: 'Nova' })).id;
  await db.insert(filmCredit).values({ filmId, roleZh: '导演', roleEn: 'Director', personId: credited });
  const personId = (await awards.person.add(actor, { nameZh: '新人', nameEn: 'Newcomer' })).id;
  const categoryId = (await awards.category.add(actor, { unitId: `${id}-film`, subject: 'work', labelZh: '新奖', labelEn: 'New' })).id;
  const seat = { editionId: id, personId: credited, unitId: `${id}-film`, isPresident: true, isChair: false };
  const jurorId = (await awards.juror.add(actor, seat)).id;
  const eventId = (await awards.event.add(actor, { editionId: id, ...opening, venueId: null })).id;
  const draftId = (await awards.copyEdition(actor, { fromId: id, year: Number(id) + 400, ordinalZh: '', ordinalEn: '' })).id;
  const outletId = newId();
  const accreditationId = newId();
  const kitId = newId();
  await db.insert(pressOutlet).values({ id: outletId, nameEn: 'Daily' });
  await db.insert(pressKit).values({ id: kitId, editionId: id, titleEn: 'Kit' });
  await db
    .insert(pressAccreditation)
    .values({ id: accreditationId, outletId, editionId: id, tokenHash: newId(), expiresAt: secondsFromNow(60) });
  await db.insert(pressDownload).values({ id: newId(), accreditationId, kitId, item: 'all', name: 'Kit.zip' });
  const tables = [
    edition,
    awardCategory,
    film,
    filmCredit,
    person,
    juryMember,
    programmeEvent,
    showRow,
    pressOutlet,
    pressAccreditation,
    pressKit,
    pressDownload,
  ];
  const before = await rowsOf(database, tables);
  const removals: [kind: string, remove: () => Promise<Removed>][] = [
    ['film', () => awards.film.remove(actor, filmId)],
    ['person', () => awards.person.remove(actor, personId)],
    ['category', () => awards.category.remove(actor, categoryId)],
    ['juror', () => awards.juror.remove(actor, jurorId)],
    ['event', () => awards.event.remove(actor, eventId)],
    ['pressOutlet', () => outletStaff(db, { canSend: false }).remove(actor, outletId)],
    ['pressKit', () => kitStaff(db).remove(actor, kitId)],
    ['edition', () => awards.edition.remove(actor, draftId)],
  ];
  for (const [kind, remove] of removals) {
    const { removedId } = await remove();
    expect([kind, await rowsOf(database, tables)]).not.toEqual([kind, before]);
    await awards.restoreRemoved(actor, removedId);
    expect([kind, await rowsOf(database, tables)]).toEqual([kind, before]);
  }
});

testOnDatabase(
  'a nomination comes back with its recipients, unless its nominee was nominated again or its award has gone',
  async (database) => {
    const { db } = database;
    const awards = createAwardStaffService({ db });
    const { id } = await makeEdition(database);
    const categoryId = (await awards.category.add(actor, { unitId: `${id}-film`, subject: 'work', labelZh: '新奖', labelEn: '' })).id;
    const nominee = { categoryId, filmId: `${id}-a`, personId: null, roleZh: '', roleEn: '' };
    const recipients = [{ personId: `${id}-x`, nameZh: '', nameEn: '', function: 'producer' as const }];
    const nominationId = (await awards.nomination.add(actor, { ...nominee, recipients })).id;
    const tables = [nomination, nominationRecipient];
    const before = await rowsOf(database, tables);

    await awards.restoreRemoved(actor, (await awards.nomination.remove(actor, nominationId)).removedId);
    expect(await rowsOf(database, tables)).toEqual(before);

    const { removedId } = await awards.nomination.remove(actor, nominationId);
    const again = await awards.nomination.add(actor, nominee);
    const withAgain = await rowsOf(database, tables);
    expect(await outcomeOf(awards.restoreRemoved(actor, removedId))).toBe('restoreRefused');
    expect(await rowsOf(database, tables)).toEqual(withAgain);

    await awards.nomination.remove(actor, again.id);
    const category = await awards.category.remove(actor, categoryId);
    expect(await outcomeOf(awards.restoreRemoved(actor, removedId))).toBe('restoreRefused');
    // Nothing was lost by the refusals.
    await awards.restoreRemoved(actor, category.removedId);
    const answers = await Promise.all([1, 2].map(() => outcomeOf(awards.restoreRemoved(actor, removedId))));
    expect(answers.sort()).toEqual(['notFound', 'ok']);
    expect(await rowsOf(database, tables)).toEqual(before);
  },
);

testOnDatabase('removed records are erased after thirty days', async ({ db }) => {
  const ago = (text: string) => sqlInstant(sql`now() - ${text}::interval`);
  const record = { kind: 'film', subjectId: 'x', rows: [] };
  await db.insert(removedRecord).values([
    { ...record, id: 'old', removedAt: ago('31 days') },
    { ...record, id: 'young', removedAt: ago('29 days') },
  ]);
  await purgeExpired(db);
  expect(
    (await db.select({ id: removedRecord.id }).from(removedRecord).where(eq(removedRecord.subjectId, 'x'))).map((row) => row.id),
  ).toEqual(['young']);
});

/** The next edition is made from the latest as a draft, once, and only drafts can be deleted. */
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditEntry } from '#server/db/schema/audit.ts';
import { awardCategory, edition } from '#server/db/schema/award.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { createAwardService } from '#server/services/award/award.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition } from '#test/support/factories.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const actor = 'u-test';
const names = { ordinalZh: '新届', ordinalEn: 'New one' };

testOnDatabase(
  'a copy has units, awards and events of the new year, is unknown to visitors, and one of ten at once is made',
  async (database) => {
    const { db } = database;
    const awards = createAwardStaffService({ db });
    const { id: fromId, year: fromYear, winnerPersonId } = await makeEdition(database);
    const year = fromYear + 100;
    const { id: venueId } = await awards.venue.add(actor, { nameZh: '剧院', nameEn: 'Theatre', addressZh: '', addressEn: '' });
    const event = { abstractZh: '', abstractEn: '', venueId, needsTicket: true, publishAt: '2020-01-01T00:00:00.000Z', unpublishAt: null };
    const [startsAt, endsAt] = [`${fromYear}-09-12T20:00:00+08:00`, `${fromYear}-09-13T01:00:00+08:00`];
    await awards.event.add(actor, { editionId: fromId, ...event, titleZh: '开幕式', titleEn: 'Opening', startsAt, endsAt });
    const { id: cancelledId } = await awards.event.add(actor, {
      editionId: fromId,
      ...event,
      titleZh: '取消',
      titleEn: '',
      startsAt,
      endsAt,
    });
    await awards.cancelEvent(actor, { id: cancelledId, cancelled: true });
    await awards.juror.add(actor, { editionId: fromId, personId: winnerPersonId, unitId: null, isPresident: true, isChair: false });
    const announced = async () => (await db.select({ tags: contentChange.tags }).from(contentChange)).length;
    const before = await announced();

    expect(await awards.previewEditionCopy(year)).toMatchObject({
      from: { id: fromId },
      units: [{ labelEn: 'Film', categories: 2 }],
      events: [{ titleEn: 'Opening', venueEn: 'Theatre', startsAt: `${year}-09-12T12:00:00.000Z`, endsAt: `${year}-09-12T17:00:00.000Z` }],
    });
    const copies = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(awards.copyEdition(actor, { fromId, year, ...names }))));
    expect(copies.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'editionTaken'), 'ok']);

    const id = String(year);
    const made = await awards.edition.get(id, 'en');
    expect(made).toMatchObject({
      isDraft: true,
      fields: { ...names, startsAt: null },
      ceremony: { phase: 'call', isHidden: true, isCurrent: false, nomineesAt: null, revealAt: null },
      units: [
        {
          key: 'film',
          films: 0,
          categories: [
            { subject: 'work', nominations: [] },
            { subject: 'person', nominations: [] },
          ],
        },
      ],
      jury: [],
    });
    expect((await awards.event.list({ editionId: id, pageSize: 100 }, 'en')).rows).toMatchObject([
      {
        titleZh: '开幕式',
        venueEn: 'Theatre',
        needsTicket: true,
        publishAt: null,
        shown: 'hidden',
        cancelledAt: null,
        startsAt: `${year}-09-12T12:00:00.000Z`,
      },
    ]);
    expect(await announced()).toBe(before);
    expect(await outcomeOf(createAwardService({ db }).getEdition(year, 'en'))).toBe('notFound');
    const [audit] = await db
      .select({ details: auditEntry.details })
      .from(auditEntry)
      .where(and(eq(auditEntry.subjectId, id), eq(auditEntry.action, 'copy')));
    expect(audit?.details).toEqual({ from: fromId, units: 1, categories: 2, events: 1 });
    expect(await outcomeOf(awards.copyEdition(actor, { fromId: 'none', year: year + 1, ...names }))).toBe('notFound');
    await awards.edition.remove(actor, id);
  },
);

testOnDatabase('a draft is deleted with its parts; an edition that was public or has nominees, films or jury is kept', async (database) => {
  const { db } = database;
  const awards = createAwardStaffService({ db });
  const { id: fromId, year: fromYear, winnerPersonId } = await makeEdition(database);
  const copy = async (years: number) => (await awards.copyEdition(actor, { fromId, year: fromYear + years, ...names })).id;
  const [empty, shown, filled, seated] = [await copy(200), await copy(201), await copy(202), await copy(203)];
  const setHidden = (id: string, isHidden: boolean) =>
    awards.updateCeremony(actor, { id, base: { isHidden: !isHidden }, changes: { isHidden } });
  await setHidden(shown, false);
  await setHidden(shown, true);
  const unitId = (await awards.edition.get(filled, 'en')).units[0]?.id ?? '';
  const { id: filmId } = await awards.film.add(actor, { unitId, titleZh: '片', titleEn: '' });
  await awards.juror.add(actor, { editionId: seated, personId: winnerPersonId, unitId: null, isPresident: false, isChair: false });
  const categoryIds = (await awards.edition.get(empty, 'en')).units.flatMap((unit) => unit.categories.map(({ id }) => id));

  expect(await Promise.all([fromId, shown, filled, seated].map((id) => outcomeOf(awards.edition.remove(actor, id))))).toEqual(
    Array.from({ length: 4 }, () => 'editionKept'),
  );
  expect(await outcomeOf(awards.edition.remove(actor, 'none'))).toBe('notFound');
  await awards.edition.remove(actor, empty);
  const { id: added } = await awards.edition.add(actor, { year: fromYear + 204, ...names });
  expect(await outcomeOf(createAwardService({ db }).getEdition(fromYear + 204, 'en'))).toBe('notFound');
  await awards.edition.remove(actor, added);

  expect(await db.select({ id: edition.id }).from(edition).where(eq(edition.id, empty))).toEqual([]);
  expect(
    await db
      .select()
      .from(awardCategory)
      .where(eq(awardCategory.id, categoryIds[0] ?? '')),
  ).toEqual([]);
  expect(await outcomeOf(awards.edition.remove(actor, empty))).toBe('notFound');
  expect(await awards.edition.get(filled, 'en')).toMatchObject({ isDraft: false });
  await awards.film.remove(actor, filmId);
  await awards.edition.remove(actor, filled);
});

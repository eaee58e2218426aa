/** Programme editing: announcements, merges and conflicts, sequence numbers of calendars, and the audit trail. */
import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditEntry } from '#server/db/schema/audit.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { createAwardStaffService, type AwardStaffService } from '#server/services/award/award-staff.ts';
import { createCalendarService } from '#server/services/discovery/calendar.ts';
import type { eventRecord } from '#shared/api/record/programme.ts';
import type { FieldsOf } from '#shared/record/record.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition } from '#test/support/factories.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const actor = 'u-test';
type EventFields = FieldsOf<typeof eventRecord>;
const opening: Omit<EventFields, 'editionId'> = {
  titleZh: '开幕式',
  titleEn: 'Opening',
  abstractZh: '',
  abstractEn: '',
  venueId: null,
  startsAt: '2031-09-12T09:00:00+08:00',
  endsAt: '2031-09-12T10:00:00+08:00',
  needsTicket: false,
  publishAt: '2020-01-01T00:00:00.000Z',
  unpublishAt: null,
};
const eventOf = async (awards: AwardStaffService, editionId: string, id: string) =>
  (await awards.event.list({ editionId, pageSize: 100 }, 'en')).rows.find((event) => event.id === id);
const venueOf = async (awards: AwardStaffService, id: string) =>
  (await awards.venue.list({ pageSize: 100 }, 'en')).rows.find((venue) => venue.id === id);

testOnDatabase(
  'a new event that is public announces its edition’s tag, and is public within its window and in the calendars of both languages',
  async (database) => {
    const { db } = database;
    const awards = createAwardStaffService({ db });
    const { id: editionId, year } = await makeEdition(database);
    const calendar = createCalendarService({ db, siteOrigin: 'https://site.test', siteName: { 'zh-Hans': '奖', en: 'Award' } });
    const announced = async () =>
      (
        await db
          .select({ id: contentChange.id })
          .from(contentChange)
          .where(sql`${contentChange.tags} @> array[${`programme:${editionId}`}]`)
      ).length;
    const { id: venueId } = await awards.venue.add(actor, { nameZh: '大剧院', nameEn: 'Grand Theatre', addressZh: '', addressEn: '' });
    const before = await announced();
    const { id } = await awards.event.add(actor, { editionId, ...opening, venueId });
    const { id: hiddenId } = await awards.event.add(actor, { editionId, ...opening, titleEn: 'Secret', publishAt: null });

    expect(await announced()).toBe(before + 1);
    expect((await calendar.getProgramme(year, 'en')).data.events).toMatchObject([
      { id, title: 'Opening', venue: 'Grand Theatre', startTime: '2031-09-12T01:00:00.000Z', cancelled: false },
    ]);
    expect((await calendar.getCalendar({ year, language: 'zh-Hans' })).data.text).toContain('开幕式');
    expect(await eventOf(awards, editionId, hiddenId)).toMatchObject({ titleEn: 'Secret', shown: 'hidden', sequence: 0 });
  },
);

testOnDatabase('an event ends after it starts, when it is added and when it is saved', async (database) => {
  const awards = createAwardStaffService({ db: database.db });
  const { id: editionId } = await makeEdition(database);
  const add = (changes: Partial<EventFields>) => outcomeOf(awards.event.add(actor, { editionId, ...opening, ...changes }));

  expect([
    await add({ endsAt: opening.startsAt }),
    await add({ endsAt: '2031-09-12T08:00:00+08:00' }),
    await add({ startsAt: 'tomorrow' }),
    await add({ startsAt: '' }),
  ]).toEqual(Array.from({ length: 4 }, () => 'invalidRequest'));
  const { id } = await awards.event.add(actor, { editionId, ...opening });
  const { startsAt, endsAt } = (await eventOf(awards, editionId, id)) ?? opening;
  expect(await outcomeOf(awards.event.save(actor, { id, base: { startsAt }, changes: { startsAt: endsAt } }, 'en'))).toBe('invalidRequest');
  expect((await awards.event.list({ editionId }, 'en')).total).toBe(1);
});

testOnDatabase('only changes of what calendars show raise the sequence number of an event', async (database) => {
  const awards = createAwardStaffService({ db: database.db });
  const { id: editionId } = await makeEdition(database);
  const { id } = await awards.event.add(actor, { editionId, ...opening });
  const changes: [base: object, changes: object, sequence: number][] = [
    [{ titleEn: 'Opening' }, { titleEn: 'Gala' }, 1],
    [{ abstractZh: '' }, { abstractZh: '介绍' }, 2],
    [{ needsTicket: false }, { needsTicket: true }, 2],
  ];

  for (const [base, changed, sequence] of changes) {
    await awards.event.save(actor, { id, base, changes: changed }, 'en');
    expect(await eventOf(awards, editionId, id)).toMatchObject({ ...changed, sequence });
  }
});

testOnDatabase('concurrent cancellations of an event count once; it can be restored and deleted', async (database) => {
  const { db } = database;
  const awards = createAwardStaffService({ db });
  const { id: editionId } = await makeEdition(database);
  const { id } = await awards.event.add(actor, { editionId, ...opening });
  await Promise.all(Array.from({ length: 10 }, () => awards.cancelEvent(actor, { id, cancelled: true })));
  const cancelled = await eventOf(awards, editionId, id);
  await awards.cancelEvent(actor, { id, cancelled: false });
  const back = await eventOf(awards, editionId, id);
  await awards.event.remove(actor, id);

  expect([cancelled?.sequence, typeof cancelled?.cancelledAt, back?.sequence, back?.cancelledAt]).toEqual([1, 'string', 2, null]);
  expect(await eventOf(awards, editionId, id)).toBeUndefined();
  expect([await outcomeOf(awards.event.remove(actor, id)), await outcomeOf(awards.cancelEvent(actor, { id, cancelled: true }))]).toEqual([
    'notFound',
    'notFound',
  ]);
  const acts = await db
    .select({ action: auditEntry.action })
    .from(auditEntry)
    .where(and(eq(auditEntry.subjectKind, 'event'), eq(auditEntry.subjectId, id)))
    .orderBy(auditEntry.id);
  expect(acts.map(({ action }) => action)).toEqual(['add', 'cancel', 'restore', 'remove']);
});

testOnDatabase('concurrent venue renames and event edits succeed or conflict; a venue in use cannot be deleted', async (database) => {
  const { db } = database;
  const awards = createAwardStaffService({ db });
  const { id: editionId } = await makeEdition(database);
  const { id: venueId } = await awards.venue.add(actor, { nameZh: '影院', nameEn: '', addressZh: '', addressEn: '' });
  const { id } = await awards.event.add(actor, { editionId, ...opening });
  const edits = Array.from({ length: 10 }, (_, at) => [
    awards.venue.save(actor, { id: venueId, base: { nameEn: '' }, changes: { nameEn: `Cinema ${at}` } }, 'en'),
    awards.event.save(actor, { id, base: { venueId: at === 0 ? null : venueId }, changes: { venueId } }, 'en'),
  ]);
  const outcomes = await Promise.all(edits.flat().map(outcomeOf));

  expect(outcomes.filter((outcome) => outcome !== 'ok' && outcome !== 'editConflict')).toEqual([]);
  expect((await eventOf(awards, editionId, id))?.venueEn).toMatch(/^Cinema \d$/);
  expect(await venueOf(awards, venueId)).toMatchObject({ nameEn: expect.stringMatching(/^Cinema \d$/), events: 1 });
  expect(await outcomeOf(awards.venue.remove(actor, venueId))).toBe('stillUsed');
  await awards.event.remove(actor, id);
  expect(await outcomeOf(awards.venue.remove(actor, venueId))).toBe('ok');
});

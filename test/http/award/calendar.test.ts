/** The programme over HTTP: as a list and as calendars in both languages, while events change, are cancelled and become public. */
import { eq, sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveSession } from '#server/db/schema/media.ts';
import { programmeEvent, venue } from '#server/db/schema/programme.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import type { Programme } from '#shared/api/award.ts';
import { openCallerStage, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage();
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) => fetch(stage.site.origin + path, { headers });
const eventsOf = async (path: string) =>
  new ICAL.Component(ICAL.parse(await (await get(path)).text()) as unknown[]).getAllSubcomponents('vevent');
const eventOf = async (id: string, path = '/calendar/2025.ics') =>
  (await eventsOf(path)).find((event) => String(event.getFirstPropertyValue('uid')).startsWith(`${id}@`));

test('the edition has one calendar in each language, with the same ids and times and translated texts', async () => {
  const [zh, en] = [await eventsOf('/calendar/2025.ics'), await eventsOf('/en/calendar/2025.ics')];
  const facts = (events: typeof zh) =>
    events.map((event) => ['uid', 'dtstart', 'dtend', 'sequence'].map((name) => String(event.getFirstPropertyValue(name))));
  const stored = await stage.db.select().from(programmeEvent).orderBy(programmeEvent.startsAt, programmeEvent.endsAt, programmeEvent.id);

  expect(zh.length).toBe(stored.length);
  expect(facts(zh)).toEqual(facts(en));
  expect([zh[0]?.getFirstPropertyValue('summary'), en[0]?.getFirstPropertyValue('summary')]).toEqual([
    '国际文化论坛开幕',
    'Opening of the International Cultural Forum',
  ]);
  expect(zh.map((event) => new ICAL.Event(event).startDate.toJSDate().toISOString())).toEqual(
    stored.map(({ startsAt }) => startsAt.toISOString()),
  );
});

test('a single event has its own calendar with content, validator and cache headers', async () => {
  const answer = await get('/en/calendar/2025/e02.ics');
  const [event, ...more] = await eventsOf('/en/calendar/2025/e02.ics');
  const again = await get('/en/calendar/2025/e02.ics', { 'if-none-match': String(answer.headers.get('etag')) });

  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition'), answer.headers.get('content-language')]).toEqual([
    'text/calendar; charset=utf-8',
    'inline; filename="programme-2025-e02.ics"',
    'en',
  ]);
  expect([answer.headers.get('cache-control'), answer.headers.get('cache-tag'), again.status]).toEqual([
    'public, max-age=0, s-maxage=300',
    'edition:2025,programme:2025,siteName',
    304,
  ]);
  expect(Date.parse(String(answer.headers.get('last-modified')))).toBeGreaterThan(0);
  expect([event?.getFirstPropertyValue('summary'), more]).toEqual(['The translator is the first viewer', []]);
});

test('an open call puts its dates into the calendar of its edition, the last one with a reminder', async () => {
  const [closes, ...more] = await eventsOf('/calendar/2027/call-until.ics');
  const [alarm] = closes?.getAllSubcomponents('valarm') ?? [];

  expect([closes?.getFirstPropertyValue('summary'), more]).toEqual(['第三届参评作品征集 · 截止', []]);
  expect(new ICAL.Event(closes as ICAL.Component).endDate.toJSDate().toISOString()).toBe('2027-03-31T16:00:00.000Z');
  expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-P3D');
  expect((await eventsOf('/en/calendar/2027.ics')).map((event) => event.getFirstPropertyValue('summary'))).toContain(
    'Call for entries, Third edition · Opens',
  );
  expect((await get('/calendar/2025/call-until.ics')).status).toBe(404);
});

test('a choice of events is one file, in the order of the programme, without those that are unknown', async () => {
  const path = '/en/calendar/2025.ics?events=e24,none,e02';

  expect((await eventsOf(path)).map((event) => event.getFirstPropertyValue('summary'))).toEqual([
    'The translator is the first viewer',
    'Award ceremony',
  ]);
  expect((await get(path)).headers.get('content-disposition')).toBe('inline; filename="programme-2025.ics"');
});

test('an event has the recording of the session that begins nearest to it, unless two are equally near', async () => {
  const recordings = async () =>
    (envelopeOf(await stage.send('/web/cmsv2/column/programme?year=2025'))['data'] as Programme).events
      .filter(({ recording }) => recording !== '')
      .map(({ id, recording }) => [id, recording]);
  const [ceremony] = await stage.db.select().from(liveSession).where(eq(liveSession.id, 'live-2025'));
  const recording = `/videoplay/${ceremony?.replayId}`;
  expect(await recordings()).toEqual([['e24', recording]]);

  const sessionAt = async (id: string, startsAt: string) => {
    await stage.db.insert(liveSession).values({ ...ceremony, id, startsAt: new Date(startsAt), endsAt: new Date('2025-09-14T00:00:00Z') });
    await stage.db.transaction((tx) => announceChange(tx, ['live']));
  };
  // Between the talk of 10:15 and the film of 10:30.
  await sessionAt('near', '2025-09-12T10:18:00+08:00');
  await expect.poll(recordings).toEqual([
    ['e02', recording],
    ['e24', recording],
  ]);
  // As near to the film of 11:00 as to the workshop of 10:45, on the second day.
  await sessionAt('between', '2025-09-13T10:52:30+08:00');
  await sessionAt('far', '2025-09-13T08:29:00+08:00');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await recordings()).map(([id]) => id)).toEqual(['e02', 'e24']);
});

test.each([
  '/calendar/2025.ics?events=',
  '/calendar/2025.ics?events=none',
  '/calendar/2025.ics?events=e01&events=e02',
  '/calendar/2025.ics?events=e01%20e02',
  '/calendar/2023.ics?events=e01',
  '/calendar/2024.ics',
  '/calendar/1.ics',
  '/calendar/2025',
  '/calendar/.ics',
  '/calendar/2025/none.ics',
  '/calendar/2025/e01',
  '/calendar/x/e01.ics',
  '/calendar/2023/e01.ics',
  '/calendar/2025/..%2fe01.ics',
  '/calendar/99999.ics',
  '/calendar/%00.ics',
])('the calendar at %s is not found', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('a change of any displayed field raises the sequence number, also by direct update; other changes do not', async () => {
  const numberOf = async () => Number((await eventOf('e03'))?.getFirstPropertyValue('sequence'));
  const before = await numberOf();
  await stage.db.update(programmeEvent).set({ needsTicket: false }).where(eq(programmeEvent.id, 'e03'));
  const same = await numberOf();
  await stage.db
    .update(programmeEvent)
    .set({ startsAt: sql`${programmeEvent.startsAt} + interval '1 hour'`, endsAt: sql`${programmeEvent.endsAt} + interval '1 hour'` })
    .where(eq(programmeEvent.id, 'e03'));
  const moved = await numberOf();
  const [stored] = await stage.db.select().from(programmeEvent).where(eq(programmeEvent.id, 'e03'));
  await stage.db
    .update(venue)
    .set({ nameEn: 'Another cinema' })
    .where(eq(venue.id, String(stored?.venueId)));

  expect([same, moved, await numberOf()]).toEqual([before, before + 1, before + 2]);
  expect((await eventOf('e03', '/en/calendar/2025.ics'))?.getFirstPropertyValue('location')).toMatch(/^Another cinema, /);
});

test('a cancelled event stays, marked as cancelled, and its page is purged', async () => {
  const page = async () => (await get('/en/g2025')).text();
  expect(await page()).not.toContain('Cancelled');
  await stage.db
    .update(programmeEvent)
    .set({ cancelledAt: sql`now()` })
    .where(eq(programmeEvent.id, 'e04'));
  const event = await eventOf('e04');
  const listed = envelopeOf(await stage.send('/web/cmsv2/column/programme?year=2025'))['data'] as {
    events: { id: string; cancelled: boolean }[];
  };

  expect([event?.getFirstPropertyValue('status'), Number(event?.getFirstPropertyValue('sequence'))]).toEqual(['CANCELLED', 1]);
  expect(listed.events.find(({ id }) => id === 'e04')?.cancelled).toBe(true);
  await expect.poll(page, { timeout: 10_000 }).toContain('Cancelled');
});

test('adding or removing an event purges pages and calendars at once', async () => {
  const seen = async () =>
    Promise.all(
      ['/en/g2025', '/en/calendar/2025.ics', '/web/cmsv2/column/programme?year=2025&languageType=1'].map(async (path) =>
        (await (await get(path)).text()).includes('Added just now'),
      ),
    );
  expect(await seen()).toEqual([false, false, false]);
  const { id } = await stage.services.awardStaff.event.add('test', {
    editionId: '2025',
    titleZh: '',
    titleEn: 'Added just now',
    abstractZh: '',
    abstractEn: '',
    venueId: null,
    startsAt: '2025-09-13T14:30:00.000Z',
    endsAt: '2025-09-13T15:00:00.000Z',
    needsTicket: false,
    publishAt: '2025-01-01T00:00:00.000Z',
    unpublishAt: null,
  });
  await expect.poll(seen).toEqual([true, true, true]);
  await stage.services.awardStaff.event.remove('test', id);
  await expect.poll(seen).toEqual([false, false, false]);
});

test('an unannounced event appears nowhere, and its announcement limits the lifetime of cached responses', async () => {
  await stage.db
    .update(programmeEvent)
    .set({ publishAt: sql`now() + interval '40 seconds'` })
    .where(eq(programmeEvent.id, 'e05'));
  const answer = await get('/calendar/2025.ics');
  const life = Number(/s-maxage=(\d+)/.exec(String(answer.headers.get('cache-control')))?.[1]);

  expect([(await answer.text()).includes('e05@'), (await get('/calendar/2025/e05.ics')).status]).toEqual([false, 404]);
  expect((await get('/calendar/2025.ics?events=e05')).status).toBe(404);
  expect(life > 0 && life <= 40).toBe(true);
  await stage.db
    .update(programmeEvent)
    .set({ publishAt: sql`now() - interval '1 second'` })
    .where(eq(programmeEvent.id, 'e05'));
  expect((await get('/calendar/2025/e05.ics')).status).toBe(200);
  await stage.db
    .update(programmeEvent)
    .set({ unpublishAt: sql`now()` })
    .where(eq(programmeEvent.id, 'e05'));
  expect((await get('/calendar/2025/e05.ics')).status).toBe(404);
});

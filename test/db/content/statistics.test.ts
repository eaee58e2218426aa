/** Counts by day: known subjects only, nothing about visitors, the sums and the period before, and their deletion. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { video } from '#server/db/schema/media.ts';
import { statDay } from '#server/db/schema/statistics.ts';
import { purgeExpired } from '#server/services/purge-expired.ts';
import { createStatisticsCount, type StatisticsCountOptions } from '#server/services/statistics/statistics-count.ts';
import { exportStatistics } from '#server/services/statistics/statistics-export.ts';
import { createStatisticsReport } from '#server/services/statistics/statistics-report.ts';
import type { Language } from '#shared/language.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, makeItem, publishItem } from '#test/support/factories.ts';

const visitor = { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36', purpose: '' };
const fail = (error: unknown) => {
  throw error;
};

/** The tests of an engine share its database. */
const clear = ({ db }: OpenDatabase) => db.delete(statDay);

/** An instance whose counts are written when the test says so. */
function instance({ db }: Pick<OpenDatabase, 'db'>, options: Partial<StatisticsCountOptions> = {}) {
  const count = createStatisticsCount({ db, onError: fail, flushMs: 1e6, ...options });
  const report = (
    kind: Parameters<typeof count.report>[0]['kind'],
    subject: string,
    more: { isMiss?: boolean; language?: Language } = {},
  ) => count.report({ kind, subject, ...(more.isMiss ? { isMiss: true } : {}) }, more.language ?? 'en', visitor);
  return { ...count, report, reportFrom: count.report };
}

const noon = (day: string) => Date.parse(`${day}T12:00:00+08:00`);
const rowsOf = async ({ db }: OpenDatabase) =>
  (await db.select().from(statDay)).map(({ kind, subject, day, language, n }) => `${kind} ${subject} ${day} ${language} ${n}`).toSorted();

testOnDatabase('counts what visitors can see by day and language, and nothing else', async (database) => {
  await clear(database);
  const { db } = database;
  const { id: columnId } = await makeColumn(database);
  const article = await publishItem(database, { columnId });
  const hidden = await makeItem(database, { columnId });
  const edition = await makeEdition(database);
  const [shownVideo, unseenVideo] = [newId(), newId()];
  await db.insert(video).values([
    { id: shownVideo, state: 'ready', publishAt: new Date(0) },
    { id: unseenVideo, state: 'ready' },
  ]);
  const day = '2026-03-01';
  const count = instance(database, { now: () => noon(day) });

  for (const subject of ['/', '/news', '/News/?type=1', `/content/article/${article}`, `/g${edition.year}`, `/videoplay/${shownVideo}`])
    count.report('view', subject);
  count.report('view', '/news', { language: 'zh-Hans' });
  for (const subject of [
    '/manage',
    '/set/basic',
    '/nowhere',
    '/g1901',
    `/content/article/${hidden}`,
    `/content/people/${article}`,
    `/content/article/${newId()}`,
    `/videoplay/${unseenVideo}`,
  ])
    count.report('view', subject);
  for (const id of [shownVideo, unseenVideo, 'no-such-video']) {
    count.report('play', id);
    count.report('finish', id);
  }
  count.notePage({ kind: 'share', path: '/news', language: 'en' }, visitor);
  count.noteRegistration('visitor', 'en');
  for (const userAgent of ['Googlebot/2.1', 'Mozilla/5.0 (compatible; bingbot/2.0)', ''])
    count.reportFrom({ kind: 'view', subject: '/about' }, 'en', { userAgent, purpose: '' });
  count.reportFrom({ kind: 'view', subject: '/about' }, 'en', { ...visitor, purpose: 'prefetch' });
  await count.close();

  const en = (kind: string, subject: string, n = 1) => `${kind} ${subject} ${day} en ${n}`;
  expect(await rowsOf(database)).toEqual(
    [
      en('view', '', 6),
      en('view', '/'),
      en('view', '/news', 2),
      en('view', `/content/article/${article}`),
      en('view', `/g${edition.year}`),
      en('view', `/videoplay/${shownVideo}`),
      `view  ${day} zh-Hans 1`,
      `view /news ${day} zh-Hans 1`,
      en('play', ''),
      en('play', shownVideo),
      en('finish', ''),
      en('finish', shownVideo),
      en('share', ''),
      en('share', '/news'),
      en('registration', ''),
      en('registration', 'visitor'),
    ].toSorted(),
  );
  for (const [kind, subject] of [
    ['view', 'news'],
    ['share', 'https://example.org/'],
    ['play', '../a'],
    ['search', ' '],
  ] as const)
    expect(() => count.report(kind, subject)).toThrow(expect.objectContaining({ status: 400 }));
});

testOnDatabase('stores a searched text from its third time on, and none that may name a person', async (database) => {
  await clear(database);
  const day = '2026-03-01';
  const count = instance(database, { now: () => noon(day) });

  for (let at = 0; at < 3; at += 1) {
    count.report('search', ' ＰＡＮＤＡ  night ');
    for (const text of ['me@example.org', '+86 138 0013 8000', 'x'.repeat(41)]) count.report('search', text);
  }
  for (let at = 0; at < 4; at += 1) count.report('search', '熊猫', { isMiss: true, language: 'zh-Hans' });
  for (let at = 0; at < 2; at += 1) count.report('search', 'twice');
  await count.flush();
  count.report('search', 'panda night');
  await count.close();

  expect(await rowsOf(database)).toEqual(
    [
      `search  ${day} en 15`,
      `search  ${day} zh-Hans 4`,
      `miss  ${day} zh-Hans 4`,
      `word panda night ${day} en 4`,
      `missedWord 熊猫 ${day} zh-Hans 4`,
    ].toSorted(),
  );
});

testOnDatabase('two instances add up, counts survive a failed write, and a day has a limited number of words', async (database) => {
  await clear(database);
  const { db } = database;
  let isAway = true;
  const errors: unknown[] = [];
  const failing = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction' && isAway ? () => Promise.reject(new Error('away')) : (Reflect.get(target, name) as unknown),
  });
  const day = '2026-03-01';
  const now = () => noon(day);
  const one = instance({ db: failing }, { now, onError: (error) => errors.push(error) });
  const other = instance(database, { now });

  for (let at = 0; at < 300; at += 1) for (const count of [one, other]) count.report('view', at % 2 === 0 ? '/news' : '/');
  await Promise.all([one.flush(), other.flush()]);
  expect([errors.length, (await rowsOf(database)).includes(`view  ${day} en 300`)]).toEqual([1, true]);
  isAway = false;
  for (let word = 0; word < 600; word += 1)
    for (let at = 0; at < 3; at += 1) one.report('search', `word ${String.fromCodePoint(0x4e00 + word)}`);
  await one.close();
  await other.close();

  const rows = await rowsOf(database);
  expect(rows.filter((row) => row.startsWith('view '))).toEqual([
    `view  ${day} en 600`,
    `view / ${day} en 300`,
    `view /news ${day} en 300`,
  ]);
  expect(rows.filter((row) => row.startsWith('word '))).toHaveLength(500);
});

testOnDatabase('reports each day of a period beside the period before, with titles, and deletes what is old', async (database) => {
  await clear(database);
  const { db } = database;
  const { id: columnId } = await makeColumn(database);
  const article = await publishItem(database, { columnId, titleZh: '最新资讯', titleEn: 'Latest' });
  let time = noon('2026-03-01');
  const count = instance(database, { now: () => time });
  const statistics = createStatisticsReport({ db });
  const see = (subject: string, times: number) => Array.from({ length: times }, () => count.report('view', subject));

  expect((await statistics.get({ from: '2026-03-01', until: '2026-03-03' })).firstDay).toBeNull();
  see('/news', 2);
  // After midnight in the site's zone, before it in UTC.
  time = Date.parse('2026-03-04T00:30:00+08:00');
  see(`/content/article/${article}`, 3);
  see('/news', 1);
  await count.flush();
  const shown = await statistics.get({ from: '2026-03-03', until: '2026-03-05' });

  expect(shown.firstDay).toBe('2026-03-01');
  expect(shown.days.map(({ day, view }) => [day, view])).toEqual([
    ['2026-03-03', 0],
    ['2026-03-04', 4],
  ]);
  expect(shown.daysBefore.map(({ day, view }) => [day, view])).toEqual([
    ['2026-03-01', 2],
    ['2026-03-02', 0],
  ]);
  expect(shown.pages).toEqual([
    { subject: `/content/article/${article}`, titleZh: '最新资讯', titleEn: 'Latest', n: 3, before: 0 },
    { subject: '/news', titleZh: '', titleEn: '', n: 1, before: 2 },
  ]);
  expect(shown.viewsByLanguage).toEqual({ 'zh-Hans': 0, en: 4 });
  const exported = async (from: string, until: string) => {
    const { count: announced, groups } = await exportStatistics(db, { from, until });
    const rows: object[] = [];
    for await (const group of groups) rows.push(...group);
    return [announced, rows];
  };
  const first = { day: '2026-03-01', kind: 'view', language: 'en', count: 2 };
  expect(await exported('2026-03-01', '2026-03-04')).toEqual([
    2,
    [first, { ...first, subject: '/news' }].map((row) => ({ subject: '', ...row })),
  ]);
  expect(await exported('2026-03-03', '2026-03-04')).toEqual([0, []]);
  for (const period of [
    { from: '2026-03-05', until: '2026-03-05' },
    { from: '2026-02-30', until: '2026-03-05' },
    { from: '2025-03-01', until: '2026-03-05' },
  ])
    await expect(statistics.get(period)).rejects.toMatchObject({ status: 400 });

  await db.insert(statDay).values([
    { kind: 'word', subject: 'new', day: sql`current_date - 89`, language: 'en', n: 3 },
    { kind: 'word', subject: 'old', day: sql`current_date - 91`, language: 'en', n: 3 },
    { kind: 'play', subject: '', day: sql`current_date - 799`, language: 'en', n: 1 },
    { kind: 'finish', subject: '', day: sql`current_date - 801`, language: 'en', n: 1 },
  ]);
  await purgeExpired(db);
  const left = await db.select({ kind: statDay.kind, subject: statDay.subject }).from(statDay).where(eq(statDay.n, 3));
  expect(left.filter(({ kind }) => kind === 'word')).toEqual([{ kind: 'word', subject: 'new' }]);
  expect((await db.select({ kind: statDay.kind }).from(statDay)).map(({ kind }) => kind)).not.toContain('finish');
  await count.close();
});

/** The counts of a period for staff, beside those of the period before. */
import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { awardCategory, film } from '#server/db/schema/award.ts';
import { publicAnchor } from '#server/services/content/award-cards.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { statDay } from '#server/db/schema/statistics.ts';
import {
  metrics,
  type DayCounts,
  type MetricCounts,
  type Statistics,
  type SubjectCounts,
  type WordCounts,
} from '#shared/api/statistics/statistics-staff.ts';
import { pageSubject } from '#shared/site/counted-pages.ts';
import { exportStatistics } from './statistics-export.ts';
import { daysOf, periodLength, shiftDay, type StatisticsPeriod } from './statistics-period.ts';

export type StatisticsReport = ReturnType<typeof createStatisticsReport>;

const rowsMax = 20;

export function createStatisticsReport({ db }: { db: Database }) {
  return {
    /** Throws `invalidRequest` for days that do not exist, an empty period, and one that is too long. */
    get: async (period: StatisticsPeriod): Promise<Statistics> => {
      const length = periodLength(period);
      const before: StatisticsPeriod = { from: shiftDay(period.from, -length), until: period.from };
      const [firstDay, days, viewsByLanguage, registrations, pages, plays, finishes, shares, words, missedWords] = await Promise.all([
        readFirstDay(db),
        readDays(db, { from: before.from, until: period.until }),
        readSplit(db, { period, kind: 'view', column: statDay.language, where: eq(statDay.subject, '') }),
        readSplit(db, { period, kind: 'registration', column: statDay.subject, where: sql`true` }),
        readTop(db, { period, before, kind: 'view' }),
        readTop(db, { period, before, kind: 'play' }),
        readSplit(db, { period, kind: 'finish', column: statDay.subject, where: sql`true` }),
        readTop(db, { period, before, kind: 'share' }),
        readWords(db, period, 'word'),
        readWords(db, period, 'missedWord'),
      ]);
      const titles = await readTitles(db, { pages: [...pages, ...shares], videos: plays });
      const titled = (row: Top): SubjectCounts => ({ ...row, ...(titles.get(row.subject) ?? { titleZh: '', titleEn: '' }) });
      return {
        firstDay,
        days: daysOf(period).map((day) => days.get(day) ?? { day, ...none }),
        daysBefore: daysOf(before).map((day) => days.get(day) ?? { day, ...none }),
        viewsByLanguage: { 'zh-Hans': viewsByLanguage.get('zh-Hans') ?? 0, en: viewsByLanguage.get('en') ?? 0 },
        registrations: { institution: registrations.get('institution') ?? 0, visitor: registrations.get('visitor') ?? 0 },
        pages: pages.map(titled),
        films: plays.map((row) => ({ ...titled(row), finished: finishes.get(row.subject) ?? 0 })),
        shares: shares.map(titled),
        words,
        missedWords,
      };
    },
    /** The counts of a period by day. Throws as `get` does. */
    export: (period: StatisticsPeriod) => exportStatistics(db, period),
  };
}

const none: MetricCounts = { view: 0, play: 0, finish: 0, search: 0, miss: 0, share: 0, registration: 0 };

const isWithin = ({ from, until }: StatisticsPeriod): SQL | undefined => and(gte(statDay.day, from), lt(statDay.day, until));

async function readFirstDay(db: Database): Promise<string | null> {
  const rows = await Promise.all(
    metrics.map((kind) =>
      db
        .select({ day: sql<string | null>`min(${statDay.day})::text` })
        .from(statDay)
        .where(and(eq(statDay.kind, kind), eq(statDay.subject, ''))),
    ),
  );
  const days = rows.flatMap(([row]) => row?.day ?? []);
  return days.toSorted()[0] ?? null;
}

/** The sums of each day that has any. */
async function readDays(db: Database, period: StatisticsPeriod): Promise<Map<string, DayCounts>> {
  const rows = await db
    .select({ day: statDay.day, kind: statDay.kind, n: sql<number>`sum(${statDay.n})::int` })
    .from(statDay)
    .where(and(inArray(statDay.kind, [...metrics]), eq(statDay.subject, ''), isWithin(period)))
    .groupBy(statDay.day, statDay.kind);
  const days = new Map<string, DayCounts>();
  for (const { day, kind, n } of rows) days.set(day, { ...(days.get(day) ?? { day, ...none }), [kind]: n });
  return days;
}

interface Split {
  period: StatisticsPeriod;
  kind: 'view' | 'registration' | 'finish';
  column: typeof statDay.language | typeof statDay.subject;
  where: SQL;
}

/** Sums of a kind by language or subject. */
async function readSplit(db: Database, { period, kind, column, where }: Split): Promise<Map<string, number>> {
  const rows = await db
    .select({ key: column, n: sql<number>`sum(${statDay.n})::int` })
    .from(statDay)
    .where(and(eq(statDay.kind, kind), where, isWithin(period)))
    .groupBy(column);
  return new Map(rows.map(({ key, n }) => [key, n]));
}

type Top = Pick<SubjectCounts, 'subject' | 'n' | 'before'>;

/** The subjects with the highest counts. */
function readTop(
  db: Database,
  { period, before, kind }: { period: StatisticsPeriod; before: StatisticsPeriod; kind: 'view' | 'play' | 'share' },
): Promise<Top[]> {
  const sumOf = (within: StatisticsPeriod) => sql<number>`coalesce(sum(${statDay.n}) filter (where ${isWithin(within)}), 0)::int`;
  const n = sumOf(period);
  return db
    .select({ subject: statDay.subject, n, before: sumOf(before) })
    .from(statDay)
    .where(and(eq(statDay.kind, kind), sql`${statDay.subject} <> ''`, isWithin({ from: before.from, until: period.until })))
    .groupBy(statDay.subject)
    .having(sql`${n} > 0`)
    .orderBy(sql`${n} desc`, statDay.subject)
    .limit(rowsMax);
}

function readWords(db: Database, period: StatisticsPeriod, kind: 'word' | 'missedWord'): Promise<WordCounts[]> {
  const n = sql<number>`sum(${statDay.n})::int`;
  return db
    .select({ word: statDay.subject, language: statDay.language, n })
    .from(statDay)
    .where(and(eq(statDay.kind, kind), isWithin(period)))
    .groupBy(statDay.subject, statDay.language)
    .orderBy(sql`${n} desc`, statDay.subject)
    .limit(rowsMax);
}

type Titles = Pick<SubjectCounts, 'titleZh' | 'titleEn'>;

/** Titles by subject, of items that are online, films, people and videos. */
async function readTitles(
  db: Database,
  { pages, videos }: { pages: readonly Top[]; videos: readonly Top[] },
): Promise<Map<string, Titles>> {
  const items = pages.flatMap(({ subject }) => pageSubject(subject) ?? []).filter(({ kind }) => kind !== 'page' && kind !== 'edition');
  const ids = [...new Set([...items.map(({ id }) => id), ...videos.map(({ subject }) => subject)])];
  if (ids.length === 0) return new Map();
  const [articles, films, people, lone, withVideo, awards] = await Promise.all([
    db
      .select({ id: content.id, titleZh: contentRevision.titleZh, titleEn: contentRevision.titleEn })
      .from(content)
      .innerJoin(contentRevision, eq(contentRevision.id, content.liveRevisionId))
      .where(inArray(content.id, ids)),
    db.select({ id: film.id, titleZh: film.titleZh, titleEn: film.titleEn }).from(film).where(inArray(film.id, ids)),
    db.select({ id: person.id, titleZh: person.nameZh, titleEn: person.nameEn }).from(person).where(inArray(person.id, ids)),
    db.select({ id: video.id, titleZh: video.titleZh, titleEn: video.titleEn }).from(video).where(inArray(video.id, ids)),
    db
      .select({ id: video.id, titleZh: contentRevision.titleZh, titleEn: contentRevision.titleEn })
      .from(video)
      .innerJoin(contentRevision, sql`${contentRevision.videoIds} @> array[${video.id}]`)
      .innerJoin(content, eq(contentRevision.id, content.liveRevisionId))
      .where(inArray(video.id, ids)),
    db
      .select({ id: publicAnchor, titleZh: awardCategory.labelZh, titleEn: awardCategory.labelEn })
      .from(awardCategory)
      .where(inArray(publicAnchor, ids)),
  ]);
  // An item names its video where the video has no title of its own.
  const byId = new Map(
    [...withVideo, ...lone.filter(({ titleZh, titleEn }) => titleZh || titleEn), ...people, ...films, ...articles, ...awards].map(
      ({ id, ...titles }) => [id, titles],
    ),
  );
  const subjects = [...items.map(({ subject, id }) => [subject, id] as const), ...videos.map(({ subject }) => [subject, subject] as const)];
  return new Map(subjects.flatMap(([subject, id]) => (byId.has(id) ? [[subject, byId.get(id) as Titles]] : [])));
}

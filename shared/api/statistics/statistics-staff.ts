/** Statistics for staff: /webAdmin/statistics. */
import * as Type from 'typebox';
import { nullable } from '#shared/nullable.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { exportOf } from '#shared/api/export/export-contract.ts';
import { count, languageCode, shortText } from '#shared/api/fields.ts';

/** Counts that have a curve. */
export const metrics = ['view', 'play', 'finish', 'search', 'miss', 'share', 'registration'] as const;
export type Metric = (typeof metrics)[number];

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const counts = Type.Object({ view: count, play: count, finish: count, search: count, miss: count, share: count, registration: count });
export type MetricCounts = Type.Static<typeof counts>;

const dayCounts = Type.Object({ day, ...counts.properties });
export type DayCounts = Type.Static<typeof dayCounts>;

/** A page or film; titles are empty where it has none or is not online. */
const subjectCounts = Type.Object({
  subject: shortText,
  titleZh: shortText,
  titleEn: shortText,
  n: count,
  /** In the period before. */
  before: count,
});
export type SubjectCounts = Type.Static<typeof subjectCounts>;

const filmCounts = Type.Object({ ...subjectCounts.properties, finished: count });
export type FilmCounts = Type.Static<typeof filmCounts>;

const wordCounts = Type.Object({ word: shortText, language: languageCode, n: count });
export type WordCounts = Type.Static<typeof wordCounts>;

const statistics = Type.Object({
  /** The first day that has a count; null before any. */
  firstDay: nullable(day),
  /** Every day of the period, and of the one of the same length before it. */
  days: Type.Array(dayCounts),
  daysBefore: Type.Array(dayCounts),
  /** Views of pages by language. */
  viewsByLanguage: Type.Object({ 'zh-Hans': count, en: count }),
  /** Accounts by type. */
  registrations: Type.Object({ institution: count, visitor: count }),
  /** The twenty most counted of each. */
  pages: Type.Array(subjectCounts),
  films: Type.Array(filmCounts),
  shares: Type.Array(subjectCounts),
  words: Type.Array(wordCounts),
  missedWords: Type.Array(wordCounts),
});
export type Statistics = Type.Static<typeof statistics>;

/** The days from one on and before another, as YYYY-MM-DD in the site's time zone. */
const statisticsPeriod = Type.Object({ from: day, until: day });

export const getStatistics = endpoint({
  method: 'GET',
  path: '/webAdmin/statistics',
  summary:
    'Views, plays, films watched to the end, searches, searches without a hit, shares and registrations by day, beside the period before; from one day and before another (YYYY-MM-DD in the site’s time zone, at most 366 days)',
  auth: 'staff',
  permission: 'statisticsRead',
  query: statisticsPeriod,
  data: statistics,
});

/** The counts that the figures are sums of, by day. */
export const exportStatistics = exportOf(getStatistics, { name: 'statistics', columns: ['day', 'kind', 'subject', 'language', 'count'] });

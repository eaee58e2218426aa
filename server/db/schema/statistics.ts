/** Daily counts of the site. They name pages, films and words, and nothing about visitors. */
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Kinds of counts. `miss` is a search without a hit; `word` and `missedWord` are texts that were searched for. */
export const statisticKinds = ['view', 'play', 'finish', 'search', 'miss', 'share', 'registration', 'word', 'missedWord'] as const;

export const statDay = pgTable(
  'stat_day',
  {
    kind: text({ enum: statisticKinds }).notNull(),
    /** Site path of a page, id of a video, type of an account, or a text; '' is the sum of the kind, which words do not have. */
    subject: text().notNull(),
    /** In the site's time zone. */
    day: date({ mode: 'string' }).notNull(),
    language: text({ enum: ['zh-Hans', 'en'] }).notNull(),
    n: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject, table.day, table.language] }), index().on(table.day, table.kind)],
);

/** Parts of the site that staff edit as a whole, such as the announcement bar: one row a version. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { sitePartKinds } from '#shared/api/site-part.ts';
import { userAccount } from './account.ts';
import { instant } from './fields.ts';

export const sitePartStates = ['draft', 'online', 'old'] as const;

export const sitePartRevision = pgTable(
  'site_part_revision',
  {
    id: text().primaryKey(),
    kind: text({ enum: sitePartKinds }).notNull(),
    /** Counts the versions of a part from 1. */
    number: integer().notNull(),
    /** At most one draft and one version online a part. */
    state: text({ enum: sitePartStates }).notNull(),
    /** Fits the schema of its kind in shared/api/site-part.ts when it was written; readers check it again. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Counts the saves of a draft, for optimistic concurrency. */
    version: integer().notNull().default(1),
    savedBy: text().references(() => userAccount.id),
    savedAt: instant().notNull().defaultNow(),
    publishedBy: text().references(() => userAccount.id),
    publishedAt: instant(),
  },
  (table) => [
    unique().on(table.kind, table.number),
    uniqueIndex('site_part_draft')
      .on(table.kind)
      .where(sql`${table.state} = 'draft'`),
    uniqueIndex('site_part_online')
      .on(table.kind)
      .where(sql`${table.state} = 'online'`),
    index().on(table.savedBy),
    index().on(table.publishedBy),
  ],
);

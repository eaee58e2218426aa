/** Rehearsals of a ceremony: throw-away copies of the site, one at a time. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { rehearsalFaults, rehearsalStates } from '#shared/award/rehearsal-site.ts';
import type { SiteFinding } from '#shared/api/ceremony/rehearsal-site-staff.ts';
import { edition } from './award.ts';
import { instant } from './fields.ts';

export const rehearsalSite = pgTable(
  'rehearsal_site',
  {
    id: text().primaryKey(),
    editionId: text()
      .notNull()
      .references(() => edition.id, { onDelete: 'cascade' }),
    state: text({ enum: rehearsalStates }).notNull().default('waiting'),
    /** Why it ended without a command; null = it did not. */
    fault: text({ enum: rehearsalFaults }),
    /** The instant at which its clock begins. */
    at: instant().notNull(),
    revealsAll: boolean().notNull(),
    /** Signs passes; '' once it has ended. */
    key: text().notNull(),
    /** Where it is opened; '' until it is there. */
    origin: text().notNull().default(''),
    /** Pages that are looked at, and those of them that are done. */
    pages: integer().notNull().default(0),
    pagesDone: integer().notNull().default(0),
    /** Awards whose entered winner is shown, of those that are compared. */
    awardsAlike: integer().notNull().default(0),
    awards: integer().notNull().default(0),
    findings: jsonb().$type<SiteFinding[]>().notNull().default([]),
    madeBy: text().notNull(),
    madeAt: instant().notNull().defaultNow(),
    /** When it ends automatically. */
    endsAt: instant().notNull(),
  },
  (table) => [
    index().on(table.editionId),
    uniqueIndex('rehearsal_site_open')
      .on(sql`(true)`)
      .where(sql`${table.state} <> 'ended'`),
  ],
);

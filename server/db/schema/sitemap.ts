/** Partition of sitemaps: number of live items per day of publication, and the last change of each day. Kept by triggers. */
import { date, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './fields.ts';

export const sitemapDay = pgTable('sitemap_day', {
  /** Day of publication, in UTC. */
  day: date({ mode: 'string' }).primaryKey(),
  items: integer().notNull().default(0),
  /** Last write that changed the day's public items, their windows, languages or texts. */
  changedAt: instant().notNull(),
});

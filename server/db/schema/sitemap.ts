/** What sitemaps are divided by: live items of each day of publication, and when the day last changed. Triggers keep it. */
import { date, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './fields.ts';

export const sitemapDay = pgTable('sitemap_day', {
  /** Day of publication, in UTC. */
  day: date({ mode: 'string' }).primaryKey(),
  items: integer().notNull().default(0),
  /** The last write that changed which items are public there, their windows, languages or texts. */
  changedAt: instant().notNull(),
});

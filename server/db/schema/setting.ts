/** What the site knows about itself: one row a key, such as which fixed content has been made. */
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './fields.ts';

export const siteSetting = pgTable('site_setting', {
  key: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  updatedAt: instant().notNull().defaultNow(),
});

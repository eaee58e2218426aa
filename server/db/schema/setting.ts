/** Settings of the site, one row per key, such as the mark that the fixed content has been created. */
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './fields.ts';

export const siteSetting = pgTable('site_setting', {
  key: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  updatedAt: instant().notNull().defaultNow(),
});

/** Short permanent links: one code per shared page and language. Rows are never removed. */
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './fields.ts';

export const shortLink = pgTable(
  'short_link',
  {
    /** Derived from the page, see `server/services/discovery/short-link.ts`. */
    code: text().primaryKey(),
    language: text({ enum: ['zh-Hans', 'en'] }).notNull(),
    /** Canonical site path with its query. */
    path: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('short_link_page').on(table.language, table.path)],
);

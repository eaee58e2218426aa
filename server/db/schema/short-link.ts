/** Short permanent links: one code for each page and language that somebody has shared. Rows are never removed. */
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './fields.ts';

export const shortLink = pgTable(
  'short_link',
  {
    /** Made of the page itself, see `server/services/discovery/short-link.ts`. */
    code: text().primaryKey(),
    language: text({ enum: ['zh-Hans', 'en'] }).notNull(),
    /** Canonical site path with its query. */
    path: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('short_link_page').on(table.language, table.path)],
);

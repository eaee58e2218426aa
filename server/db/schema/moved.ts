/** Redirects of moved URLs. */
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant } from './fields.ts';

export const movedPath = pgTable(
  'moved_path',
  {
    /** Path and query, normalised by `movedKey` in `server/services/discovery/moved-key.ts`. */
    fromPath: text().primaryKey(),
    /** Site path or absolute URL; empty = permanently gone. */
    toPath: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.toPath), check('moved_path_moves', sql`${table.fromPath} <> ${table.toPath}`)],
);

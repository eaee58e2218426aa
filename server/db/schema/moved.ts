/** Addresses that have moved: where a path that no page answers any more leads to. */
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant } from './fields.ts';

export const movedPath = pgTable(
  'moved_path',
  {
    /** Path and query as `movedKey` in `server/services/discovery/moved-path.ts` writes them. */
    fromPath: text().primaryKey(),
    /** Site path or absolute address; empty = it is gone for good. */
    toPath: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.toPath), check('moved_path_moves', sql`${table.fromPath} <> ${table.toPath}`)],
);

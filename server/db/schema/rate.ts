/** Counters of limits that all instances share. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './fields.ts';

export const rateWindow = pgTable(
  'rate_window',
  {
    /** What is counted, and a keyed hash of whom; never an address itself. */
    key: text().primaryKey(),
    count: integer().notNull().default(0),
    endsAt: instant().notNull(),
  },
  (table) => [index().on(table.endsAt)],
);

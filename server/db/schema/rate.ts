/** Rate limit counters, shared by all instances. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './fields.ts';

export const rateWindow = pgTable(
  'rate_window',
  {
    /** Name of the limit and a keyed hash of the subject; never an IP address. */
    key: text().primaryKey(),
    count: integer().notNull().default(0),
    endsAt: instant().notNull(),
  },
  (table) => [index().on(table.endsAt)],
);

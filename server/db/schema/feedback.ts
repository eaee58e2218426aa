/** Feedback of visitors to the organisers. */
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './fields.ts';

export const feedback = pgTable(
  'feedback',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    content: text().notNull(),
    contact: text().notNull().default(''),
    url: text().notNull().default(''),
    userId: text(),
    addressHash: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    handledBy: text(),
    handledAt: instant(),
    note: text().notNull().default(''),
  },
  (table) => [index().on(table.createdAt.desc().nullsFirst()), index().on(table.addressHash, table.createdAt.desc().nullsFirst())],
);

/** Saved filters of the management centre's lists. */
import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { viewedLists } from '#shared/api/account/saved-view.ts';
import { userAccount } from './account.ts';
import { instant } from './fields.ts';

export const savedView = pgTable(
  'saved_view',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    list: text({ enum: viewedLists }).notNull(),
    name: text().notNull(),
    /** Filters and order as the list's address has them. */
    query: text().notNull().default(''),
    /** Names of hidden columns. */
    hidden: text().array().notNull().default([]),
    isDefault: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('saved_view_name').on(table.userId, table.list, sql`lower(${table.name})`),
    uniqueIndex('saved_view_default')
      .on(table.userId, table.list)
      .where(sql`${table.isDefault}`),
  ],
);

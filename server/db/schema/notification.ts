/** Messages to a user inside the site. */
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { userAccount } from './account.ts';
import { instant } from './fields.ts';

export const userNotification = pgTable(
  'user_notification',
  {
    id: text().primaryKey(),
    userId: text().notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    /** Key of the text; `values` fills it. */
    kind: text().notNull(),
    values: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    path: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    readAt: instant(),
  },
  (table) => [index().on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);

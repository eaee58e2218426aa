/** Notifications and their owners' preferences. */
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { notificationKinds, type NotificationKind } from '#shared/notification-kinds.ts';
import { userAccount } from './account.ts';
import { instant } from './fields.ts';

const kinds = notificationKinds as readonly [NotificationKind, ...NotificationKind[]];

export const userNotification = pgTable(
  'user_notification',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    kind: text({ enum: kinds }).notNull(),
    /** Text within the kind, such as `passwordChanged` of `security`. */
    event: text().notNull().default(''),
    values: jsonb().$type<Record<string, string>>().notNull().default({}),
    path: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    readAt: instant(),
  },
  (table) => [
    index().on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('user_notification_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
  ],
);

export const notificationChoice = pgTable(
  'notification_choice',
  {
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    kind: text({ enum: kinds }).notNull(),
    site: boolean().notNull(),
    mail: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

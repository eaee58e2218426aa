/** Tables of editing: snapshots of revisions, presence of editors, and preview links. */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { userAccount } from './account.ts';
import { content, contentRevision } from './content.ts';
import { instant } from './fields.ts';

/** Fields of a revision after a save or an action; saves by one author within minutes replace each other. */
export const contentSnapshot = pgTable(
  'content_snapshot',
  {
    revisionId: text()
      .notNull()
      .references(() => contentRevision.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    contentId: text()
      .notNull()
      .references(() => content.id, { onDelete: 'cascade' }),
    /** `save` or the name of the action. */
    act: text().notNull().default('save'),
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    createdBy: text().references(() => userAccount.id),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.revisionId, table.version] }), index().on(table.contentId, table.createdAt.desc().nullsFirst())],
);

/** Open editors of an item; rows that are not renewed expire. */
export const contentPresence = pgTable(
  'content_presence',
  {
    contentId: text()
      .notNull()
      .references(() => content.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    /** The focused field; empty if none. */
    field: text().notNull().default(''),
    seenAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.userId] }), index().on(table.seenAt)],
);

export const previewLink = pgTable(
  'preview_link',
  {
    id: text().primaryKey(),
    contentId: text()
      .notNull()
      .references(() => content.id, { onDelete: 'cascade' }),
    /** `preview` shows the draft; `review` also takes an answer. */
    kind: text({ enum: ['preview', 'review'] })
      .notNull()
      .default('preview'),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: text().notNull().unique(),
    /** The recipient of the link, in the author's words. */
    guest: text().notNull().default(''),
    createdBy: text().references(() => userAccount.id),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    decision: text({ enum: ['', 'approve', 'changes'] })
      .notNull()
      .default(''),
    note: text().notNull().default(''),
    /** Version that the guest answered. */
    answeredVersion: integer(),
    answeredAt: instant(),
  },
  (table) => [index().on(table.contentId, table.createdAt.desc().nullsFirst()), index().on(table.expiresAt)],
);

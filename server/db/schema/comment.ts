/** Comments with one level of replies, and readers' reports of them. */
import { sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { userAccount } from './account.ts';
import { instant } from './fields.ts';

export const commentStates = ['public', 'pending', 'hidden', 'deleted'] as const;

export const comment = pgTable(
  'comment',
  {
    id: text().primaryKey(),
    /** The commented item or film; their ids share one namespace. */
    contentId: text().notNull(),
    /** The parent comment; replies have no replies. */
    parentId: text(),
    userId: text()
      .notNull()
      .references(() => userAccount.id),
    text: text().notNull(),
    /** Hash of the text, to refuse duplicates. */
    textHash: text().notNull().default(''),
    state: text({ enum: commentStates }).notNull().default('public'),
    /** Second of the video that it is about. */
    second: integer(),
    pinned: boolean().notNull().default(false),
    byStaff: boolean().notNull().default(false),
    likeCount: integer().notNull().default(0),
    replyCount: integer().notNull().default(0),
    reportCount: integer().notNull().default(0),
    /** Why it is held: `first`, `link`, `word` or `reports`; '' if it is not. */
    heldFor: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    decidedBy: text().references(() => userAccount.id),
    decidedAt: instant(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }).onDelete('cascade'),
    index('comment_new')
      .on(table.contentId, table.pinned.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isListed(table)),
    index('comment_hot')
      .on(table.contentId, table.pinned.desc().nullsFirst(), table.likeCount.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isListed(table)),
    index('comment_replies')
      .on(table.parentId, table.createdAt, table.id)
      .where(sql`${table.parentId} is not null`),
    index('comment_moderation').on(table.state, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('comment_author').on(table.userId, table.createdAt.desc().nullsFirst()),
  ],
);

/** Top-level comments in lists: public ones, and deleted ones with public replies. */
function isListed(table: { parentId: AnyPgColumn; state: AnyPgColumn; replyCount: AnyPgColumn }): SQL {
  return sql`${table.parentId} is null and (${table.state} = 'public' or (${table.state} = 'deleted' and ${table.replyCount} > 0))`;
}

export const commentReport = pgTable(
  'comment_report',
  {
    commentId: text()
      .notNull()
      .references(() => comment.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    reason: text().notNull().default(''),
    note: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.userId] })],
);

/** Words that hold a comment for moderation; compared without case and width. */
export const watchedWord = pgTable('watched_word', {
  word: text().primaryKey(),
  addedBy: text().notNull().default(''),
  addedAt: instant().notNull().defaultNow(),
});

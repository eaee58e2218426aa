/** Comments with one level of replies, and readers' reports of them. */
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { userAccount } from './account.ts';
import { content } from './content.ts';
import { instant } from './fields.ts';

export const commentStates = ['public', 'pending', 'hidden', 'deleted'] as const;

export const comment = pgTable(
  'comment',
  {
    id: text().primaryKey(),
    contentId: text().notNull().references(() => content.id, { onDelete: 'cascade' }),
    /** The comment that this one answers; answers have no answers. */
    parentId: text(),
    userId: text().notNull().references(() => userAccount.id),
    text: text().notNull(),
    /** Hash of the text, to refuse the same text twice. */
    textHash: text().notNull().default(''),
    state: text({ enum: commentStates }).notNull().default('public'),
    pinned: boolean().notNull().default(false),
    byStaff: boolean().notNull().default(false),
    likeCount: integer().notNull().default(0),
    replyCount: integer().notNull().default(0),
    reportCount: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    decidedBy: text().references(() => userAccount.id),
    decidedAt: instant(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }).onDelete('cascade'),
    index('comment_new').on(table.contentId, table.pinned.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()).where(sql`${table.state} = 'public' and ${table.parentId} is null`),
    index('comment_hot').on(table.contentId, table.pinned.desc().nullsFirst(), table.likeCount.desc().nullsFirst(), table.id.desc().nullsFirst()).where(sql`${table.state} = 'public' and ${table.parentId} is null`),
    index('comment_replies').on(table.parentId, table.createdAt, table.id).where(sql`${table.parentId} is not null`),
    index('comment_moderation').on(table.state, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('comment_author').on(table.userId, table.createdAt.desc().nullsFirst()),
  ],
);

export const commentReport = pgTable(
  'comment_report',
  {
    commentId: text().notNull().references(() => comment.id, { onDelete: 'cascade' }),
    userId: text().notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
    reason: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.userId] })],
);

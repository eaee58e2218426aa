/** Relations of users to items: likes, favourites, watch positions, showings; and recent views. */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { userAccount } from './account.ts';
import { instant } from './fields.ts';
import { video } from './media.ts';

/** Kinds of targets; awards data have their own ids. */
export const likeTargets = ['content', 'comment', 'work', 'person'] as const;

export const userLike = pgTable(
  'user_like',
  {
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    targetKind: text({ enum: likeTargets }).notNull(),
    targetId: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.targetKind, table.targetId] }), index().on(table.targetKind, table.targetId)],
);

export const userFavourite = pgTable(
  'user_favourite',
  {
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    targetKind: text({ enum: likeTargets }).notNull(),
    targetId: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.targetKind, table.targetId] }),
    index().on(table.userId, table.createdAt.desc().nullsFirst()),
  ],
);

export const watchPosition = pgTable(
  'watch_position',
  {
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    videoId: text().notNull(),
    seconds: integer().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] })],
);

/** Somebody's showing of a video that limits its hours or its seats: begun once, with a seat while it is being watched. */
export const showing = pgTable(
  'showing',
  {
    videoId: text()
      .notNull()
      .references(() => video.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    startedAt: instant().notNull().defaultNow(),
    /** The seat is theirs until then; every part of the film that is fetched moves it on. */
    seatUntil: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.userId] }), index().on(table.userId), index().on(table.videoId, table.seatUntil)],
);

/** One row per visitor and item; a view counts again after 30 minutes. */
export const contentView = pgTable(
  'content_view',
  {
    contentId: text().notNull(),
    /** Keyed hash of the visitor's IP address and browser; never the address. */
    visitorHash: text().notNull(),
    viewedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.visitorHash] }), index().on(table.viewedAt)],
);

/** Content items, their revisions (both languages side by side, one state), stored counts and the change feed. */
import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { ItemBlock } from '#shared/api/block.ts';
import type { Attachment } from '#shared/api/content-staff.ts';
import { contentStates } from '#shared/content/content-lifecycle.ts';
import { reviewPriorities } from '#shared/content/review-plan.ts';
import type { MatchedHashes } from '#shared/content/translation-match.ts';
import { userAccount } from './account.ts';
import { listType, siteColumn } from './column.ts';
import { bilingual, instant, publicWindow, tsvector, xid8 } from './fields.ts';
import { mediaFile } from './media.ts';

export const contentKinds = ['article', 'episode', 'people'] as const;
export const counterNames = ['viewCount', 'likeCount', 'commentCount', 'favouriteCount'] as const;

/** A reviewer's remarks on single fields. */
export type FieldRemarks = Record<string, string>;

export const content = pgTable(
  'content',
  {
    /** Short public id; random unless seeded, so that an unpublished item cannot be guessed. */
    id: text().primaryKey(),
    kind: text({ enum: contentKinds }).notNull(),
    columnId: text()
      .notNull()
      .references(() => siteColumn.id),
    typeId: text(),
    ownerId: text().references(() => userAccount.id),
    /** The public revision; null if the item is not online. */
    liveRevisionId: text().references((): AnyPgColumn => contentRevision.id),
    /** Languages of the live revision, denormalised so that lists are one index scan. */
    inZh: boolean().notNull().default(false),
    inEn: boolean().notNull().default(false),
    ...publicWindow(),
    /** Set when the item was taken offline: its URL then answers 410. */
    offlineAt: instant(),
    pinned: boolean().notNull().default(false),
    /** Recommended by the editors. */
    recommended: boolean().notNull().default(false),
    commentsClosed: boolean().notNull().default(false),
    viewCount: integer().notNull().default(0),
    likeCount: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    favouriteCount: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    /** Set while the item is in the bin; it is erased after 30 days. */
    deletedAt: instant(),
  },
  (table) => [
    foreignKey({ columns: [table.columnId, table.typeId], foreignColumns: [listType.columnId, listType.id] }),
    // One index per language and kind of list: rows come in list order without sorting or counting.
    ...(['Zh', 'En'] as const).flatMap((code) => {
      const spoken = sql`${table.liveRevisionId} is not null and ${code === 'Zh' ? table.inZh : table.inEn}`;
      const order = [table.pinned.desc().nullsFirst(), table.publishAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const;
      const suffix = code.toLowerCase();
      return [
        index(`content_column_${suffix}`)
          .on(table.columnId, ...order)
          .where(spoken),
        index(`content_type_${suffix}`)
          .on(table.columnId, table.typeId, ...order)
          .where(spoken),
        index(`content_kind_${suffix}`)
          .on(table.kind, ...order)
          .where(spoken),
        index(`content_all_${suffix}`)
          .on(...order)
          .where(spoken),
      ];
    }),
    index('content_by_time')
      .on(table.columnId, table.publishAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.liveRevisionId} is not null`),
    index('content_by_views')
      .on(table.columnId, table.viewCount.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.liveRevisionId} is not null`),
    index('content_by_likes')
      .on(table.columnId, table.likeCount.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.liveRevisionId} is not null`),
    index('content_recommended')
      .on(table.likeCount.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.liveRevisionId} is not null and ${table.recommended}`),
    index('content_ending')
      .on(table.unpublishAt)
      .where(sql`${table.liveRevisionId} is not null and ${table.unpublishAt} is not null`),
    // Sitemaps are read in this order, page by page.
    index('content_live_by_time')
      .on(table.publishAt, table.id)
      .where(sql`${table.liveRevisionId} is not null`),
    // The last item of a column taken offline, which changed its feeds.
    index('content_offline')
      .on(table.columnId, table.offlineAt)
      .where(sql`${table.offlineAt} is not null`),
    index('content_trash')
      .on(table.deletedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is not null`),
    index('content_owner').on(table.ownerId, table.createdAt.desc().nullsFirst()),
    index('content_live_revision').on(table.liveRevisionId),
    check('content_live_has_instant', sql`${table.liveRevisionId} is null or ${table.publishAt} is not null`),
  ],
);

export const contentRevision = pgTable(
  'content_revision',
  {
    id: text().primaryKey(),
    contentId: text()
      .notNull()
      .references(() => content.id, { onDelete: 'cascade' }),
    /** Number of the revision within the item, from 1. */
    number: integer().notNull(),
    state: text({ enum: contentStates }).notNull().default('draft'),
    /** Incremented by every save and transition; for optimistic concurrency. */
    version: integer().notNull().default(1),
    ...bilingual('title'),
    ...bilingual('abstract'),
    /** Sanitised HTML. */
    ...bilingual('body'),
    ...bilingual('author'),
    ...bilingual('source'),
    tagsZh: text().array().notNull().default([]),
    tagsEn: text().array().notNull().default([]),
    coverId: text().references(() => mediaFile.id),
    galleryIds: text().array().notNull().default([]),
    /** Documents below the text with their names. */
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    /** The organiser's blocks below the text. */
    blocks: jsonb().$type<ItemBlock[]>().notNull().default([]),
    /** Title and text for search engines and shared links; empty = those of the item. */
    ...bilingual('seoTitle'),
    ...bilingual('seoDescription'),
    /** Picture of shared links; null = the cover. */
    shareId: text().references(() => mediaFile.id),
    /** Short address, such as `open-call`; '' = none. It leads to the item once the revision is online: `contentSlug`. */
    slug: text().notNull().default(''),
    /** Public note of a change after publication; empty = none. */
    ...bilingual('correction'),
    /** When the note first went online; null until then, and after a change of the note. */
    correctedAt: instant(),
    videoIds: text().array().notNull().default([]),
    personIds: text().array().notNull().default([]),
    workIds: text().array().notNull().default([]),
    /** Length in seconds of the first video, denormalised for lists. */
    seconds: integer(),
    matchedHashes: jsonb().$type<MatchedHashes>().notNull().default({}),
    /** Version in which each field last changed, for merging saves that are based on an older version. */
    fieldVersions: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Version that a reviewer approved; only this version can go online again. */
    approvedVersion: integer(),
    /** Titles, abstracts and authors in both languages, for searches by staff. */
    terms: tsvector().notNull().default(''),
    /** Instants requested by the author; copied to the item when it goes online. */
    wantedPublishAt: instant(),
    wantedUnpublishAt: instant(),
    /** Publisher who scheduled it for `wantedPublishAt`; null = not scheduled. */
    scheduledBy: text().references(() => userAccount.id),
    createdBy: text().references(() => userAccount.id),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    submittedAt: instant(),
    decidedAt: instant(),
    decidedBy: text().references(() => userAccount.id),
    claimedBy: text().references(() => userAccount.id),
    claimedAt: instant(),
    /** Last day for the review of a submission, in the site's time zone; null = without one. */
    reviewDueOn: date({ mode: 'string' }),
    reviewPriority: text({ enum: reviewPriorities }).notNull().default('normal'),
    /** Reason of a rejection or of going offline, and remarks on single fields. */
    reason: text().notNull().default(''),
    /** Key of the dictionary of reasons; empty for a free text. */
    reasonKey: text().notNull().default(''),
    remarks: jsonb().$type<FieldRemarks>().notNull().default({}),
    /** The author's answer to a rejection. */
    reply: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('content_revision_number').on(table.contentId, table.number),
    // At most one working revision and one online, enforced by the database.
    uniqueIndex('content_revision_working')
      .on(table.contentId)
      .where(sql`${table.state} in ('draft', 'audit', 'audited', 'reject')`),
    uniqueIndex('content_revision_online')
      .on(table.contentId)
      .where(sql`${table.state} = 'putaway'`),
    index('content_revision_state').on(table.state, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('content_revision_author').on(table.createdBy, table.state, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // Revisions that wait with a short address to go online.
    index('content_revision_slug')
      .on(table.slug)
      .where(sql`${table.slug} <> '' and ${table.state} in ('audit', 'audited')`),
    // The review list and the dashboard: the most urgent first, and what is past its due date.
    index('content_revision_urgency')
      .on(reviewRank(table.reviewPriority), table.reviewDueOn, table.submittedAt, table.id)
      .where(sql`${table.state} = 'audit'`),
    index('content_revision_review_due')
      .on(table.reviewDueOn)
      .where(sql`${table.state} = 'audit'`),
    // The reviews that somebody has claimed.
    index('content_revision_claimed')
      .on(table.claimedBy)
      .where(sql`${table.state} = 'audit' and ${table.claimedBy} is not null`),
    index('content_revision_titles').on(table.contentId, table.state),
    index('content_revision_terms').using('gin', table.terms),
    // Revisions scheduled to go online.
    index('content_revision_due')
      .on(table.wantedPublishAt)
      .where(sql`${table.state} = 'audited' and ${table.scheduledBy} is not null`),
    // Items by video.
    index('content_revision_videos').using('gin', table.videoIds),
    check('content_revision_states', sql`${table.state} in ('draft', 'audit', 'audited', 'reject', 'putaway', 'soldout')`),
  ],
);

/** SQL expression: place of a review priority, 0 = the most urgent. */
export function reviewRank(priority: AnyPgColumn): SQL {
  return sql`(case ${priority} when 'high' then 0 when 'normal' then 1 else 2 end)`;
}

/** Short addresses that items have or had since they were online; each leads to its item as long as that is public. */
export const contentSlug = pgTable(
  'content_slug',
  {
    slug: text().primaryKey(),
    contentId: text()
      .notNull()
      .references(() => content.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('content_slug_content').on(table.contentId)],
);

/** Number of items with a live revision, by column, type, kind and language; kept by triggers in the writer's transaction. */
export const contentCount = pgTable(
  'content_count',
  {
    columnId: text().notNull(),
    /** Empty if the item has no type. */
    typeId: text().notNull(),
    kind: text({ enum: contentKinds }).notNull(),
    language: text({ enum: ['zh-Hans', 'en'] }).notNull(),
    live: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.columnId, table.language, table.typeId, table.kind] })],
);

/** Change feed: one row per change of public output; instances follow it to purge their caches. */
export const contentChange = pgTable(
  'content_change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tags: text().array().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    transaction: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [index().on(table.transaction), index().on(table.at)],
);

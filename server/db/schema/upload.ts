/** Uploads in progress. */
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { userAccount } from './account.ts';
import { instant } from './fields.ts';

export const uploadPurposes = ['image', 'video', 'subtitle', 'document', 'archive', 'article'] as const;
export const uploadStates = ['uploading', 'checking', 'done', 'failed'] as const;

export const upload = pgTable(
  'upload',
  {
    /** Id of the upload in the store of unfinished files. */
    id: text().primaryKey(),
    ownerId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    purpose: text({ enum: uploadPurposes }).notNull(),
    fileName: text().notNull().default(''),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    state: text({ enum: uploadStates }).notNull().default('uploading'),
    /** The resulting video or file of the media library. */
    videoId: text(),
    mediaId: text(),
    /** Error name of the refusal, such as `videoFormat`. */
    failure: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.ownerId, table.createdAt.desc().nullsFirst()), index().on(table.state, table.updatedAt)],
);

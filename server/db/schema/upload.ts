/** Uploads in progress. */
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
    /** A cover, for which a picture must be larger. */
    isCover: boolean().notNull().default(false),
    state: text({ enum: uploadStates }).notNull().default('uploading'),
    /** The resulting video or file of the media library. */
    videoId: text(),
    mediaId: text(),
    /** Error name of the refusal, such as `videoFormat`. */
    failure: text().notNull().default(''),
    /** While an instance checks the file it renews this; after that instant any other may begin again. */
    claimedUntil: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.ownerId, table.createdAt.desc().nullsFirst()), index().on(table.state, table.updatedAt)],
);

/** Bytes of unfinished uploads that lie in the object store, in pieces that follow each other without a gap. */
export const uploadPiece = pgTable(
  'upload_piece',
  {
    uploadId: text()
      .notNull()
      .references(() => upload.id, { onDelete: 'cascade' }),
    start: bigint({ mode: 'number' }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Key in the storage of unfinished uploads. */
    key: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
);

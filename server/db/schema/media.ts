/** Stored pictures and files; videos with their renditions, subtitles and chapters. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, doublePrecision, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { videoStates } from '#shared/video/video-states.ts';
import { subtitleKinds } from '#shared/video/subtitle-languages.ts';
import { bilingual, instant, publicWindow } from './fields.ts';
import type { AccessMark } from '#shared/video/access.ts';

export const mediaFile = pgTable(
  'media_file',
  {
    id: text().primaryKey(),
    /** Key in the storage, such as `demo/f01.webp`, or an absolute URL. */
    path: text().notNull(),
    kind: text({ enum: ['image', 'video', 'subtitle', 'document'] })
      .notNull()
      .default('image'),
    contentType: text().notNull().default(''),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** SHA-256 of the stored bytes. */
    hash: text().notNull().default(''),
    width: integer().notNull().default(1),
    height: integer().notNull().default(1),
    /** Dominant colour as `#rrggbb`, shown until the picture is loaded. */
    colour: text().notNull().default('#d9d9d9'),
    focalX: doublePrecision().notNull().default(0.5),
    focalY: doublePrecision().notNull().default(0.5),
    /** Name for staff; empty = the description, or else the file. */
    name: text().notNull().default(''),
    ...bilingual('alt'),
    /** Author or source, as it has to be named. */
    ...bilingual('credit'),
    /** What allows its use, in the words of staff. */
    licence: text().notNull().default(''),
    /** Last day of the licence in the site's time zone; null = without end. */
    licenceEndsOn: date({ mode: 'string' }),
    /** Made by AI, which visitors are told and the file's metadata say. */
    isAiMade: boolean().notNull().default(false),
    tags: text().array().notNull().default([]),
    uploadedBy: text(),
    createdAt: instant().notNull().defaultNow(),
    /** Counts the edits by staff, for optimistic concurrency. */
    version: integer().notNull().default(1),
    /** Set while the file is in the library's bin; it is erased after 30 days. */
    deletedAt: instant(),
  },
  (table) => [
    index().on(table.path),
    index('media_file_latest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('media_file_tags').using('gin', table.tags),
    index('media_file_bin')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('media_file_licence')
      .on(table.licenceEndsOn)
      .where(sql`${table.licenceEndsOn} is not null`),
  ],
);

/** Files that pictures had before they were replaced; after 30 days the bytes are gone, and the row still tells whose path it was. */
export const mediaVersion = pgTable(
  'media_version',
  {
    mediaId: text()
      .notNull()
      .references(() => mediaFile.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    path: text().notNull(),
    contentType: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    colour: text().notNull(),
    isAiMade: boolean().notNull(),
    /** The focal point while it was in use; null for files replaced before it was kept. */
    focalX: doublePrecision(),
    focalY: doublePrecision(),
    replacedBy: text(),
    replacedAt: instant().notNull().defaultNow(),
    /** When its bytes were deleted. */
    erasedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.number] }),
    index().on(table.path),
    index('media_version_kept')
      .on(table.replacedAt)
      .where(sql`${table.erasedAt} is null`),
  ],
);

/** Kinds of rows that show files of the library. */
export const mediaUseSources = [
  'revision',
  'snapshot',
  'sitePart',
  'banner',
  'partner',
  'live',
  'film',
  'person',
  'faceColumn',
  'face',
  'video',
  'pressKit',
] as const;

/**
 * Where each file is used. Triggers write it in the transaction that saves the using row; the view `media_use_found` reads the
 * same from the rows themselves, for the nightly comparison and the command `media uses`.
 */
export const mediaUse = pgTable(
  'media_use',
  {
    mediaId: text()
      .notNull()
      .references(() => mediaFile.id, { onDelete: 'cascade' }),
    source: text({ enum: mediaUseSources }).notNull(),
    /** Id of the using row. */
    sourceId: text().notNull(),
    /** Version of a snapshot; 0 for all other rows. */
    sourceVersion: integer().notNull().default(0),
    /** What staff open to change the use: the item of a revision or snapshot, the kind of a part, else the row itself. */
    ownerId: text().notNull(),
    /** The field, such as `cover` or `bodyEn`. */
    place: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.sourceId, table.sourceVersion, table.place, table.mediaId] }),
    index().on(table.mediaId),
  ],
);

/** Permitted viewers: everybody, logged-in users, or everybody within a time window. */
export const playbackRights = ['public', 'login', 'window'] as const;

export const video = pgTable(
  'video',
  {
    id: text().primaryKey(),
    ...bilingual('title'),
    ...bilingual('abstract'),
    /** Name of the uploaded file. */
    fileName: text().notNull().default(''),
    seconds: integer().notNull().default(0),
    state: text({ enum: videoStates }).notNull().default('uploading'),
    coverId: text().references(() => mediaFile.id),
    /** Played as a plain file; otherwise with a playback token. */
    isDirect: boolean().notNull().default(false),
    isLive: boolean().notNull().default(false),
    rights: text({ enum: playbackRights }).notNull().default('public'),
    playableFrom: instant(),
    playableUntil: instant(),
    /** Hours in which somebody who has begun must finish it; null = no limit. */
    watchHours: integer(),
    /** How many may watch it at once; null = no limit. With either limit it needs an account. */
    seats: integer(),
    /** Of `accessMarks`, what staff state of it. */
    access: text().array().$type<AccessMark[]>().notNull().default([]),
    /** Storyboard picture for the seek bar: one tile per interval in seconds, row by row; 0 if there is none. */
    storyboardId: text().references(() => mediaFile.id),
    storyboardColumns: integer().notNull().default(0),
    storyboardTiles: integer().notNull().default(0),
    storyboardInterval: integer().notNull().default(0),
    /** Key of the uploaded file in the film storage; empty for links and for direct files. */
    sourceKey: text().notNull().default(''),
    /** Reason of a failed processing, shown to its author. */
    failure: text().notNull().default(''),
    ownerId: text(),
    /** When it was moved to the bin; it is erased with its files after 30 days. */
    deletedAt: instant(),
    /** State to which a restored video returns. */
    deletedFrom: text({ enum: videoStates }),
    ...publicWindow(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('video_bin')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

export const videoRendition = pgTable(
  'video_rendition',
  {
    videoId: text()
      .notNull()
      .references(() => video.id, { onDelete: 'cascade' }),
    /** `AUTO` for the adaptive playlist, `OD` for the original file, else a name such as `540p`. */
    definition: text().notNull(),
    format: text({ enum: ['mp4', 'webm', 'm3u8'] }).notNull(),
    /**
     * Key of the file, or an absolute URL. Direct videos are in the media storage, all others in the film storage. A
     * playlist has a folder of its own: everything in it belongs to the film.
     */
    path: text().notNull(),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    /** Kilobits per second. */
    bitrate: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.definition, table.format] })],
);

/** Streaming package of a protected file, shared by all videos with that file. */
export const filmPackage = pgTable('film_package', {
  /** Key of the file in the film storage. */
  source: text().primaryKey(),
  /** Key of the adaptive playlist; empty until the package is complete. */
  path: text().notNull().default(''),
  width: integer().notNull().default(0),
  height: integer().notNull().default(0),
  /** Kilobits per second of the best rendition. */
  bitrate: integer().notNull().default(0),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  /** Holder and end of the claim. */
  claim: text().notNull().default(''),
  claimedUntil: instant().notNull(),
  /** Number of attempts, and the reason of the last failure. */
  attempts: integer().notNull().default(0),
  failure: text().notNull().default(''),
});

export const videoSubtitle = pgTable(
  'video_subtitle',
  {
    videoId: text()
      .notNull()
      .references(() => video.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    kind: text({ enum: subtitleKinds }).notNull().default('subtitles'),
    label: text().notNull(),
    path: text().notNull(),
    isDefault: boolean().notNull().default(false),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.language, table.kind] })],
);

export const videoChapter = pgTable(
  'video_chapter',
  { videoId: text().notNull(), startSeconds: integer().notNull(), ...bilingual('title') },
  (table) => [
    primaryKey({ columns: [table.videoId, table.startSeconds] }),
    foreignKey({ columns: [table.videoId], foreignColumns: [video.id] }).onDelete('cascade'),
  ],
);

/** A live stream and, afterwards, its replay. */
export const liveSession = pgTable(
  'live_session',
  {
    id: text().primaryKey(),
    ...bilingual('title'),
    ...bilingual('abstract'),
    videoId: text().references(() => video.id),
    replayId: text().references(() => video.id),
    coverId: text().references(() => mediaFile.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    ...publicWindow(),
  },
  (table) => [index().on(table.startsAt.desc().nullsFirst())],
);

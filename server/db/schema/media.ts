/** Stored pictures and files; videos with their renditions, subtitles and chapters. */
import { boolean, doublePrecision, foreignKey, index, integer, pgTable, primaryKey, text, bigint } from 'drizzle-orm/pg-core';
import { subtitleKinds } from '#shared/video/subtitle-languages.ts';
import { bilingual, instant, publicWindow } from './fields.ts';

export const mediaFile = pgTable('media_file', {
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
  ...bilingual('alt'),
  uploadedBy: text(),
  createdAt: instant().notNull().defaultNow(),
});

export const videoStates = ['uploading', 'processing', 'ready', 'failed'] as const;
/** Who may play: everybody, logged-in users, or everybody within a time window. */
export const playbackRights = ['public', 'login', 'window'] as const;

export const video = pgTable('video', {
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
  ...publicWindow(),
  createdAt: instant().notNull().defaultNow(),
});

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

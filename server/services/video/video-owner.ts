/** The owner's operations on an uploaded video: read, save titles and rights, draw a poster, retry the processing. */
import { join } from 'node:path';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { mediaFile, video, videoChapter, videoRendition } from '#server/db/schema/media.ts';
import { conflict, invalidRequest, notFound } from '#server/errors.ts';
import type { Storage } from '#server/ports/storage.ts';
import { openLocalCopy } from '#server/ports/storage-local.ts';
import { openTemporaryFolder } from '#server/ports/temporary-folder.ts';
import type { FilmTranscoder } from '#server/ports/transcoder.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { addLiveStream, listLibraryVideos, LiveStream, OwnVideo, saveVideo } from '#shared/api/video-staff.ts';
import type { Language } from '#shared/language.ts';
import { isStaff, type Viewer } from '#shared/policies.ts';
import { chapterFaults, type Chapter } from '#shared/video/chapter-checks.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { instantOf } from '#server/services/core/instant.ts';
import type { ListFile } from '#server/db/list-file.ts';
import { createGate } from '#server/services/media/image.ts';
import { addJob } from '#server/services/job/job-table.ts';
import { insertLiveStream } from './live-stream.ts';
import { findHold, findOwnVideo, lockOwnVideo, mayAlwaysChange, tagsOfVideo } from './video-access.ts';
import { moveToBin, takeOutOfBin } from './video-bin.ts';
import { exportVideos, listVideos } from './video-library.ts';
import { namePicture, storePicture } from './video-picture.ts';
import { filmAttemptsMax, filmPriority } from './video-upload.ts';
import { isoInstant } from '#server/services/core/localized.ts';
import { storyboardOf } from './video-detail.ts';
import { readVideoItems } from '#server/services/media/video-item.ts';

export interface VideoOwnerOptions {
  db: Database;
  films: Storage;
  media: Storage;
  /** Null when no transcoder is installed. */
  transcoder: FilmTranscoder | null;
}

export type VideoChange = Input<typeof saveVideo>['body'];
type VideoQuery = NonNullable<Input<typeof listLibraryVideos>['query']>;
type StreamBody = Input<typeof addLiveStream>['body'];
export type VideoOwnerService = ReturnType<typeof createVideoOwner>;
type Video = typeof video.$inferSelect;

/** Posters drawn at the same time. */
const atOnce = 1;
const drawMs = 60_000;

/** All throw `notFound` for videos that the viewer cannot see; changes throw `notAllowed` for readers, `transitionRefused` while an item holds the video. */
export function createVideoOwner({ db, films, media, transcoder }: VideoOwnerOptions) {
  const gate = createGate(atOnce);
  const isThere = async () => transcoder !== null && (await transcoder.isThere());
  const show = async (tx: Queryable, viewer: Viewer, { row, language }: { row: Video; language: Language }): Promise<OwnVideo> => {
    const isHeld = (await findHold(tx, row.id)) !== null;
    return readOwnVideo(tx, { row, language, isHeld, mayEdit: mayChange(viewer, { row, isHeld }), hasTranscoder: transcoder !== null });
  };
  const change = (viewer: Viewer, { id, language }: Subject, write: (tx: Transaction, row: Video) => Promise<void>): Promise<OwnVideo> =>
    db.transaction(async (tx) => {
      await write(tx, await lockOwnVideo(tx, viewer, id));
      return show(tx, viewer, { row: await findOwnVideo(tx, viewer, id), language });
    });

  return {
    get: async (viewer: Viewer, { id, language }: Subject): Promise<OwnVideo> =>
      show(db, viewer, { row: await findOwnVideo(db, viewer, id), language }),

    /** Takes effect at once, also for visitors. Throws `invalidRequest` for a window that ends before it begins and for limits of a direct file, `notFound` for an unknown cover, and what `saveChapters` throws. */
    save: (viewer: Viewer, body: VideoChange, language: Language): Promise<OwnVideo> =>
      change(viewer, { id: body.id, language }, async (tx, row) => {
        const set = valuesOf(body);
        if (body.coverId) await requirePicture(tx, viewer, body.coverId);
        const [from, until] = [set.playableFrom ?? row.playableFrom, set.playableUntil ?? row.playableUntil];
        if (from && until && set.playableUntil !== null && set.playableFrom !== null && from >= until)
          throw invalidRequest('playableUntil');
        // Nothing stands before a direct file.
        if (row.isDirect && (set.seats || set.watchHours)) throw invalidRequest(set.seats ? 'seats' : 'watchHours');
        if (body.chapters) await saveChapters(tx, row, body.chapters);
        if (Object.values(set).some((value) => value !== undefined)) await tx.update(video).set(set).where(eq(video.id, row.id));
        await record(tx, viewer, {
          row,
          action: 'videoSave',
          details: {
            fields: Object.keys(body).filter((name) => name !== 'id'),
            ...(body.chapters ? { chapters: body.chapters.seen } : {}),
          },
        });
      }),

    /** Throws `conflict` when the film is not ready or there is no transcoder. */
    drawPoster: async (viewer: Viewer, { id, language, second }: Subject & { second: number }): Promise<OwnVideo> => {
      const row = await db.transaction((tx) => lockOwnVideo(tx, viewer, id));
      if (!transcoder || row.state !== 'ready' || !row.sourceKey || !(await isThere())) throw conflict();
      await using folder = await openTemporaryFolder('poster');
      const file = join(folder.path, 'poster.png');
      const signal = AbortSignal.timeout(drawMs);
      await gate(async () => {
        await using source = await openLocalCopy(films, row.sourceKey, signal);
        await transcoder.drawPoster({ source: source.path, file, second, signal });
      });
      const picture = await storePicture(media, id, { file, name: 'poster' });
      return await change(viewer, { id, language }, async (tx, now) => {
        await tx
          .update(video)
          .set({ coverId: await namePicture(tx, now, picture) })
          .where(eq(video.id, id));
        await record(tx, viewer, { row: now, action: 'videoSave', details: { fields: ['coverId'], second } });
      });
    },

    /** Throws what `insertLiveStream` throws. */
    addStream: (viewer: Viewer, body: StreamBody): Promise<LiveStream> => insertLiveStream(db, viewer.id, body),

    list: (viewer: Viewer, query: VideoQuery, language: Language) => listVideos({ db, films }, { viewer, query, language }),
    export: (viewer: Viewer, query: VideoQuery, language: Language): Promise<ListFile> =>
      exportVideos({ db, films }, { viewer, query, language }),

    /** Throws what `moveToBin` throws. */
    remove: (viewer: Viewer, id: string): Promise<void> => moveToBin(db, viewer, id),

    /** Throws what `takeOutOfBin` throws. */
    restore: (viewer: Viewer, id: string): Promise<void> => takeOutOfBin(db, viewer, id),

    /** Starts the processing again. Throws `conflict` unless it has failed. */
    retry: (viewer: Viewer, { id, language }: Subject): Promise<OwnVideo> =>
      change(viewer, { id, language }, async (tx, row) => {
        if (row.state !== 'failed' || !row.sourceKey) throw conflict();
        await tx.update(video).set({ state: 'processing', failure: '' }).where(eq(video.id, id));
        await addJob(tx, { kind: 'video', key: id, priority: filmPriority, attemptsMax: filmAttemptsMax });
        await record(tx, viewer, { row, action: 'videoRetry', details: {} });
      }),
  };
}

interface Subject {
  id: string;
  language: Language;
}

/** Writers and publishers may change every video; its owner only while no item holds it. */
function mayChange(viewer: Viewer, { row, isHeld }: { row: Video; isHeld: boolean }): boolean {
  return mayAlwaysChange(viewer) || (row.ownerId === viewer.id && !isHeld);
}

function valuesOf({
  rights,
  playableFrom,
  playableUntil,
  watchHours,
  seats,
  access,
  coverId,
  ...texts
}: VideoChange): Partial<typeof video.$inferInsert> {
  const lineOf = (text: string | undefined) => (text === undefined ? undefined : cleanLine(text));
  // A cleared field sends an empty text, which means null.
  const read = (text: string | null | undefined, field: string) => (text === undefined ? undefined : instantOf(text || null, field));
  return {
    titleZh: lineOf(texts.titleZh),
    titleEn: lineOf(texts.titleEn),
    abstractZh: lineOf(texts.abstractZh),
    abstractEn: lineOf(texts.abstractEn),
    rights,
    access,
    watchHours,
    seats,
    playableFrom: read(playableFrom, 'playableFrom'),
    playableUntil: read(playableUntil, 'playableUntil'),
    coverId,
  };
}

/** Replaces all chapters. Throws `conflict` where others are stored than were seen, `invalidRequest` for those that the film cannot have. */
async function saveChapters(tx: Transaction, row: Video, { seen, list }: NonNullable<VideoChange['chapters']>): Promise<void> {
  const next = list.map(({ startSeconds, titleZh, titleEn }) => ({
    startSeconds,
    titleZh: cleanLine(titleZh),
    titleEn: cleanLine(titleEn),
  }));
  const isAscending = next.every(({ startSeconds }, index) => index === 0 || startSeconds > (next[index - 1]?.startSeconds ?? 0));
  if (!isAscending || chapterFaults(next, row.seconds).length > 0) throw invalidRequest('chapters');
  const present = await readOwnChapters(tx, row.id);
  const isSeen = present.length === seen.length && present.every((chapter, index) => isEqual(chapter, seen[index]));
  if (!isSeen) throw conflict();
  await tx.delete(videoChapter).where(eq(videoChapter.videoId, row.id));
  if (next.length > 0) await tx.insert(videoChapter).values(next.map((chapter) => ({ videoId: row.id, ...chapter })));
}

const isEqual = (one: Chapter, other: Chapter | undefined) =>
  one.startSeconds === other?.startSeconds && one.titleZh === other.titleZh && one.titleEn === other.titleEn;

function readOwnChapters(tx: Queryable, videoId: string): Promise<Chapter[]> {
  return tx
    .select({ startSeconds: videoChapter.startSeconds, titleZh: videoChapter.titleZh, titleEn: videoChapter.titleEn })
    .from(videoChapter)
    .where(eq(videoChapter.videoId, videoId))
    .orderBy(asc(videoChapter.startSeconds));
}

/** Accepts the viewer's own pictures and those of the library; staff may use any. */
async function requirePicture(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const isUsable = isStaff(viewer) ? undefined : or(eq(mediaFile.uploadedBy, viewer.id), isNull(mediaFile.uploadedBy));
  const rows = await tx
    .select({ id: mediaFile.id })
    .from(mediaFile)
    .where(and(eq(mediaFile.id, id), eq(mediaFile.kind, 'image'), isUsable));
  if (rows.length === 0) throw notFound();
}

/** Invalidates the caches of pages that show the video; changes by staff go into the audit trail. */
async function record(
  tx: Transaction,
  viewer: Viewer,
  { row, action, details }: { row: Video; action: string; details: Record<string, unknown> },
): Promise<void> {
  await announceChange(tx, await tagsOfVideo(tx, row.id));
  if (isStaff(viewer)) await appendAudit(tx, { actorId: viewer.id, action, subjectKind: 'video', subjectId: row.id, details });
}

interface OwnVideoFacts {
  row: typeof video.$inferSelect;
  language: Language;
  isHeld: boolean;
  mayEdit: boolean;
  hasTranscoder: boolean;
}

async function readOwnVideo(tx: Queryable, { row, language, isHeld, mayEdit, hasTranscoder }: OwnVideoFacts): Promise<OwnVideo> {
  const { id, rights, playableFrom, playableUntil, state, sourceKey } = row;
  const [item] = await readVideoItems(tx, [id], language);
  if (!item) throw notFound();
  const [picture] = row.storyboardId ? await tx.select().from(mediaFile).where(eq(mediaFile.id, row.storyboardId)) : [];
  const streams = await tx
    .select({ format: videoRendition.format })
    .from(videoRendition)
    .where(and(eq(videoRendition.videoId, id), eq(videoRendition.format, 'm3u8')));
  return {
    ...item,
    abstractZh: row.abstractZh,
    abstractEn: row.abstractEn,
    rights,
    watchHours: row.watchHours,
    seats: row.seats,
    access: row.access,
    chapters: await readOwnChapters(tx, id),
    playableFrom: playableFrom && isoInstant(playableFrom),
    playableUntil: playableUntil && isoInstant(playableUntil),
    isPlainFile: state === 'ready' && streams.length === 0,
    storyboard: storyboardOf({
      picture: picture ?? null,
      columns: row.storyboardColumns,
      tiles: row.storyboardTiles,
      interval: row.storyboardInterval,
    }),
    mayEdit,
    isHeld,
    canDrawPoster: hasTranscoder && state === 'ready' && sourceKey !== '',
  };
}

/**
 * Processing of an uploaded film: streams, poster, storyboard and length. Everything is made in a hidden folder, stored
 * under unreferenced names, and recorded in the database last, in one transaction. A killed process starts again.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { video, videoRendition } from '#server/db/schema/media.ts';
import type { Storage } from '#server/ports/storage.ts';
import { openLocalCopy } from '#server/ports/storage-local.ts';
import { FilmFormatError, type FilmTranscoder, type PackagedFilm } from '#server/ports/transcoder.ts';
import { storageFull } from '#server/errors.ts';
import { isDiskFull } from '#server/services/media/upload-store.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { packageFolder, storeFolder } from './film-folder.ts';
import type { JobContext, JobHandler } from '#server/services/job/job-handler.ts';
import { HopelessJobError } from '#server/services/job/job-runner.ts';
import type { ClaimedJob } from '#server/services/job/job-claim.ts';
import { namePicture, storePicture, type StoredPicture } from './video-picture.ts';

export interface VideoProcessOptions {
  db: Database;
  films: Storage;
  media: Storage;
  /** Local working folder, not served. */
  workFolder: string;
  /** Null if films are not transcoded. */
  transcoder: FilmTranscoder | null;
}

type Video = typeof video.$inferSelect;

/** Share of fetching in the progress bar. */
const fetchedPercent = 3;
const transcodedPercent = 90;
/** Position of the poster, after a fade from black. */
const posterShare = 0.1;
const posterSecondMax = 30;

/** The handler of video processing jobs. */
export function createVideoProcess(options: VideoProcessOptions): Required<Pick<JobHandler, 'run' | 'whenGivenUp' | 'whenReopened'>> {
  const { db, workFolder } = options;
  return {
    run: async (job, context) => {
      const [row] = await db
        .select()
        .from(video)
        .where(and(eq(video.id, job.key), eq(video.state, 'processing')));
      if (!row) return;
      await removeOlderTries(workFolder, row.id);
      const folder = join(workFolder, `${row.id}.${job.claim}`);
      await mkdir(folder, { recursive: true });
      const pictures: StoredPicture[] = [];
      try {
        await process(options, { row, job, context, folder, pictures }).catch(refuseFormat);
      } catch (error) {
        await dropStored(options, row.id, pictures);
        throw error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    whenGivenUp: async (tx, { key }, failure) => {
      await tx
        .update(video)
        .set({ state: 'failed', failure: authorsFailure(failure) })
        .where(and(eq(video.id, key), eq(video.state, 'processing')));
    },
    whenReopened: async (tx, { key }) => {
      await tx
        .update(video)
        .set({ state: 'processing', failure: '' })
        .where(and(eq(video.id, key), eq(video.state, 'failed')));
    },
  };
}

/** Files that an attempt has stored for a video that was deleted meanwhile. The lock makes a restoration wait, whose attempt stores the same names. */
async function dropStored({ db, films, media }: VideoProcessOptions, id: string, pictures: readonly StoredPicture[]): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ state: video.state, from: video.deletedFrom }).from(video).where(eq(video.id, id)).for('update');
    if (row && (row.state !== 'deleted' || row.from === 'ready')) return;
    await films.removeFolder(packageFolder(id));
    for (const { key } of pictures) await media.remove(key);
  });
}

/** Failures that authors can do something about; of all others they read that it is not their file. */
const authorsFailures = new Set(['videoFormat', 'videoNoPicture', 'videoTooLong', 'videoTooWide', 'storageFull', 'cancelled']);

/** The failure shown to authors; details are in the list of jobs. */
function authorsFailure(failure: string): string {
  return authorsFailures.has(failure) ? failure : 'internal';
}

const isProgramsDiskFull = (error: unknown) => error instanceof Error && /No space left on device/.test(error.message);

/** The words of the program follow the name, for operators. */
function refuseFormat(error: unknown): never {
  if (!(error instanceof FilmFormatError)) throw isDiskFull(error) || isProgramsDiskFull(error) ? storageFull(error) : error;
  throw new HopelessJobError(error.message ? `${error.fault}: ${error.message}` : error.fault, error);
}

interface ProcessRun {
  row: Video;
  job: ClaimedJob;
  context: JobContext;
  folder: string;
  /** Those that the attempt has stored. */
  pictures: StoredPicture[];
}

async function process(options: VideoProcessOptions, run: ProcessRun): Promise<void> {
  const { films, transcoder } = options;
  const { row, context } = run;
  await using source = await openLocalCopy(films, row.sourceKey, context.signal);
  context.progress(fetchedPercent);
  if (transcoder && (await transcoder.isThere())) return await makeStreams(options, { ...run, transcoder, source: source.path });
  return await playAsItIs(options, run, await plainFileOf(source.path));
}

/** Without a transcoder the uploaded file is played directly. */
async function playAsItIs(
  { db, films }: VideoProcessOptions,
  { row, context }: ProcessRun,
  { seconds, format, width, height }: PlainFile,
): Promise<void> {
  const bytes = (await films.stat(row.sourceKey))?.size ?? 0;
  await db.transaction(async (tx) => {
    await context.hold(tx);
    await tx
      .insert(videoRendition)
      .values({ videoId: row.id, definition: 'OD', format, path: row.sourceKey, width, height, bytes })
      .onConflictDoNothing();
    await finish(tx, row, { seconds });
  });
}

interface StreamRun extends ProcessRun {
  transcoder: FilmTranscoder;
  source: string;
}

async function makeStreams(
  { db, films, media }: VideoProcessOptions,
  { row, context, folder, pictures, transcoder, source }: StreamRun,
): Promise<void> {
  const { signal, progress } = context;
  const seconds = await transcoder.readLength({ source, signal });
  const [streams, sheet, posterFile] = [join(folder, 'streams'), join(folder, 'storyboard.png'), join(folder, 'poster.png')];
  await mkdir(streams);
  await transcoder.drawPoster({ source, file: posterFile, second: Math.min(seconds * posterShare, posterSecondMax), signal });
  const made = await transcoder.packageFilm({
    source,
    folder: streams,
    signal,
    storyboardFile: sheet,
    onProgress: (percent) => progress(fetchedPercent + (percent / 100) * (transcodedPercent - fetchedPercent)),
  });
  const poster = await storePicture(media, row.id, { file: posterFile, name: 'poster' });
  pictures.push(poster);
  const board = made.storyboard ? await storePicture(media, row.id, { file: sheet, name: 'storyboard' }) : null;
  if (board) pictures.push(board);
  progress(transcodedPercent + 2);
  // The same names on each attempt, so that files of a killed one are overwritten.
  const target = packageFolder(row.id);
  const bytes = await storeFolder(films, { folder: streams, target, signal });
  signal.throwIfAborted();
  await db.transaction(async (tx) => {
    await context.hold(tx);
    await nameAll(tx, row, { made, poster, board, path: `${target}/${made.playlist}`, bytes });
  });
}

interface Output {
  made: PackagedFilm;
  poster: StoredPicture;
  board: StoredPicture | null;
  path: string;
  bytes: number;
}

async function nameAll(tx: Transaction, row: Video, { made, poster, board, path, bytes }: Output): Promise<void> {
  const posterId = await namePicture(tx, row, poster);
  const storyboardId = board ? await namePicture(tx, row, board) : null;
  // Keeps a cover that the owner chose meanwhile.
  await tx
    .update(video)
    .set({ coverId: posterId })
    .where(and(eq(video.id, row.id), isNull(video.coverId)));
  const { width, height, bitrate, storyboard } = made;
  await tx
    .insert(videoRendition)
    .values({ videoId: row.id, definition: 'AUTO', format: 'm3u8', path, width, height, bitrate, bytes })
    .onConflictDoNothing();
  await finish(tx, row, {
    seconds: Math.round(made.seconds),
    ...(storyboard
      ? { storyboardId, storyboardColumns: storyboard.columns, storyboardTiles: storyboard.tiles, storyboardInterval: storyboard.interval }
      : {}),
  });
}

async function finish(tx: Transaction, { id }: Video, values: Partial<typeof video.$inferInsert>): Promise<void> {
  await tx
    .update(video)
    .set({ ...values, state: 'ready', failure: '' })
    .where(eq(video.id, id));
  await announceChange(tx, ['videos', `video:${id}`]);
}

/** The holder of the job's lease knows that all earlier attempts have ended. */
async function removeOlderTries(workFolder: string, id: string): Promise<void> {
  const folderEntries = await readdir(workFolder).catch(() => []);
  for (const name of folderEntries) if (name.startsWith(`${id}.`)) await rm(join(workFolder, name), { recursive: true, force: true });
}

interface PlainFile {
  /** 0 if unknown. */
  seconds: number;
  /** The format announced to browsers. */
  format: 'mp4' | 'webm';
  width: number;
  height: number;
}

/** Reads a film's properties from its container without ffprobe. Throws `FilmFormatError` for other files. */
async function plainFileOf(path: string): Promise<PlainFile> {
  // Two megabytes of scripts, loaded with the first film.
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  using input = new Input({
    // Without playlists.
    formats: [MP4, QTFF, MATROSKA, WEBM],
    source: new FilePathSource(path),
  });
  try {
    const [format, picture, seconds] = await Promise.all([input.getFormat(), input.getPrimaryVideoTrack(), input.computeDuration()]);
    if (!picture) throw new FilmFormatError('videoNoPicture');
    return {
      seconds: Math.round(seconds),
      format: format === WEBM || format === MATROSKA ? 'webm' : 'mp4',
      width: picture.displayWidth,
      height: picture.displayHeight,
    };
  } catch (error) {
    throw error instanceof FilmFormatError || hasSystemCode(error) ? error : new FilmFormatError('videoFormat', String(error), error);
  }
}

/** The system could not read the file, which says nothing about its format. */
function hasSystemCode(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code)) || hasSystemCode(error.cause);
}

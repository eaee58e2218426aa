/**
 * Erases videos that have been in the bin for 30 days: the rows in one transaction with a job that knows their files, which is
 * repeated until all of them are gone.
 */
import { and, eq, inArray, isNotNull, like, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { filmPackage, liveSession, mediaFile, video, videoRendition, videoSubtitle } from '#server/db/schema/media.ts';
import { upload } from '#server/db/schema/upload.ts';
import type { Storage } from '#server/ports/storage.ts';
import { mediaBinDays } from '#shared/limits.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { addJob, type Payload } from '#server/services/job/job-table.ts';
import { isUsed } from '#server/services/media/media-library-use.ts';
import { packageFolder, packagesFolder } from './film-folder.ts';

const jobSubject = 'video:';
const erasedAtOnce = 100;
/** Over hours, because an object store may be away that long. */
const attemptsMax = 20;

/** Files of an erased video, by the storage that has them. */
interface ErasedFiles extends Payload {
  films: string[];
  folders: string[];
  media: string[];
}

const isDue = () => and(isNotNull(video.deletedAt), sql`${video.deletedAt} <= now() - make_interval(days => ${mediaBinDays})`);

/** Erases the videos whose time in the bin is over; returns how many. Safe on several instances at once. */
export async function eraseDeletedVideos(db: Database): Promise<number> {
  const due = await db.select({ id: video.id }).from(video).where(isDue()).orderBy(video.deletedAt).limit(erasedAtOnce);
  let erased = 0;
  for (const { id } of due) erased += await db.transaction((tx) => erase(tx, id));
  return erased;
}

async function erase(tx: Transaction, id: string): Promise<number> {
  // Checked again under the lock: it may have been restored, or erased by another instance.
  const [row] = await tx
    .select()
    .from(video)
    .where(and(eq(video.id, id), isDue()))
    .for('update');
  if (!row) return 0;
  const [films, subtitles] = await Promise.all([readFilmFiles(tx, row), readSubtitleFiles(tx, id)]);
  await tx.update(liveSession).set({ videoId: null }).where(eq(liveSession.videoId, id));
  await tx.update(liveSession).set({ replayId: null }).where(eq(liveSession.replayId, id));
  await forgetInFilmsAndItems(tx, id);
  await tx.delete(upload).where(eq(upload.id, id));
  await tx.delete(filmPackage).where(inArray(filmPackage.source, films.films));
  await tx.delete(video).where(eq(video.id, id));
  // Pictures drawn from the film; those that something else shows stay.
  const pictures = await tx
    .delete(mediaFile)
    .where(and(like(mediaFile.path, `films/${id}-%`), sql`not ${isUsed}`))
    .returning({ path: mediaFile.path });
  const files: ErasedFiles = { ...films, media: [...subtitles, ...pictures.map(({ path }) => path)] };
  await addJob(tx, { kind: 'purge', key: `${jobSubject}${id}`, payload: files, attemptsMax });
  await appendAudit(tx, { actorId: 'system', action: 'erase', subjectKind: 'video', subjectId: id, fromState: 'trash', toState: 'erased' });
  return 1;
}

/**
 * Takes the video out of the films and items that name it. Their versions stay, as nobody has edited them and an approval
 * still holds for what visitors see; each is named in the audit trail.
 */
async function forgetInFilmsAndItems(tx: Transaction, id: string): Promise<void> {
  const films = await tx
    .update(film)
    .set({ videoIds: sql`array_remove(${film.videoIds}, ${id})` })
    .where(sql`${film.videoIds} @> array[${id}]::text[]`)
    .returning({ id: film.id });
  const revisions = await tx
    .update(contentRevision)
    .set({ videoIds: sql`array_remove(${contentRevision.videoIds}, ${id})` })
    .where(sql`${contentRevision.videoIds} @> array[${id}]::text[]`)
    .returning({ id: contentRevision.contentId });
  const subjects = [
    ...films.map((row) => ({ subjectKind: 'film', subjectId: row.id })),
    ...[...new Set(revisions.map((row) => row.id))].map((subjectId) => ({ subjectKind: 'content', subjectId })),
  ];
  for (const subject of subjects) await appendAudit(tx, { actorId: 'system', action: 'change', ...subject, details: { erasedVideo: id } });
}

/** Uploaded files and streams that no other video has. Files that came with the site and those that an encoder writes stay. */
async function readFilmFiles(
  tx: Transaction,
  { id, sourceKey }: typeof video.$inferSelect,
): Promise<Pick<ErasedFiles, 'films' | 'folders'>> {
  const renditions = await tx.select({ path: videoRendition.path }).from(videoRendition).where(eq(videoRendition.videoId, id));
  const paths = [...new Set([sourceKey, ...renditions.map(({ path }) => path)])];
  const shared = await tx
    .select({ path: sql<string>`coalesce(${videoRendition.path}, ${video.sourceKey})` })
    .from(video)
    .leftJoin(videoRendition, and(eq(videoRendition.videoId, video.id), inArray(videoRendition.path, paths)))
    .where(and(ne(video.id, id), or(isNotNull(videoRendition.path), inArray(video.sourceKey, paths))));
  const own = paths.filter((path) => !shared.some((other) => other.path === path));
  return {
    films: own.filter((path) => path.startsWith('uploads/')),
    folders: [
      packageFolder(id),
      ...own.filter((path) => path.startsWith(`${packagesFolder}/`)).map((path) => path.slice(0, path.lastIndexOf('/'))),
    ],
  };
}

async function readSubtitleFiles(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx.select({ path: videoSubtitle.path }).from(videoSubtitle).where(eq(videoSubtitle.videoId, id));
  return rows.map(({ path }) => path).filter((path) => path.startsWith('subtitles/'));
}

/** Whether a job of kind `purge` removes the files of an erased video. */
export function isEraseJob(jobKey: string): boolean {
  return jobKey.startsWith(jobSubject);
}

/** Removes the files of an erased video; those that are gone already are no fault. */
export async function eraseFiles(
  { films, media }: Readonly<Record<'films' | 'media', Pick<Storage, 'remove' | 'removeFolder'>>>,
  payload: Payload,
): Promise<void> {
  const files = payload as ErasedFiles;
  for (const folder of new Set(files.folders)) await films.removeFolder(folder);
  for (const key of files.films) await films.remove(key);
  for (const key of files.media) await media.remove(key);
}

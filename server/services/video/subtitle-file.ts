/** Subtitle files: keyed by content, validated before they are stored, and removed a day after the last reference. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { video, videoSubtitle } from '#server/db/schema/media.ts';
import { subtitleFormat, subtitleRefused, subtitleTooLarge } from '#server/errors.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { SubtitleFault } from '#shared/api/subtitle-staff.ts';
import { subtitleBytesMax } from '#shared/limits.ts';
import { checkCues } from '#shared/video/subtitle-checks.ts';
import { readSubtitles, writeVtt } from '#shared/video/subtitle-cues.ts';
import type { SubtitleTrack } from '#shared/video/subtitle-languages.ts';
import { addJob } from '#server/services/job/job-table.ts';

/** Folder of uploaded subtitles; those that came with the site are elsewhere and are never removed. */
const folder = 'subtitles/';
const keySubject = 'subtitle:';
const daySeconds = 86_400;
const faultsMax = 50;

/**
 * The submitted text as canonical WebVTT. Throws `subtitleTooLarge`, `subtitleFormat`, and `subtitleRefused` with the faulty lines.
 * `seconds` = length of the film, 0 if unknown.
 */
export function canonicalFile(text: string, seconds: number): string {
  if (Buffer.byteLength(text) > subtitleBytesMax) throw subtitleTooLarge();
  const { cues, faults } = readSubtitles(text);
  const errors = checkCues(cues, seconds).flatMap(({ at, name, isError }) => (isError ? [{ line: cues[at]?.line ?? 1, name }] : []));
  const all: SubtitleFault[] = [...faults, ...errors].toSorted((a, b) => a.line - b.line).slice(0, faultsMax);
  const [first] = all;
  if (first?.name === 'ass') throw subtitleFormat(all);
  if (first) throw subtitleRefused(first.line, all);
  const file = writeVtt(cues);
  // Escaping makes the text longer.
  if (Buffer.byteLength(file) > subtitleBytesMax) throw subtitleTooLarge();
  return file;
}

/** Key by content, so that caches never serve an outdated file; subtitles and captions with the same content have files of their own. */
export function keyOfFile({ videoId, language, kind, file }: SubtitleTrack & { videoId: string; file: string }): string {
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 16);
  return `${folder}${videoId}/${language}-${kind === 'captions' ? 'captions-' : ''}${hash}.vtt`;
}

/** Queues the removal of a file that is unreferenced by then; open pages still show it for a while. */
export async function dropLater(tx: Transaction | Database, key: string): Promise<void> {
  if (key.startsWith(folder)) await addJob(tx, { kind: 'purge', key: `${keySubject}${key}`, afterSeconds: daySeconds });
}

/** Whether a job of kind `purge` removes a subtitle file. */
export function isDropJob(jobKey: string): boolean {
  return jobKey.startsWith(keySubject);
}

/** Removes the file of a `dropLater` job if it is unreferenced. The video's lock excludes concurrent references. */
export async function dropFile(db: Database, media: Storage, jobKey: string): Promise<void> {
  const key = jobKey.slice(keySubject.length);
  const videoId = key.slice(folder.length).split('/')[0] ?? '';
  await db.transaction(async (tx) => {
    await tx.select({ id: video.id }).from(video).where(eq(video.id, videoId)).for('update');
    const named = await tx.select({ path: videoSubtitle.path }).from(videoSubtitle).where(eq(videoSubtitle.path, key)).limit(1);
    if (named.length === 0 && key.startsWith(folder)) await media.remove(key);
  });
}

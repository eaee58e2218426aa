/** Videos beside the works that show them, as editors draw them: with how far the processing is. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { job } from '#server/db/schema/job.ts';
import { mediaFile, video, videoSubtitle } from '#server/db/schema/media.ts';
import type { VideoItem } from '#shared/api/content-staff.ts';
import type { Language } from '#shared/language.ts';
import { imageFields, toImage } from './image-view.ts';

/** Of the latest job: what an earlier one reached before it failed does not count. */
const progressNow = sql<
  number | null
>`(select ${job.progress} from ${job} where ${job.kind} = 'video' and ${job.key} = ${video.id} order by ${job.id} desc limit 1)`;
const languages = sql<
  string[]
>`array(select ${videoSubtitle.language} from ${videoSubtitle} where ${videoSubtitle.videoId} = ${video.id} group by ${videoSubtitle.language} order by min(${videoSubtitle.position}), ${videoSubtitle.language})`;

/** Videos in the order of the ids; missing ones are left out. */
export async function readVideoItems(tx: Queryable, ids: readonly string[], language: Language): Promise<VideoItem[]> {
  if (ids.length === 0) return [];
  const { id, titleZh, titleEn, fileName, state, failure, seconds } = video;
  const rows = await tx
    .select({
      id,
      titleZh,
      titleEn,
      fileName,
      state,
      failure,
      seconds,
      cover: imageFields(mediaFile),
      progress: progressNow,
      subtitles: languages,
    })
    .from(video)
    .leftJoin(mediaFile, eq(mediaFile.id, video.coverId))
    .where(inArray(video.id, [...ids]));
  const items = rows.map((row) => ({
    ...row,
    cover: toImage(row.cover, language),
    progress: row.state === 'ready' ? 100 : (row.progress ?? 0),
  }));
  return ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
}

/** What is said at a second of a video: the line of its subtitles, in the language of the page or in the first there is. */
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { videoSubtitle } from '#server/db/schema/media.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { VideoItem } from '#shared/api/video.ts';
import type { Language } from '#shared/language.ts';
import { readSubtitles } from '#shared/video/subtitle-cues.ts';
import { subtitleOrder } from './video-files.ts';

interface MomentOptions {
  media: Pick<Storage, 'get'>;
  second: number;
  language: Language;
}

/** Null where nothing is said, and for a video that not everybody may play now. */
export async function readMoment(
  db: Database,
  { videoId, embeddable }: Pick<VideoItem, 'videoId' | 'embeddable'>,
  { media, second, language }: MomentOptions,
): Promise<NonNullable<VideoItem['moment']> | null> {
  if (!embeddable) return null;
  const files = await db
    .select({ path: videoSubtitle.path, language: videoSubtitle.language })
    .from(videoSubtitle)
    .where(eq(videoSubtitle.videoId, videoId))
    .orderBy(...subtitleOrder);
  const primary = (tag: string) => tag.split('-')[0];
  const file = files.find((row) => primary(row.language) === primary(language)) ?? files[0];
  const text = file && (await media.get(file.path));
  if (!text) return null;
  // A link has whole seconds: a line belongs to the second in which it begins.
  const cue = readSubtitles(text.toString()).cues.findLast(({ start, end }) => start < (second + 1) * 1_000 && end > second * 1_000);
  if (!cue) return null;
  const between = primary(file.language) === 'zh' ? '' : ' ';
  return { time: Math.floor(cue.start / 1_000), line: cue.text.replaceAll('\n', between), lineLanguage: file.language };
}

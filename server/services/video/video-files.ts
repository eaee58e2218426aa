/** The files of an item's videos: sources for direct playback, and subtitles. */
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { mediaFile, video, videoRendition, videoSubtitle } from '#server/db/schema/media.ts';
import type { ContentDetail } from '#shared/api/content.ts';
import type { Language } from '#shared/language.ts';
import { imageFields, mediaUrl, toImage } from '#server/services/media/image-view.ts';
import { localized } from '#server/services/core/localized.ts';
import { isPublic } from '#server/services/core/visibility.ts';

/** Order of the player's menu: in each language subtitles before captions, since the first track of the page's language is on. */
export const subtitleOrder: readonly SQL[] = [asc(videoSubtitle.position), asc(videoSubtitle.language), desc(videoSubtitle.kind)];

/** Videos in the order of the ids. A protected video has no source here: its player requests a token. */
export async function readVideoFiles(
  db: Database,
  ids: string[],
  language: Language,
): Promise<Pick<ContentDetail, 'videoFiles' | 'otherFiles'>> {
  if (ids.length === 0) return { videoFiles: [], otherFiles: [] };
  const [videos, renditions, subtitles] = await Promise.all([
    db
      .select({ film: video, cover: imageFields(mediaFile) })
      .from(video)
      .leftJoin(mediaFile, eq(mediaFile.id, video.coverId))
      .where(and(inArray(video.id, ids), eq(video.state, 'ready'), isPublic(video))),
    db
      .select()
      .from(videoRendition)
      .where(and(inArray(videoRendition.videoId, ids), eq(videoRendition.format, 'mp4')))
      .orderBy(asc(videoRendition.height)),
    db
      .select()
      .from(videoSubtitle)
      .where(inArray(videoSubtitle.videoId, ids))
      .orderBy(...subtitleOrder),
  ]);
  const known = ids.flatMap((id) => videos.find(({ film }) => film.id === id) ?? []);
  const videoFiles = known.map(({ film: row, cover }) => {
    const file = row.isDirect ? renditions.findLast((rendition) => rendition.videoId === row.id) : undefined;
    return {
      id: row.id,
      url: file ? mediaUrl(file.path) : '',
      name: localized(language, row.titleZh, row.titleEn) || row.fileName,
      time: row.seconds,
      isVideo: row.isDirect,
      cover: toImage(cover, language),
    };
  });
  const first = known[0]?.film.id;
  const otherFiles = subtitles
    .filter((row) => row.videoId === first)
    .map((row) => ({ kind: row.kind, label: row.label, src: mediaUrl(row.path), srclang: row.language, default: row.isDefault }));
  return { videoFiles, otherFiles };
}

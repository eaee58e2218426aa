/** A video for playback: its rights and files; null for an invisible one. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile, video, videoRendition } from '#server/db/schema/media.ts';
import type { PreviewReader } from './play-authorisation.ts';
import { isShownTo } from './play-preview-reader.ts';
import { filmFields, isWatchable } from './video-row.ts';
import { isLiveRevision, isVisible } from '#server/services/core/visibility.ts';

/** Path of a film's files, to which its cookie is limited. */
export const filmPath = (videoId: string): string => `/vod/film/${videoId}`;

export type PlayFilm = NonNullable<Awaited<ReturnType<typeof readPlayFilm>>>;
export type Rendition = PlayFilm['renditions'][number];

/** The room in which the film is shown. */
const room = sql<string | null>`(select ${content.columnId} from ${content}
  join ${contentRevision} on ${isLiveRevision()}
  join ${siteColumn} on ${siteColumn.id} = ${content.columnId} and ${siteColumn.columnType} = 'video'
  where ${contentRevision.videoIds} @> array[${video.id}] and ${isVisible()}
  order by ${content.publishAt}, ${content.id} limit 1)`;

/** `reader` may watch an unpublished film; null for visitors. */
export async function readPlayFilm(db: Queryable, videoId: string, reader: PreviewReader | null = null) {
  const isOpen = reader ? await isShownTo(db, reader) : isWatchable();
  const [[film], renditions] = await Promise.all([
    db
      .select({
        id: video.id,
        titleZh: video.titleZh,
        titleEn: video.titleEn,
        fileName: video.fileName,
        isDirect: video.isDirect,
        isLive: video.isLive,
        seconds: video.seconds,
        rights: video.rights,
        watchHours: video.watchHours,
        seats: video.seats,
        playableFrom: video.playableFrom,
        playableUntil: video.playableUntil,
        state: filmFields.state,
        cover: mediaFile.path,
        room,
      })
      .from(video)
      .leftJoin(mediaFile, eq(mediaFile.id, video.coverId))
      .where(and(eq(video.id, videoId), isOpen)),
    db
      .select()
      .from(videoRendition)
      .where(eq(videoRendition.videoId, videoId))
      .orderBy(asc(videoRendition.definition), asc(videoRendition.format)),
  ]);
  return film ? { ...film, renditions } : null;
}

/** True for a URL on another server, which is played directly. */
export function isElsewhere({ path }: Pick<Rendition, 'path'>): boolean {
  return /^https?:\/\//.test(path);
}

const filmFiles = /\.(m3u8|m4s|mp4|webm|ts|vtt|jpg)$/;

/** True for the film's own files: its renditions, and everything in the folder of its playlists. */
export function isFileOf(film: PlayFilm, key: string): boolean {
  if (film.isDirect || !filmFiles.test(key)) return false;
  return film.renditions.some(({ path, format }) => {
    if (path === key) return true;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    return format === 'm3u8' && folder !== '' && key.startsWith(folder);
  });
}

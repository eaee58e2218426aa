/** Films of works that need not be public yet, with what a player takes and an authorisation of the one who reads them. */
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { mediaFile, video, videoChapter, videoRendition, videoSubtitle } from '#server/db/schema/media.ts';
import type { PlayableFilm } from '#shared/api/preview-film.ts';
import type { Language } from '#shared/language.ts';
import { imageFields, mediaUrl, toImage } from '#server/services/media/image-view.ts';
import { pick } from '#server/services/core/localized.ts';
import type { PlayAuthorisation, PreviewReader } from '#server/services/video/play-authorisation.ts';
import type { PlayClock } from '#server/services/core/database-clock.ts';
import { isShownTo } from '#server/services/video/play-preview-reader.ts';
import { storyboardOf } from '#server/services/video/video-detail.ts';

export interface PreviewFilmsParts {
  db: Database;
  /** Null where another service answers /vod/*: then only direct files play. */
  authorisation: PlayAuthorisation | null;
  clock: PlayClock;
}

export interface WantedFilms {
  videoIds: readonly string[];
  reader: PreviewReader;
  language: Language;
}

/** The films that the reader may watch and that can be played, in the order of the ids. */
export type ListPreviewFilms = (wanted: WantedFilms) => Promise<PlayableFilm[]>;

export function createPreviewFilms({ db, authorisation, clock }: PreviewFilmsParts): ListPreviewFilms {
  return async ({ videoIds, reader, language }) => {
    if (videoIds.length === 0) return [];
    const ids = [...new Set(videoIds)];
    const [films, files, subtitles, chapters, nowMs] = await Promise.all([
      readFilms(db, ids, reader),
      readFiles(db, ids),
      readSubtitles(db, ids),
      readChapters(db, ids),
      clock.nowMs(),
    ]);
    return ids
      .flatMap((id) => films.find(({ videoId }) => videoId === id) ?? [])
      .map(({ cover, picture, columns, tiles, interval, titleZh, titleEn, ...film }): PlayableFilm => {
        const isOf = (row: { videoId: string }) => row.videoId === film.videoId;
        const file = film.isVideo ? files.find(isOf) : undefined;
        return {
          ...film,
          title: pick(language, titleZh, titleEn) || film.name,
          cover: toImage(cover, language),
          src: file ? mediaUrl(file.path) : '',
          otherFiles: subtitles
            .filter(isOf)
            .map((row) => ({ kind: row.kind, label: row.label, src: mediaUrl(row.path), srclang: row.language, default: row.isDefault })),
          chapters: chapters.filter(isOf).map((row) => ({ time: row.startSeconds, title: pick(language, row.titleZh, row.titleEn) })),
          storyboard: storyboardOf({ picture, columns, tiles, interval }),
          playAuth: film.isVideo ? '' : (authorisation?.issuePreview({ videoId: film.videoId, reader, seconds: film.time }, nowMs) ?? ''),
        };
      });
  };
}

const poster = alias(mediaFile, 'preview_poster');

async function readFilms(db: Database, ids: readonly string[], reader: PreviewReader) {
  return db
    .select({
      videoId: video.id,
      titleZh: video.titleZh,
      titleEn: video.titleEn,
      name: video.fileName,
      time: video.seconds,
      isVideo: video.isDirect,
      isLive: video.isLive,
      cover: imageFields(poster),
      columns: video.storyboardColumns,
      tiles: video.storyboardTiles,
      interval: video.storyboardInterval,
      picture: mediaFile,
    })
    .from(video)
    .leftJoin(poster, eq(poster.id, video.coverId))
    .leftJoin(mediaFile, eq(mediaFile.id, video.storyboardId))
    .where(and(inArray(video.id, [...ids]), await isShownTo(db, reader)));
}

/** What the browser's own element plays, the largest first. */
function readFiles(db: Database, ids: readonly string[]) {
  return db
    .select({ videoId: videoRendition.videoId, path: videoRendition.path })
    .from(videoRendition)
    .where(and(inArray(videoRendition.videoId, [...ids]), ne(videoRendition.format, 'm3u8')))
    .orderBy(asc(videoRendition.format), desc(videoRendition.height));
}

function readSubtitles(db: Database, ids: readonly string[]) {
  return db
    .select()
    .from(videoSubtitle)
    .where(inArray(videoSubtitle.videoId, [...ids]))
    .orderBy(asc(videoSubtitle.position), asc(videoSubtitle.language));
}

function readChapters(db: Database, ids: readonly string[]) {
  return db
    .select()
    .from(videoChapter)
    .where(inArray(videoChapter.videoId, [...ids]))
    .orderBy(asc(videoChapter.startSeconds));
}

/** Videos in lists: the item of a video joined with the video, or the video alone. */
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/client.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile, video, videoSubtitle } from '#server/db/schema/media.ts';
import type { PlaybackState } from '#shared/api/reel.ts';
import type { VideoRow } from '#shared/api/video.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { itemViews } from '#server/services/content/item-views.ts';
import { languageOfRow } from '#server/services/content/content-row.ts';
import { imageFields, toImage } from '#server/services/media/image-view.ts';
import { videoRootColumn } from '#server/services/content/column.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { instantOrNull, isLiveRevision, isPublic, isAvailableIn, isVisible, nextInstant } from '#server/services/core/visibility.ts';

const videoCover = alias(mediaFile, 'video_cover');

/** Playback state by the database clock. */
const stateNow = sql<PlaybackState>`case
  when ${video.rights} <> 'window' then 'open'
  when ${video.playableFrom} > now() then 'upcoming'
  when ${video.playableUntil} <= now() then 'ended'
  else 'open' end`;

export const isOpenNow = sql`${stateNow} = 'open'`;

/** Types of complete films; all others are extras. */
export const filmTypes = ['feature', 'episode'] as const;

/** The next instant at which a film's playback window opens or closes. */
const nextPlayInstant = sql<Date | null>`least(
  case when ${video.rights} = 'window' and ${video.playableFrom} > now() then ${video.playableFrom} end,
  case when ${video.rights} = 'window' and ${video.playableUntil} > now() then ${video.playableUntil} end)`.mapWith(instantOrNull);

const subtitleLanguages = sql<string[]>`array(
  select ${videoSubtitle.language} from ${videoSubtitle}
  where ${videoSubtitle.videoId} = ${video.id}
  order by ${videoSubtitle.position}, ${videoSubtitle.language})`;

/** Fields of the video itself, independent of its item. */
export const filmFields = {
  videoId: video.id,
  seconds: video.seconds,
  isLive: video.isLive,
  rights: video.rights,
  watchHours: video.watchHours,
  seats: video.seats,
  playableFrom: video.playableFrom,
  playableUntil: video.playableUntil,
  state: stateNow,
  subtitles: subtitleLanguages,
  videoCover: imageFields(videoCover),
  videoChangesAt: nextInstant(video),
  playChangesAt: nextPlayInstant,
};

const videoRowFields = {
  ...filmFields,
  id: content.id,
  columnId: content.columnId,
  typeId: content.typeId,
  typeZh: listType.labelZh,
  typeEn: listType.labelEn,
  titleZh: contentRevision.titleZh,
  titleEn: contentRevision.titleEn,
  abstractZh: contentRevision.abstractZh,
  abstractEn: contentRevision.abstractEn,
  publishAt: content.publishAt,
  viewCount: itemViews(),
  cover: imageFields(mediaFile),
  workIds: contentRevision.workIds,
  itemChangesAt: nextInstant(content),
};

/** Query of items in every room and language whose first video is public; the caller adds order and limit. */
export function selectVideoRows(db: Queryable, where?: SQL) {
  return db
    .select(videoRowFields)
    .from(content)
    .innerJoin(contentRevision, isLiveRevision())
    .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
    .innerJoin(video, isFirstVideo)
    .leftJoin(listType, and(eq(listType.columnId, content.columnId), eq(listType.id, content.typeId)))
    .leftJoin(mediaFile, eq(mediaFile.id, contentRevision.coverId))
    .leftJoin(videoCover, eq(videoCover.id, video.coverId))
    .where(and(isShown(), where))
    .$dynamic();
}

/** `from` and `where` of items in rooms whose first video is public, for counting and finding. */
export function fromRooms(language: Language): SQL {
  return sql`from ${content} join ${contentRevision} on ${isLiveRevision()} join ${siteColumn} on ${siteColumn.id} = ${content.columnId} join ${video} on ${isFirstVideo}
    where ${and(isShown(), isInRooms(language))}`;
}

const isFirstVideo = sql`${video.id} = ${contentRevision.videoIds}[1]`;

function isShown(): SQL | undefined {
  return and(isVisible(), eq(video.state, 'ready'), isPublic(video));
}

/** True for items of the video columns in a language. */
export function isInRooms(language: Language): SQL | undefined {
  return and(eq(siteColumn.columnType, 'video'), isAvailableIn(language));
}

/** Pinned first, then newest, as in every list. */
export const listOrder: readonly SQL[] = [desc(content.pinned), desc(content.publishAt), desc(content.id)];

/** Open films first, then upcoming, then ended ones. */
export const stateOrder: readonly SQL[] = [asc(sql`case ${stateNow} when 'open' then 0 when 'upcoming' then 1 else 2 end`), ...listOrder];

/**
 * True for public videos that are shown by a visible item, or have never had an item. A video thus disappears with its
 * item when that goes offline, and waits until it goes online.
 */
export function isWatchable(): SQL {
  const tells = sql`${contentRevision.videoIds} @> array[${video.id}]`;
  return sql`(${video.state} = 'ready' and ${isPublic(video)} and (
    not exists (select 1 from ${contentRevision} where ${tells} and ${contentRevision.state} in ('putaway', 'soldout'))
    or exists (select 1 from ${content} join ${contentRevision} on ${isLiveRevision()} where ${tells} and ${isVisible()})))`;
}

/** Fields of a video without an item, in the shape of an item's row. */
const loneVideoFields = {
  ...filmFields,
  titleZh: video.titleZh,
  titleEn: video.titleEn,
  abstractZh: video.abstractZh,
  abstractEn: video.abstractEn,
  publishAt: video.publishAt,
};

export function selectLoneVideos(db: Queryable, where: SQL) {
  return db
    .select(loneVideoFields)
    .from(video)
    .leftJoin(videoCover, eq(videoCover.id, video.coverId))
    .where(and(isWatchable(), where))
    .$dynamic();
}

/** Facts of videos in any state. */
export function selectFacts(db: Queryable, where: SQL | undefined) {
  return db.select(filmFields).from(video).leftJoin(videoCover, eq(videoCover.id, video.coverId)).where(where);
}

export type StoredLoneVideo = Awaited<ReturnType<typeof selectLoneVideos>>[number];
export type StoredVideoRow = Awaited<ReturnType<typeof selectVideoRows>>[number];

/** A video without an item as an item's row. */
export function rowOfLoneVideo(row: StoredLoneVideo): StoredVideoRow {
  return {
    ...row,
    id: row.videoId,
    columnId: videoRootColumn,
    typeId: null,
    typeZh: null,
    typeEn: null,
    viewCount: 0,
    cover: null,
    workIds: [],
    itemChangesAt: null,
  };
}

/** Converts a stored row; if its title is missing in the language, all texts come from the other one. */
export function toVideoRow(row: StoredVideoRow, requested: Language): VideoRow {
  const isEnglish = languageOfRow(row, requested) === 'en';
  const isWindow = row.rights === 'window';
  return {
    id: row.id,
    videoId: row.videoId,
    columnId: row.columnId,
    type: row.typeId,
    typeLabel: localized(requested, row.typeZh ?? '', row.typeEn ?? ''),
    title: isEnglish ? row.titleEn : row.titleZh,
    contentAbstract: isEnglish ? row.abstractEn : row.abstractZh,
    publishTime: isoInstant(row.publishAt),
    time: row.isLive ? 0 : row.seconds,
    cover: toImage(row.cover ?? row.videoCover, requested),
    viewCount: row.viewCount,
    isLive: row.isLive,
    state: row.state,
    playableFrom: isWindow && row.playableFrom ? row.playableFrom.toISOString() : null,
    playableUntil: isWindow && row.playableUntil ? row.playableUntil.toISOString() : null,
    subtitles: [...new Set(row.subtitles)],
    path: paths.videoPlay(row.id),
  };
}

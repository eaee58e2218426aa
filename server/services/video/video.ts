/** Videos for visitors: rooms, lists and types. Details are in `video-detail.ts`, live streams in `video-live.ts`. */
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content } from '#server/db/schema/content.ts';
import { video, videoSubtitle } from '#server/db/schema/media.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { ListType } from '#shared/api/column.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { Page } from '#shared/api/paging.ts';
import type { listVideos, Room, VideoItem, VideoRow } from '#shared/api/video.ts';
import type { Language } from '#shared/language.ts';
import type { AccessFilter } from '#shared/video/access.ts';
import { pageSizeDefault, searchCountMax } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { countVisible } from '#server/services/content/content-count.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import { localized } from '#server/services/core/localized.ts';
import { findItemIds } from '#server/services/content/search-items.ts';
import { readRelatedVideos, readVideo, readVideoItem } from './video-detail.ts';
import { readLiveList } from './video-live.ts';
import { filmFields, fromRooms, isInRooms, listOrder, selectVideoRows, toVideoRow } from './video-row.ts';
import { itemViews } from '#server/services/content/item-views.ts';
import { earliest, instantOrNull, isPublicOrComing, type Answer } from '#server/services/core/visibility.ts';
import { readSubtitles } from '#shared/video/subtitle-cues.ts';
import { subtitleOrder } from './video-files.ts';

export type VideoListQuery = NonNullable<Input<typeof listVideos>['query']>;
export type VideoService = ReturnType<typeof createVideoService>;

export function createVideoService({ db, media }: { db: Database; media: Pick<Storage, 'get'> }) {
  const read = bindFirst(db, {
    listVideos: list,
    listRooms: readRooms,
    listVideoTypes: readTypes,
    getVideo: readVideo,
    listRelatedVideos: readRelatedVideos,
    listLive: readLiveList,
  });
  return {
    ...read,
    /** With a second also what is said then. */
    getVideoItem: async (id: string, language: Language, second?: number): Promise<Answer<VideoItem>> => {
      const answer = await readVideoItem(db, id, language);
      const moment = second === undefined ? null : await readMoment(db, answer.data, { media, second, language });
      return moment ? { ...answer, data: { ...answer.data, moment } } : answer;
    },
  };
}

async function list(db: Database, query: VideoListQuery, language: Language): Promise<Answer<Page<VideoRow>>> {
  const { columnId, search, access, pageNum = 1, pageSize = pageSizeDefault } = query;
  const typeId = query.type === 'all' ? undefined : query.type;
  const changesAt = await nextVideoChange(db, language);
  const [found, accessible, counts] = await Promise.all([
    search?.trim() ? findInRooms(db, { columnId, typeId, text: search, language }) : null,
    access ? findAccessible(db, { columnId, typeId, access, language }) : null,
    countVideos(db, language),
  ]);
  const matchingIds = found && accessible ? found.filter((id) => accessible.includes(id)) : (found ?? accessible);
  const where = and(
    isInRooms(language),
    columnId ? eq(content.columnId, columnId) : undefined,
    typeId ? eq(content.typeId, typeId) : undefined,
    matchingIds ? inArray(content.id, matchingIds) : undefined,
  );
  const rows =
    matchingIds?.length === 0
      ? []
      : await selectVideoRows(db, where)
          .orderBy(...orderOf(query))
          .limit(pageSize)
          .offset((pageNum - 1) * pageSize);
  const total = matchingIds ? Math.min(matchingIds.length, searchCountMax) : counts.of({ columnId, typeId });
  return {
    data: { rows: rows.map((row) => toVideoRow(row, language)), total, columnType: 'video' },
    tags: [...(search ? ['search'] : []), columnId ? `column:${columnId}` : 'columns', 'videos', ...rows.map(({ id }) => `content:${id}`)],
    changesAt,
  };
}

function orderOf({ orderByColumn, isAsc }: VideoListQuery): SQL[] {
  if (!orderByColumn) return [...listOrder];
  const column = { publishTime: content.publishAt, viewCount: itemViews(), time: video.seconds }[orderByColumn];
  const direction = isAsc === 'asc' ? sql`asc` : sql`desc`;
  return [sql`${column} ${direction}`, sql`${content.id} ${direction}`];
}

/** Ids of video items with the text in title or abstract, searched per room, so that matching news do not use up the limit. */
async function findInRooms(
  db: Database,
  { columnId, typeId, text, language }: { columnId?: string | undefined; typeId?: string | undefined; text: string; language: Language },
): Promise<string[]> {
  const rooms = columnId ? [columnId] : (await selectRooms(db)).map(({ id }) => id);
  const ids = (
    await Promise.all(rooms.map((room) => findItemIds(db, { language, columnId: room, typeIds: typeId ? [typeId] : [], text })))
  ).flat();
  if (ids.length === 0) return [];
  const shown = await db.execute<{ id: string }>(sql`select ${content.id} as id ${fromRooms(language)} and ${inArray(content.id, ids)}`);
  return shown.rows.map(({ id }) => id);
}

/** Ids of video items of a room and a type that can be followed in one way. */
async function findAccessible(
  db: Database,
  {
    columnId,
    typeId,
    access,
    language,
  }: { columnId?: string | undefined; typeId?: string | undefined; access: AccessFilter; language: Language },
): Promise<string[]> {
  const isFile = access === 'subtitles' || access === 'captions';
  const can = isFile
    ? sql`exists (select 1 from ${videoSubtitle} where ${videoSubtitle.videoId} = ${video.id} and ${videoSubtitle.kind} = ${access})`
    : sql`${video.access} @> array[${access}]`;
  const place = and(columnId ? eq(content.columnId, columnId) : undefined, typeId ? eq(content.typeId, typeId) : undefined, can);
  const { rows } = await db.execute<{ id: string }>(sql`select ${content.id} as id ${fromRooms(language)} and ${place}`);
  return rows.map(({ id }) => id);
}

/** All columns of videos, in order. */
function selectRooms(db: Queryable) {
  return db.select().from(siteColumn).where(eq(siteColumn.columnType, 'video')).orderBy(asc(siteColumn.position), asc(siteColumn.id));
}

export interface VideoCounts {
  of: (filter: { columnId?: string | undefined; typeId?: string | undefined }) => number;
}

/** Number of videos per room and type. Counted on demand, because it depends on items and videos; there are hundreds, not millions. */
export async function countVideos(db: Queryable, language: Language): Promise<VideoCounts> {
  const { rows } = await db.execute<{ columnId: string; typeId: string | null; count: number }>(
    sql`select ${content.columnId} as "columnId", ${content.typeId} as "typeId", count(*)::int as count ${fromRooms(language)} group by 1, 2`,
  );
  return {
    of: ({ columnId, typeId }) =>
      rows.reduce(
        (sum, row) =>
          (columnId === undefined || row.columnId === columnId) && (typeId === undefined || row.typeId === typeId) ? sum + row.count : sum,
        0,
      ),
  };
}

/** The next instant at which an item, a video or a playback window begins or ends; read before the data that it affects. */
export async function nextVideoChange(db: Database, language: Language): Promise<Date | null> {
  const [[row], counts] = await Promise.all([
    db
      .select({
        videos: sql<Date | null>`min(${filmFields.videoChangesAt})`.mapWith(instantOrNull),
        windows: sql<Date | null>`min(${filmFields.playChangesAt})`.mapWith(instantOrNull),
      })
      .from(video)
      .where(and(eq(video.state, 'ready'), isPublicOrComing(video))),
    countVisible(db, { language }),
  ]);
  return earliest([row?.videos, row?.windows, counts.changesAt]);
}

async function readTypes(db: Database, columnId: string | undefined, language: Language): Promise<Answer<ListType[]>> {
  const changesAt = await nextVideoChange(db, language);
  const [rooms, counts] = await Promise.all([selectRooms(db), countVideos(db, language)]);
  const roomIds = rooms.map(({ id }) => id).filter((id) => columnId === undefined || id === columnId);
  const types =
    roomIds.length === 0
      ? []
      : await db.select().from(listType).where(inArray(listType.columnId, roomIds)).orderBy(asc(listType.position), asc(listType.id));
  // Rooms may share a type: it is one entry, at its first position.
  const inOrder = roomIds.flatMap((room) => types.filter((type) => type.columnId === room));
  const firsts = inOrder.filter((type, at) => inOrder.findIndex(({ id }) => id === type.id) === at);
  const all: ListType = { id: 'all', label: localized(language, '全部', 'All'), value: '', count: counts.of({ columnId }) };
  const rows = firsts.map(({ id, labelZh, labelEn }) => ({
    id,
    label: localized(language, labelZh, labelEn),
    value: id,
    count: counts.of({ columnId, typeId: id }),
  }));
  return { data: [all, ...rows], tags: ['videos', columnId ? `column:${columnId}` : 'columns'], changesAt };
}

/** The rooms, which are the columns below the screening room's, each with the cover of its first video. */
export async function readRooms(db: Database, language: Language): Promise<Answer<Room[]>> {
  const changesAt = await nextVideoChange(db, language);
  const [columns, counts] = await Promise.all([selectRooms(db), countVideos(db, language)]);
  const rooms = columns.filter(({ parentId, hidden }) => parentId !== null && !hidden);
  const covers = await Promise.all(
    rooms.map(({ id }) =>
      selectVideoRows(db, and(isInRooms(language), eq(content.columnId, id)))
        .orderBy(...listOrder)
        .limit(1),
    ),
  );
  const data = rooms.map(({ id, labelZh, labelEn }, at) => {
    const label = localized(language, labelZh, labelEn);
    const [first] = covers[at] ?? [];
    return {
      id,
      label,
      count: counts.of({ columnId: id }),
      cover: first ? toVideoRow(first, language).cover : null,
      path: paths.videoRoom(id, label),
    };
  });
  return { data, tags: ['videos', 'columns', ...rooms.map(({ id }) => `column:${id}`)], changesAt };
}

interface MomentOptions {
  media: Pick<Storage, 'get'>;
  second: number;
  language: Language;
}

/** Null where nothing is said, and for a video that not everybody may play now. */
async function readMoment(
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

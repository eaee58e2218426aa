/** A video with the data for its player and page, found by its own id or by that of its item. */
import { and, asc, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { gone, notFound } from '#server/errors.ts';
import type { Database } from '#server/db/client.ts';
import { edition, film } from '#server/db/schema/award.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { liveSession, mediaFile, video, videoChapter, videoRendition, videoSubtitle } from '#server/db/schema/media.ts';
import type { FilmCard } from '#shared/api/award.ts';
import type { Reel, Storyboard } from '#shared/api/reel.ts';
import type { VideoDetail, VideoItem, VideoRow } from '#shared/api/video.ts';
import type { Language } from '#shared/language.ts';
import { selectFilms, toFilmCard } from '#server/services/content/award-cards.ts';
import { publicHtml } from '#server/services/core/body-html.ts';
import { readSeo, seoFields, type SeoRow } from '#server/services/content/seo.ts';
import { languageOfRow } from '#server/services/content/content-row.ts';
import { mediaUrl } from '#server/services/media/image-view.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { wasPublic } from '#server/services/core/was-public.ts';
import {
  type filmFields,
  isInRooms,
  listOrder,
  rowOfLoneVideo,
  selectFacts,
  selectLoneVideos,
  selectVideoRows,
  toVideoRow,
  type StoredVideoRow,
} from './video-row.ts';
import { isLimited } from './showing.ts';
import { subtitleOrder } from './video-files.ts';
import { videoRootColumn } from '#server/services/content/column.ts';
import {
  earliest,
  isLiveRevision,
  isPublic,
  isPublicOrComing,
  nextInstant,
  nextReveal,
  type Answer,
} from '#server/services/core/visibility.ts';

const relatedMax = 8;

/** A video with related ones. Throws `gone` for a video that was public, else `notFound`. */
export async function readVideo(db: Database, id: string, language: Language): Promise<Answer<VideoDetail>> {
  const row = await findVideo(db, id);
  const [item, related] = await Promise.all([itemOf(db, row, language), relatedOf(db, row, language)]);
  return {
    data: { ...item.data, related: related.data },
    tags: [...new Set([...item.tags, ...related.tags])],
    changesAt: earliest([item.changesAt, related.changesAt]),
  };
}

/** Refuses as `readVideo` does. */
export async function readVideoItem(db: Database, id: string, language: Language): Promise<Answer<VideoItem>> {
  return itemOf(db, await findVideo(db, id), language);
}

/** What a film's page shows of the video that it plays; null where the item has none. */
export async function readReel(db: Database, contentId: string, language: Language): Promise<Reel | null> {
  const row = await findByItem(db, contentId);
  if (!row) return null;
  const [{ storyboard, access }, chapters, files] = await Promise.all([
    readFile(db, row, isPublic(video)),
    readChapters(db, row.videoId, language),
    readSubtitles(db, row.videoId),
  ]);
  const captions = files.filter(({ kind }) => kind === 'captions').map(({ srclang }) => srclang);
  const { path, time, state, playableFrom, playableUntil, subtitles } = toVideoRow(row, language);
  return { path, time, state, playableFrom, playableUntil, subtitles, captions, chapters, storyboard, access };
}

/** Refuses as `readVideo` does. */
export async function readRelatedVideos(db: Database, id: string, language: Language): Promise<Answer<VideoRow[]>> {
  return relatedOf(db, await findVideo(db, id), language);
}

async function findVideo(db: Database, id: string): Promise<StoredVideoRow> {
  const row = (await findByItem(db, id)) ?? (await findByVideo(db, id)) ?? (await findAlone(db, id));
  if (!row) throw (await wasPublic(db, id)) ? gone() : notFound();
  return row;
}

function tagsOf({ id, videoId, columnId }: StoredVideoRow): string[] {
  return ['videos', 'live', `content:${id}`, `video:${videoId}`, `column:${columnId}`];
}

async function itemOf(db: Database, row: StoredVideoRow, language: Language): Promise<Answer<VideoItem>> {
  const { data, film, live } = await renderVideo(db, row, {
    language,
    body: (shown) => readBody(db, row, shown),
    isListed: isPublic(video),
  });
  return {
    data,
    tags: [...tagsOf(row), ...(film.card ? ['editions', `content:${film.card.id}`] : [])],
    changesAt: earliest([row.itemChangesAt, row.videoChangesAt, row.playChangesAt, film.changesAt, live.changesAt]),
  };
}

interface VideoTexts {
  language: Language;
  /** Public HTML of the item's body in a language, what search engines are told, and how it is liked. */
  body: (shown: Language) => Promise<{ content: string; seo?: VideoItem['seo']; marks?: VideoItem['marks'] }>;
  /** Which video has public facts; absent = any. */
  isListed?: SQL | undefined;
}

async function renderVideo(db: Database, row: StoredVideoRow, { language, body, isListed }: VideoTexts) {
  const shown = languageOfRow(row, language);
  const [file, texts, otherFiles, chapters, film, live] = await Promise.all([
    readFile(db, row, isListed),
    body(shown),
    readSubtitles(db, row.videoId),
    readChapters(db, row.videoId, language),
    readFilm(db, row, language),
    readLive(db, row.videoId),
  ]);
  const data: VideoItem = {
    ...toVideoRow(row, language),
    ...file,
    language: shown,
    languages: languagesOf(row),
    embeddable: mayBePlayed(row),
    watchHours: row.watchHours,
    seats: row.seats,
    live: live.session,
    marks: null,
    ...texts,
    otherFiles,
    chapters,
    work: film.card,
  };
  return { data, film, live };
}

/** An item that is not public, with its texts. */
export type VideoItemRow = Omit<StoredVideoRow, keyof typeof filmFields | 'itemChangesAt'> &
  SeoRow &
  Pick<typeof contentRevision.$inferSelect, 'videoIds' | 'bodyZh' | 'bodyEn'>;

/** An item in any state as the page of its first video would show it; null as long as that video cannot play. */
export async function renderVideoItem(db: Database, { videoIds, ...item }: VideoItemRow, language: Language): Promise<VideoDetail | null> {
  const [facts] = await selectFacts(db, and(eq(video.id, videoIds[0] ?? ''), eq(video.state, 'ready')));
  if (!facts) return null;
  const body = async (shown: Language) => {
    const [marks] = await db.select(markColumns).from(content).where(eq(content.id, item.id));
    return { ...(await textsOf(db, item, shown)), marks };
  };
  const row = { ...item, ...facts, itemChangesAt: null };
  const [{ data }, related] = await Promise.all([renderVideo(db, row, { language, body }), relatedOf(db, row, language)]);
  return { ...data, related: related.data };
}

async function findByItem(db: Database, id: string): Promise<StoredVideoRow | undefined> {
  const [row] = await selectVideoRows(db, eq(content.id, id)).limit(1);
  return row;
}

/** The item of the video: one of a room before an article, the oldest first. */
async function findByVideo(db: Database, id: string): Promise<StoredVideoRow | undefined> {
  const [row] = await selectVideoRows(db, and(sql`${contentRevision.videoIds} @> array[${id}]`, eq(video.id, id)))
    .orderBy(desc(eq(siteColumn.columnType, 'video')), asc(content.publishAt), asc(content.id))
    .limit(1);
  return row;
}

async function findAlone(db: Database, id: string): Promise<StoredVideoRow | undefined> {
  const [row] = await selectLoneVideos(db, eq(video.id, id)).limit(1);
  return row && rowOfLoneVideo(row);
}

/** The video's own facts, and its URL if it plays directly: only within its window, and not if login is required. */
async function readFile(
  db: Database,
  row: StoredVideoRow,
  isListed?: SQL,
): Promise<Pick<VideoItem, 'name' | 'src' | 'isVideo' | 'storyboard' | 'access'>> {
  const [[facts], files] = await Promise.all([
    db
      .select({
        name: video.fileName,
        access: video.access,
        isDirect: video.isDirect,
        columns: video.storyboardColumns,
        tiles: video.storyboardTiles,
        interval: video.storyboardInterval,
        picture: mediaFile,
      })
      .from(video)
      .leftJoin(mediaFile, eq(mediaFile.id, video.storyboardId))
      .where(and(isListed, eq(video.id, row.videoId))),
    db
      .select({ path: videoRendition.path })
      .from(videoRendition)
      .where(and(eq(videoRendition.videoId, row.videoId), ne(videoRendition.format, 'm3u8')))
      .orderBy(asc(videoRendition.format), desc(videoRendition.height))
      .limit(1),
  ]);
  const isVideo = facts?.isDirect ?? false;
  const [file] = files;
  return {
    name: facts?.name ?? '',
    isVideo,
    src: isVideo && mayBePlayed(row) && file ? mediaUrl(file.path) : '',
    storyboard: facts ? storyboardOf(facts) : null,
    access: facts?.access ?? [],
  };
}

/** Whether anonymous visitors may play it now. */
function mayBePlayed(row: StoredVideoRow): boolean {
  return row.state === 'open' && row.rights !== 'login' && !isLimited(row);
}

function languagesOf({ titleZh, titleEn }: StoredVideoRow): Language[] {
  return [...(titleZh ? (['zh-Hans'] as const) : []), ...(titleEn ? (['en'] as const) : [])];
}

export interface StoredStoryboard {
  columns: number;
  tiles: number;
  interval: number;
  picture: { path: string; width: number; height: number } | null;
}

/** Null if there is none. */
export function storyboardOf({ picture, columns, tiles, interval }: StoredStoryboard): Storyboard | null {
  if (!picture || columns < 1 || tiles < 1 || interval < 1) return null;
  const rows = Math.ceil(tiles / columns);
  return {
    url: mediaUrl(picture.path),
    tileWidth: Math.floor(picture.width / columns),
    tileHeight: Math.floor(picture.height / rows),
    columns,
    tiles,
    interval,
  };
}

async function textsOf(
  db: Database,
  item: SeoRow & Pick<typeof contentRevision.$inferSelect, 'bodyZh' | 'bodyEn'>,
  language: Language,
): ReturnType<VideoTexts['body']> {
  const seo = await readSeo(db, item, language);
  return { content: publicHtml(language === 'en' ? item.bodyEn : item.bodyZh), ...(seo ? { seo } : {}) };
}

const markColumns = { likeCount: content.likeCount, commentCount: content.commentCount };

async function readBody(db: Database, row: StoredVideoRow, language: Language): ReturnType<VideoTexts['body']> {
  const [item] = await db
    .select({ bodyZh: contentRevision.bodyZh, bodyEn: contentRevision.bodyEn, marks: markColumns, ...seoFields })
    .from(contentRevision)
    .innerJoin(content, isLiveRevision())
    .where(eq(content.id, row.id));
  return item ? { ...(await textsOf(db, item, language)), marks: item.marks } : { content: '' };
}

async function readSubtitles(db: Database, videoId: string): Promise<VideoItem['otherFiles']> {
  const rows = await db
    .select()
    .from(videoSubtitle)
    .where(eq(videoSubtitle.videoId, videoId))
    .orderBy(...subtitleOrder);
  return rows.map(({ kind, label, path, language, isDefault }) => ({
    kind,
    label,
    src: mediaUrl(path),
    srclang: language,
    default: isDefault,
  }));
}

async function readChapters(db: Database, videoId: string, language: Language): Promise<VideoItem['chapters']> {
  const rows = await db.select().from(videoChapter).where(eq(videoChapter.videoId, videoId)).orderBy(asc(videoChapter.startSeconds));
  return rows.map(({ startSeconds, titleZh, titleEn }) => ({ time: startSeconds, title: localized(language, titleZh, titleEn) }));
}

/** The film named by the item, else the one that names the video; its award appears at the reveal. */
async function readFilm(db: Database, row: StoredVideoRow, language: Language): Promise<{ card: FilmCard | null; changesAt: Date | null }> {
  const [first] = row.workIds;
  const where = first ? eq(film.id, first) : sql`${film.videoIds} @> array[${row.videoId}]`;
  const [[card], reveals] = await Promise.all([
    selectFilms(db, where).orderBy(asc(film.id)).limit(1),
    db.select({ at: nextReveal() }).from(edition),
  ]);
  return card ? { card: toFilmCard(card, language), changesAt: earliest(reveals.map(({ at }) => at)) } : { card: null, changesAt: null };
}

/** The latest public live stream whose picture or recording is this video. */
async function readLive(db: Database, videoId: string): Promise<{ session: VideoItem['live']; changesAt: Date | null }> {
  const [match] = await db
    .select({
      startsAt: liveSession.startsAt,
      endsAt: liveSession.endsAt,
      isPublic: sql<boolean>`${isPublic(liveSession)}`,
      changesAt: nextInstant(liveSession),
    })
    .from(liveSession)
    .where(and(isPublicOrComing(liveSession), or(eq(liveSession.videoId, videoId), eq(liveSession.replayId, videoId))))
    .orderBy(desc(isPublic(liveSession)), desc(liveSession.startsAt))
    .limit(1);
  const session = match?.isPublic ? { startTime: isoInstant(match.startsAt), endTime: isoInstant(match.endsAt) } : null;
  return { session, changesAt: match?.changesAt ?? null };
}

/** Others of the same film, then of the same room; of any room for a video without one. */
async function relatedOf(db: Database, row: StoredVideoRow, language: Language): Promise<Answer<VideoRow[]>> {
  const [film] = row.workIds;
  const ofFilm: SQL[] = film ? [sql`${contentRevision.workIds} @> array[${film}]`] : [];
  const near = row.columnId === videoRootColumn ? undefined : or(eq(content.columnId, row.columnId), ...ofFilm);
  const rows = await selectVideoRows(db, and(isInRooms(language), ne(content.id, row.id), ne(video.id, row.videoId), near))
    .orderBy(...ofFilm.map((same) => desc(same)), ...listOrder)
    .limit(relatedMax);
  return {
    data: rows.map((other) => toVideoRow(other, language)),
    tags: [...tagsOf(row), ...rows.map((other) => `content:${other.id}`)],
    changesAt: earliest([row.itemChangesAt, row.videoChangesAt]),
  };
}

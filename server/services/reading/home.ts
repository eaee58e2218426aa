/** The data of the home page, in a few independent queries. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content } from '#server/db/schema/content.ts';
import { face, faceColumn } from '#server/db/schema/face.ts';
import { banner } from '#server/db/schema/home.ts';
import { liveSession, mediaFile, video } from '#server/db/schema/media.ts';
import { homeBandKeys, type Home, type HomeBandKey, type WatchPictures } from '#shared/api/home.ts';
import type { HomeBands, previewHome } from '#shared/api/site-part.ts';
import type { Data } from '#shared/api/endpoint.ts';
import { isBandKey, shownBands } from '#shared/site/home-bands.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { editionFields, readWinningFilms, toEditionSummary } from '#server/services/award/award.ts';
import { readKeptColumns } from '#server/services/site/navigation.ts';
import { knownColumns } from '#server/services/content/column.ts';
import { countVisible } from '#server/services/content/content-count.ts';
import { selectRows, selectRowsById } from '#server/services/content/content-row.ts';
import { draftBanners, draftPartners, readBanners, readPartners } from './home-parts.ts';
import { listBlockChoices, readBlocks } from './page-blocks.ts';
import { listMenuTargets } from './menu-targets.ts';
import { withPicturesOnce } from './home-pictures.ts';
import { readToday } from './home-today.ts';
import { readWatchPictures } from './watch-pictures.ts';
import { readWithLiveDraft } from '#server/services/site/live-rows.ts';
import { sitePartRules } from '#server/services/site/site-part-rules.ts';
import { readDraft, readOnline } from '#server/services/site/site-part.ts';
import { imageFields, imageOf, toImage } from '#server/services/media/image-view.ts';
import { localized } from '#server/services/core/localized.ts';
import { nextLiveChange, readLiveRows, readWatchable } from '#server/services/video/video-live.ts';
import {
  earliest,
  editionIsShown,
  isPublic,
  isAvailableIn,
  isVisible,
  nextInstant,
  type Answer,
  type Windowed,
} from '#server/services/core/visibility.ts';

/** Number of entries in each block. */
const shown = { films: 4, news: 5, notices: 5, videos: 8, faces: 8, sessions: 5 } as const;
/** More videos than shown, because those whose picture appears further up are dropped. */
const videosRead = shown.videos * 2;

type HomePreview = Data<typeof previewHome>;
export type HomeService = ReturnType<typeof createHomeService>;

export function createHomeService({ db }: { db: Database }) {
  return {
    getHome: async (language: Language): Promise<Answer<Home>> =>
      composeHome(db, language, {
        banners: () => readBanners(db, language),
        partners: () => readPartners(db, language),
        live: () => readLive(db, language),
        bands: () => readOnline(db, 'bands'),
      }),

    getWatchPictures: (language: Language): Promise<Answer<WatchPictures>> => readWatchPictures(db, language),

    /** The page with the drafts of its parts where there are any, as it would look if they were published now. */
    previewHome: async (language: Language): Promise<HomePreview> => {
      const [hero, partners, sessions, bands] = await Promise.all([
        readDraft(db, 'hero'),
        readDraft(db, 'partners'),
        readDraft(db, 'live'),
        readDraft(db, 'bands'),
      ]);
      const { live, rows } = await readWithLiveDraft(db, sessions, async (tx) => ({
        live: await readLive(tx, language),
        rows: await readLiveRows(tx, { limit: 1 }, language),
      }));
      const { data } = await composeHome(db, language, {
        banners: () => (hero ? draftBanners(db, hero, language) : readBanners(db, language)),
        partners: () => (partners ? draftPartners(db, partners, language) : readPartners(db, language)),
        live: async () => live,
        bands: async () => bands ?? readOnline(db, 'bands'),
      });
      return { ...data, screeningRoomLive: rows[0] ?? null };
    },

    /** The page with typed bands. */
    previewBands: async (bands: HomeBands, language: Language): Promise<Home> =>
      (
        await composeHome(db, language, {
          banners: () => readBanners(db, language),
          partners: () => readPartners(db, language),
          live: () => readLive(db, language),
          bands: async () => sitePartRules.bands.clean(bands),
        })
      ).data,

    listBlockChoices: () => listBlockChoices(db),

    listMenuTargets: () => listMenuTargets(db),
  };
}

interface Parts {
  banners: () => Promise<Home['banners']>;
  partners: () => Promise<Home['partners']>;
  live: () => Promise<CurrentLive>;
  /** The composition; null = the default one. */
  bands: () => Promise<HomeBands | null>;
}

/** Live sessions on the page, and the videos that they depend on. */
interface CurrentLive {
  card: Home['live'];
  videoIds: string[];
}

async function composeHome(db: Database, language: Language, parts: Parts): Promise<Answer<Home>> {
  // Read before the data that it affects, as in `countVisible`.
  const [changes, composition, kept] = await Promise.all([readChanges(db, language), parts.bands(), readKeptColumns(db)]);
  const shownIds = composition ? shownBands(composition) : homeBandKeys;
  const bands = shownIds.filter(isBandKey);
  const has = (band: HomeBandKey) => bands.includes(band) && (band !== 'faces' || kept.has('face'));
  /** The rows of a band; a hidden one has none. */
  const rowsOf = async <Row>(band: HomeBandKey, read: () => Promise<Row[]>): Promise<Row[]> => (has(band) ? read() : []);
  const [editions, banners, news, notices, videos, faces, faceCount, partners, live, now, own] = await Promise.all([
    readEditions(db, language, has),
    parts.banners(),
    rowsOf('news', () => selectRows(db, { language, columnId: knownColumns.news, limit: shown.news })),
    rowsOf('notices', () => selectRows(db, { language, columnId: knownColumns.notices, limit: shown.notices })),
    rowsOf('screeningRoom', () => readVideos(db, language)),
    rowsOf('faces', () => readFaces(db, language)),
    has('faces') ? readFaceCount(db) : 0,
    rowsOf('partners', parts.partners),
    // The hero leads to the ceremony without the band too.
    parts.live(),
    readToday(db, language),
    readBlocks(db, composition?.entries ?? [], { language, partners: parts.partners }),
  ]);
  const isEmptyBlock = (id: string) => !isBandKey(id) && !own.blocks.some((block) => block.id === id);
  const blocks = { today: now.today, banners, live: live.card, films: editions.data.films, news, videos, faces };
  const data: Home = {
    ...(composition ? { bands: shownIds.filter((id) => !isEmptyBlock(id)) } : {}),
    ...(own.blocks.length > 0 && { blocks: own.blocks }),
    ...editions.data,
    ...(await withPicturesOnce(db, blocks, { language, bands, videos: shown.videos })),
    notices,
    faceCount,
    partners,
  };
  const tags = [
    'home',
    'live',
    ...own.tags,
    ...now.tags,
    ...live.videoIds.map((id) => `video:${id}`),
    'editions',
    'people',
    'columns',
    `column:${knownColumns.news}`,
    `column:${knownColumns.notices}`,
    ...[...news, ...notices, ...videos].map(({ id }) => `content:${id}`),
  ];
  return {
    data,
    tags,
    changesAt: earliest([changes.at, editions.changesAt, now.changesAt, own.changesAt]),
    goesAt: earliest([changes.goesAt, own.changesAt]),
  };
}

/** Editions newest first, the current one, its winning films, and the next opening, as far as their bands are shown. */
async function readEditions(
  db: Database,
  language: Language,
  has: (band: HomeBandKey) => boolean,
): Promise<{ data: Pick<Home, 'edition' | 'editions' | 'countdown' | 'films'>; changesAt: Date | null }> {
  const rows = await db
    .select({ ...editionFields, isAhead: sql<boolean>`coalesce(${edition.startsAt} > now(), false)` })
    .from(edition)
    .where(editionIsShown())
    .orderBy(desc(edition.year));
  const current = rows.find((row) => row.edition.isCurrent);
  const ahead = rows.findLast((row) => row.isAhead);
  const films = current && has('winners') ? await readWinningFilms(db, language, current.edition.id) : [];
  const opensAt = ahead?.edition.startsAt ?? null;
  return {
    data: {
      edition: current ? toEditionSummary(current, language) : null,
      editions: has('editions') ? rows.map((row) => toEditionSummary(row, language)) : [],
      countdown:
        ahead && opensAt && has('countdown')
          ? {
              label: localized(language, ahead.edition.ordinalZh, ahead.edition.ordinalEn) || String(ahead.edition.year),
              time: opensAt.toISOString(),
            }
          : null,
      films: films.slice(0, shown.films).map(({ card }) => card),
    },
    changesAt: earliest([...rows.map((row) => row.changesAt), opensAt && ahead ? opensAt : null]),
  };
}

/** Newest items of the video columns. */
async function readVideos(db: Database, language: Language): Promise<Home['videos']> {
  const rows = await db
    .select({ id: content.id })
    .from(content)
    .where(
      and(
        isVisible(),
        isAvailableIn(language),
        sql`${content.columnId} in (select ${siteColumn.id} from ${siteColumn} where ${siteColumn.columnType} = 'video')`,
      ),
    )
    .orderBy(desc(content.pinned), desc(content.publishAt), desc(content.id))
    .limit(videosRead);
  const items = await selectRowsById(
    db,
    rows.map(({ id }) => id),
    language,
  );
  return items.map(({ id, title, contentAbstract, time, cover, path }) => ({ id, title, contentAbstract, time: time ?? 0, cover, path }));
}

async function readFaces(db: Database, language: Language): Promise<Home['faces']> {
  const rows = await db
    .select({ face, image: imageFields(mediaFile) })
    .from(face)
    .innerJoin(mediaFile, eq(mediaFile.id, face.imageId))
    .where(isPublic(face))
    .orderBy(asc(face.position), asc(face.id))
    .limit(shown.faces);
  return rows.map(({ face: row, image }) => ({
    id: row.personId ?? row.id,
    name: localized(language, row.nameZh, row.nameEn),
    originalName: '',
    role: localized(language, row.roleZh, row.roleEn),
    // The home page shows no country.
    country: '',
    portrait: imageOf(image, language),
    path: paths.pandaDetail(row.columnId, row.id),
  }));
}

async function readFaceCount(db: Database): Promise<number> {
  const [row] = await db.select({ sum: sql<number>`coalesce(sum(${faceColumn.faceCount}), 0)::int` }).from(faceColumn);
  return row?.sum ?? 0;
}

/** The current live stream, else the latest replay. */
async function readLive(db: Queryable, language: Language): Promise<CurrentLive> {
  const isOn = sql`(${liveSession.startsAt} <= now() and ${liveSession.endsAt} > now())`;
  const rows = await db
    .select({ session: liveSession, isOn: sql<boolean>`${isOn}`, cover: imageFields(mediaFile), seconds: video.seconds })
    .from(liveSession)
    .leftJoin(mediaFile, eq(mediaFile.id, liveSession.coverId))
    .leftJoin(video, eq(video.id, liveSession.replayId))
    .where(
      and(
        isPublic(liveSession),
        sql`((${isOn} and ${liveSession.videoId} is not null) or (${liveSession.endsAt} <= now() and ${liveSession.replayId} is not null))`,
      ),
    )
    .orderBy(desc(isOn), desc(liveSession.startsAt))
    .limit(shown.sessions);
  const videoOf = ({ isOn: isRunning, session }: (typeof rows)[number]) => (isRunning ? session.videoId : session.replayId);
  const videoIds = rows.flatMap((row) => videoOf(row) ?? []);
  const watchable = await readWatchable(db, videoIds);
  const row = rows.find((candidate) => watchable.has(videoOf(candidate) ?? ''));
  if (!row) return { card: null, videoIds };
  const card = {
    id: row.session.id,
    title: localized(language, row.session.titleZh, row.session.titleEn),
    contentAbstract: localized(language, row.session.abstractZh, row.session.abstractEn),
    time: row.isOn ? 0 : (row.seconds ?? 0),
    cover: toImage(row.cover, language),
    path: paths.videoPlay(videoOf(row) ?? ''),
  };
  return { card, videoIds };
}

/** Next instants at which a part of the page changes on schedule, and at which one disappears; parts of editions only appear. */
async function readChanges(db: Database, language: Language): Promise<{ at: Date | null; goesAt: Date | null }> {
  const nextOf = async (table: Windowed & (typeof banner | typeof face)) => {
    const rows = await db
      .select({ at: nextInstant(table) })
      .from(table)
      .where(sql`${nextInstant(table)} is not null`)
      .orderBy(nextInstant(table))
      .limit(1);
    return rows[0]?.at ?? null;
  };
  const [counts, banners, faces, sessions] = await Promise.all([
    countVisible(db, { language }),
    nextOf(banner),
    nextOf(face),
    nextLiveChange(db),
  ]);
  const others = [banners, faces, sessions];
  return { at: earliest([counts.changesAt, ...others]), goesAt: earliest([counts.goesAt, ...others]) };
}

/** The screening room page: features, films by unit, trailers and recordings, rooms, and live streams. */
import { and, asc, desc, eq, inArray, notInArray, or, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { awardUnit, edition, film } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { Data } from '#shared/api/endpoint.ts';
import type { getScreeningRoom } from '#shared/api/video.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { selectFilms, toFilmCard } from '#server/services/content/award-cards.ts';
import { imageFields, toImage } from '#server/services/media/image-view.ts';
import { localized } from '#server/services/core/localized.ts';
import { countVideos, nextVideoChange, readRooms } from './video.ts';
import { readLiveList } from './video-live.ts';
import { filmTypes, isInRooms, listOrder, selectVideoRows, stateOrder, toVideoRow, type StoredVideoRow } from './video-row.ts';
import { earliest, editionIsShown, isPublic, nextReveal, type Answer } from '#server/services/core/visibility.ts';

type ScreeningRoom = Data<typeof getScreeningRoom>;
export type ScreeningRoomService = ReturnType<typeof createScreeningRoomService>;

const unitKeys = ['film', 'tv', 'documentary', 'animation'];
/** Number of entries of each block. */
const shown = { features: 6, films: 12, extras: 8 } as const;

export function createScreeningRoomService({ db }: { db: Database }) {
  return {
    getScreeningRoom: async (language: Language): Promise<Answer<ScreeningRoom>> => {
      const isFilm = inArray(content.typeId, [...filmTypes]);
      const isExtra = or(isNull(content.typeId), notInArray(content.typeId, [...filmTypes]));
      const [changesAt, reveals] = await Promise.all([nextVideoChange(db, language), db.select({ at: nextReveal() }).from(edition)]);
      const [films, extras, counts, units, rooms, live] = await Promise.all([
        selectVideoRows(db, and(isInRooms(language), isFilm))
          .orderBy(...stateOrder)
          .limit(shown.films),
        selectVideoRows(db, and(isInRooms(language), isExtra))
          .orderBy(...listOrder)
          .limit(shown.extras),
        countVideos(db, language),
        readUnitWorks(db),
        readRooms(db, language),
        readLiveList(db, { pageSize: 1 }, language),
      ]);
      const features = await withWorks(db, films.slice(0, shown.features), language);
      const data: ScreeningRoom = {
        features,
        films: films.map((row) => toVideoRow(row, language)),
        filmTotal: filmTypes.reduce((sum, typeId) => sum + counts.of({ typeId }), 0),
        units: unitsOf(units, new Set(features.flatMap((row) => row.work?.id ?? [])), language),
        extras: extras.map((row) => toVideoRow(row, language)),
        rooms: rooms.data,
        live: live.data.rows[0] ?? null,
      };
      const tags = ['videos', 'live', 'columns', 'editions', ...rooms.tags, ...[...films, ...extras].map(({ id }) => `content:${id}`)];
      return { data, tags: [...new Set(tags)], changesAt: earliest([changesAt, live.changesAt, ...reveals.map(({ at }) => at)]) };
    },
  };
}

/** Rows with the film that each belongs to. */
async function withWorks(db: Database, rows: readonly StoredVideoRow[], language: Language): Promise<ScreeningRoom['features']> {
  const ids = rows.flatMap(({ workIds }) => workIds.slice(0, 1));
  const works = ids.length === 0 ? [] : await selectFilms(db, inArray(film.id, ids));
  const cards = new Map(works.map((row) => [row.id, toFilmCard(row, language)]));
  return rows.map((row) => ({ ...toVideoRow(row, language), work: cards.get(row.workIds[0] ?? '') ?? null }));
}

/** Public films of the four units in visible editions, latest edition first, in the order of entry. */
function readUnitWorks(db: Database) {
  return db
    .select({
      id: film.id,
      key: awardUnit.key,
      labelZh: awardUnit.labelZh,
      labelEn: awardUnit.labelEn,
      count: sql<number>`count(*) over (partition by ${awardUnit.key})::int`,
      cover: imageFields(mediaFile),
    })
    .from(film)
    .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .leftJoin(mediaFile, eq(mediaFile.id, film.stillId))
    .where(and(isPublic(film), editionIsShown(), inArray(awardUnit.key, unitKeys)))
    .orderBy(desc(edition.year), asc(film.position), asc(film.id));
}

/** The units with their films of all editions; the cover is that of the first film that the page does not show already. */
function unitsOf(
  rows: Awaited<ReturnType<typeof readUnitWorks>>,
  shownWorks: ReadonlySet<string>,
  language: Language,
): ScreeningRoom['units'] {
  return unitKeys.flatMap((key) => {
    const own = rows.filter((row) => row.key === key);
    const [first] = own;
    if (!first) return [];
    const pictured = own.find(({ id, cover }) => cover && !shownWorks.has(id)) ?? first;
    return [
      {
        key,
        label: localized(language, first.labelZh, first.labelEn),
        count: first.count,
        cover: toImage(pictured.cover, language),
        path: `${paths.movies}?${new URLSearchParams({ unit: key })}`,
      },
    ];
  });
}

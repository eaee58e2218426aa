/** Films of all editions for staff: search, filters, and the public state of each. */
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { awardUnit, edition, film } from '#server/db/schema/award.ts';
import { mediaFile, video } from '#server/db/schema/media.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { FilmRow, FilmVideo, listFilmVideos, listManagedFilms } from '#shared/api/film-staff.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { isoOrNull, shownState } from './award-edit.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { listFile, type ListFile } from '#server/db/list-file.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import { imageFields, toImage } from '#server/services/media/image-view.ts';
import { worstLicence } from '#server/services/media/media-licence.ts';

const still = alias(mediaFile, 'still');

type Query = NonNullable<Input<typeof listManagedFilms>['query']>;

export async function listFilms(db: Database, query: Query, language: Language): Promise<Page<FilmRow>> {
  const { pageNum = 1, pageSize = pageSizeDefault } = query;
  const where = filterOf(query);
  const [rows, total] = await Promise.all([
    selectFilms(db)
      .where(where)
      .orderBy(...listOrder)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    countUpTo(db, sql`from ${film} join ${awardUnit} on ${awardUnit.id} = ${film.unitId} where ${where ?? sql`true`}`),
  ]);
  return { rows: rows.map((row) => toRow(row, language)), total };
}

/** All films that the filters leave. */
export function exportFilms(db: Database, query: Query, language: Language): Promise<ListFile> {
  return listFile(db, {
    keys: db
      .select({ id: film.id })
      .from(film)
      .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
      .innerJoin(edition, eq(edition.id, awardUnit.editionId))
      .where(filterOf(query))
      .orderBy(...listOrder),
    read: async (ids) => (await selectFilms(db).where(inArray(film.id, ids))).map((row) => toRow(row, language)),
    keyOf: ({ id }) => id,
  });
}

const listOrder = [desc(edition.year), asc(awardUnit.position), asc(film.position), asc(film.id)];

function filterOf({ search = '', editionId, unitId, shown }: Query): SQL | undefined {
  return and(
    editionId ? eq(awardUnit.editionId, editionId) : undefined,
    unitId ? eq(film.unitId, unitId) : undefined,
    shown ? sql`${shownState(film)} = ${shown}` : undefined,
    containsText(
      [film.titleZh, film.titleEn, film.originalTitle, film.directorZh, film.directorEn, film.countryZh, film.countryEn],
      search,
    ),
  );
}

function selectFilms(db: Database) {
  return db
    .select({
      work: film,
      edition: edition.year,
      unitZh: awardUnit.labelZh,
      unitEn: awardUnit.labelEn,
      cover: imageFields(still),
      licence: worstLicence('film', film.id),
      shown: shownState(film),
    })
    .from(film)
    .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .leftJoin(still, sql`${still.id} = coalesce(${film.stillId}, ${film.posterId})`);
}

function toRow({ work: row, cover, ...facts }: Awaited<ReturnType<typeof selectFilms>>[number], language: Language): FilmRow {
  return {
    id: row.id,
    titleZh: row.titleZh,
    titleEn: row.titleEn,
    directorZh: row.directorZh,
    directorEn: row.directorEn,
    countryZh: row.countryZh,
    countryEn: row.countryEn,
    year: row.year,
    unitId: row.unitId,
    ...facts,
    cover: toImage(cover, language),
    publishAt: isoOrNull(row.publishAt),
    path: paths.content('episode', row.id, 'movies'),
  };
}

/** Maximum number of selectable videos. */
const videosMax = 20;

export function listVideos(db: Database, { search = '' }: NonNullable<Input<typeof listFilmVideos>['query']>): Promise<FilmVideo[]> {
  return db
    .select({ id: video.id, titleZh: video.titleZh, titleEn: video.titleEn, seconds: video.seconds })
    .from(video)
    .where(and(sql`${video.state} in ('ready', 'processing')`, containsText([video.titleZh, video.titleEn, video.fileName], search)))
    .orderBy(desc(video.createdAt), asc(video.id))
    .limit(videosMax);
}

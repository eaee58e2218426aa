/** The films that an institution entered, with what is public of their nominations. */
import { asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { awardUnit, edition, film } from '#server/db/schema/award.ts';
import type { OwnFilm } from '#shared/api/dashboard.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { isPublic } from '#server/services/core/visibility.ts';
import { readNominationsOfFilm } from './award-record.ts';

/** Of the latest editions; an institution enters a handful a year. */
const filmsMax = 50;

export async function readOwnFilms(db: Queryable, institutionId: string, language: Language): Promise<OwnFilm[]> {
  const rows = await db
    .select({ id: film.id, titleZh: film.titleZh, titleEn: film.titleEn, year: edition.year, isPublic: isPublic(film).mapWith(Boolean) })
    .from(film)
    .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .where(eq(film.institutionId, institutionId))
    .orderBy(desc(edition.year), asc(awardUnit.position), asc(film.position), asc(film.id))
    .limit(filmsMax);
  return Promise.all(
    rows.map(async ({ isPublic: isShown, ...row }) => ({
      ...row,
      path: isShown ? paths.content('episode', row.id, 'movies') : null,
      nominations: (await readNominationsOfFilm(db, { filmId: row.id, recordings: null }, language)).map(
        ({ id, year, category, anchor, won }) => ({ id, year, category, anchor, won }),
      ),
    })),
  );
}

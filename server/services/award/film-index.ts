/**
 * Index of all public films with the fields that filters, orders and counts need. There are some forty films an
 * edition, and titles and countries are compared here, not in the database: a list reads this once and joins only the
 * page it shows.
 */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { runPrepared } from '#server/db/prepared.ts';
import { awardUnit, edition, film } from '#server/db/schema/award.ts';
import { publicWins } from '#server/services/content/award-cards.ts';
import { pairsIn } from '#shared/award/name-list.ts';
import { cachedFacetKeys, type FacetValue } from '#server/services/core/facet.ts';
import { earliest, editionIsShown, isPublic, isPublicOrComing, nextInstant, nextReveal } from '#server/services/core/visibility.ts';

export interface IndexedFilm {
  id: string;
  editionId: string;
  edition: number;
  /** Key of the unit, the same in every edition. */
  unit: string;
  unitZh: string;
  unitEn: string;
  titleZh: string;
  titleEn: string;
  originalTitle: string;
  /** Its countries for filters. */
  countries: FacetValue[];
  year: number | null;
  minutes: number | null;
  viewCount: number;
  /** True once an award of the film is public. */
  won: boolean;
}

export interface FilmIndex {
  /** Latest edition first, then in the order of units and of the films in them. */
  works: IndexedFilm[];
  changesAt: Date | null;
  /** Without the reveals of awards, which make films appear or change. */
  goesAt: Date | null;
}

export async function readFilmIndex(db: Queryable): Promise<FilmIndex> {
  const [rows, reveals] = await Promise.all([
    runPrepared(db, 'film index', (prepared) =>
      prepared
        .select({
          id: film.id,
          editionId: edition.id,
          edition: edition.year,
          unit: awardUnit.key,
          unitZh: awardUnit.labelZh,
          unitEn: awardUnit.labelEn,
          titleZh: film.titleZh,
          titleEn: film.titleEn,
          originalTitle: film.originalTitle,
          countryZh: film.countryZh,
          countryEn: film.countryEn,
          year: film.year,
          minutes: film.minutes,
          viewCount: film.viewCount,
          won: sql<boolean>`exists (select 1 ${publicWins})`,
          isPublic: isPublic(film).mapWith(Boolean),
          changesAt: nextInstant(film),
        })
        .from(film)
        .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
        .innerJoin(edition, eq(edition.id, awardUnit.editionId))
        .where(and(isPublicOrComing(film), editionIsShown()))
        .orderBy(desc(edition.year), asc(awardUnit.position), asc(film.position), asc(film.id)),
    ),
    runPrepared(db, 'next reveals', (prepared) => prepared.select({ at: nextReveal() }).from(edition)),
  ]);
  const keyOf = cachedFacetKeys();
  const works = rows
    .filter((row) => row.isPublic)
    .map(({ countryZh, countryEn, ...row }) => ({
      ...row,
      countries: pairsIn(countryZh, countryEn).map(({ zh, en }) => ({ key: keyOf(zh, en), zh, en })),
    }));
  const goesAt = earliest(rows.map((row) => row.changesAt));
  return { works, changesAt: earliest([goesAt, ...reveals.map(({ at }) => at)]), goesAt };
}

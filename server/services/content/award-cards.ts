/**
 * Films and people as cards. Whether a film won appears only once its edition's winners are public; from then on its name, and
 * that of a person who won, is public also without a page.
 */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/client.ts';
import { anyOf, runPrepared } from '#server/db/prepared.ts';
import { awardCategory, awardResult, awardUnit, edition, nomination, film } from '#server/db/schema/award.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import type { FilmCard, PersonCard } from '#shared/api/award.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { imageFields, toImage } from '#server/services/media/image-view.ts';
import { localized } from '#server/services/core/localized.ts';
import { isPublic, winnerIsPublic } from '#server/services/core/visibility.ts';

const still = alias(mediaFile, 'still');
const poster = alias(mediaFile, 'poster');
const portrait = alias(mediaFile, 'portrait');

/** SQL after `select …`: the public awards of the film of the outer query, with the edition that gave them. */
export const publicWins = sql`from ${nomination}
  join ${awardResult} on ${awardResult.nominationId} = ${nomination.id}
  join ${awardCategory} on ${awardCategory.id} = ${nomination.categoryId}
  join ${awardUnit} on ${awardUnit.id} = ${awardCategory.unitId}
  join ${edition} on ${edition.id} = ${awardUnit.editionId}
  where ${nomination.filmId} = ${film.id} and ${winnerIsPublic()}`;

/** True for films and people whose award is public. */
const filmHasWon = sql<boolean>`exists (select 1 ${publicWins})`;
const personHasWon = sql<boolean>`exists (select 1 from ${nomination}
  join ${awardResult} on ${awardResult.nominationId} = ${nomination.id}
  join ${awardCategory} on ${awardCategory.id} = ${nomination.categoryId}
  join ${awardUnit} on ${awardUnit.id} = ${awardCategory.unitId}
  join ${edition} on ${edition.id} = ${awardUnit.editionId}
  where ${nomination.personId} = ${person.id} and ${winnerIsPublic()})`;

/** Special awards sort after all others. */
export const isSpecialAward = sql`(${awardUnit.key} = 'special')`;

/** SQL field: the anchor of an award, which is the same in every edition and names its page. */
export const publicAnchor = sql<string>`coalesce(nullif(${awardCategory.anchor}, ''), ${awardCategory.id})`;

/** A film's first award as `[zh, en]`, or null: an award for the film itself before one for a person in it. */
const publicAward = sql<[string, string] | null>`(
  select json_build_array(${awardCategory.labelZh}, ${awardCategory.labelEn}) ${publicWins}
  order by ${awardCategory.subject} = 'work' desc, ${isSpecialAward}, ${awardCategory.position}, ${awardCategory.id} limit 1)`;

const filmCardFields = {
  id: film.id,
  /** False for winners of which visitors know the name alone. */
  hasPage: isPublic(film).mapWith(Boolean),
  unitId: film.unitId,
  titleZh: film.titleZh,
  titleEn: film.titleEn,
  originalTitle: film.originalTitle,
  countryZh: film.countryZh,
  countryEn: film.countryEn,
  year: film.year,
  minutes: film.minutes,
  directorZh: film.directorZh,
  directorEn: film.directorEn,
  loglineZh: film.loglineZh,
  loglineEn: film.loglineEn,
  award: publicAward,
  still: imageFields(still),
  poster: imageFields(poster),
};

/** Query of public films as cards; the caller adds order and limit. */
export function selectFilms(db: Queryable, where?: SQL) {
  return selectFilmCards(db, and(isPublic(film), where));
}

/** Query of films with a public award as cards, also of those without a public page. */
export function selectWinningFilms(db: Queryable, where?: SQL) {
  return selectFilmCards(db, and(filmHasWon, where));
}

function selectFilmCards(db: Queryable, where?: SQL) {
  return db
    .select(filmCardFields)
    .from(film)
    .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .leftJoin(still, eq(still.id, film.stillId))
    .leftJoin(poster, eq(poster.id, film.posterId))
    .where(where)
    .$dynamic();
}

/** The public films among the ids, in no order. */
export function selectFilmsById(db: Queryable, ids: readonly string[]): Promise<StoredFilmCard[]> {
  return runPrepared(db, { name: 'films by id', values: { ids } }, (prepared) => selectFilms(prepared, anyOf(film.id, 'ids')));
}

export type StoredFilmCard = Awaited<ReturnType<typeof selectFilms>>[number];

export function toFilmCard(row: StoredFilmCard, language: Language): FilmCard {
  const title = localized(language, row.titleZh, row.titleEn);
  if (!row.hasPage) return { ...nameOnly, id: row.id, title: title || row.originalTitle };
  return {
    id: row.id,
    title,
    originalTitle: row.originalTitle,
    country: localized(language, row.countryZh, row.countryEn),
    year: row.year,
    minutes: row.minutes,
    director: localized(language, row.directorZh, row.directorEn),
    logline: localized(language, row.loglineZh, row.loglineEn),
    award: row.award ? localized(language, row.award[0], row.award[1]) : '',
    still: toImage(row.still, language),
    poster: toImage(row.poster, language),
    path: paths.content('episode', row.id, 'movies'),
  };
}

/** A winner without a public page shows a name alone, without a link. */
const nameOnly = {
  originalTitle: '',
  country: '',
  year: null,
  minutes: null,
  director: '',
  logline: '',
  award: '',
  still: null,
  poster: null,
  path: '',
} as const;

export const personCardFields = {
  id: person.id,
  nameZh: person.nameZh,
  nameEn: person.nameEn,
  originalName: person.originalName,
  roleZh: person.roleZh,
  roleEn: person.roleEn,
  countryZh: person.countryZh,
  countryEn: person.countryEn,
  portrait: imageFields(portrait),
  hasPage: isPublic(person).mapWith(Boolean),
};

/** Query of public people as cards. */
export function selectPeople(db: Queryable, where?: SQL) {
  return selectPersonCards(db, and(isPublic(person), where));
}

/** Query of people with a public award as cards, also of those without a public page. */
function selectWinningPeople(db: Queryable, where?: SQL) {
  return selectPersonCards(db, and(personHasWon, where));
}

function selectPersonCards(db: Queryable, where?: SQL) {
  return db.select(personCardFields).from(person).leftJoin(portrait, eq(portrait.id, person.portraitId)).where(where).$dynamic();
}

/** The public people among the ids, in no order. */
export function selectPeopleById(db: Queryable, ids: readonly string[]): Promise<StoredPersonCard[]> {
  return runPrepared(db, { name: 'people by id', values: { ids } }, (prepared) => selectPeople(prepared, anyOf(person.id, 'ids')));
}

export type StoredPersonCard = Awaited<ReturnType<typeof selectPeople>>[number];

/** A person's card; `role` replaces the usual one if a credit or a nomination names another. */
export function toPersonCard(row: StoredPersonCard, language: Language, role = ''): PersonCard {
  const name = localized(language, row.nameZh, row.nameEn);
  if (!row.hasPage) return { id: row.id, name: name || row.originalName, originalName: '', role, country: '', portrait: null, path: '' };
  return {
    id: row.id,
    name,
    originalName: row.originalName,
    role: role || localized(language, row.roleZh, row.roleEn),
    country: localized(language, row.countryZh, row.countryEn),
    portrait: toImage(row.portrait, language),
    path: paths.content('people', row.id),
  };
}

/** Winners as cards by id: those of a public result, with or without a page of their own. */
export async function readWinnerCards(
  db: Queryable,
  winners: readonly { filmId: string | null; personId: string | null }[],
  language: Language,
): Promise<{ works: Map<string, FilmCard>; people: Map<string, PersonCard> }> {
  const filmIds = winners.flatMap(({ filmId }) => filmId ?? []);
  const personIds = winners.flatMap(({ personId }) => personId ?? []);
  const [works, people] = await Promise.all([
    filmIds.length > 0 ? selectWinningFilms(db, inArray(film.id, filmIds)) : [],
    personIds.length > 0 ? selectWinningPeople(db, inArray(person.id, personIds)) : [],
  ]);
  return {
    works: new Map(works.map((row) => [row.id, toFilmCard(row, language)])),
    people: new Map(people.map((row) => [row.id, toPersonCard(row, language)])),
  };
}

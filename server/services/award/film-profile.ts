/** A film in the shape of an item's detail: people, videos, nominations, and its neighbours in unit and edition. */
import { and, asc, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/client.ts';
import { awardUnit, edition, film, filmCredit } from '#server/db/schema/award.ts';
import type { ContentAround, ContentItem, ContentLink } from '#shared/api/content.ts';
import type { FilmCard, PersonCard } from '#shared/api/award.ts';
import { namesIn } from '#shared/award/name-list.ts';
import { otherLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { personCardFields, selectPeople, selectFilms, toPersonCard, toFilmCard } from '#server/services/content/award-cards.ts';
import { readNominationsOfFilm } from './award-record.ts';
import { publicHtml } from '#server/services/core/body-html.ts';
import { readCreditGroups } from '#server/services/content/credit.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { columnOf, profile } from '#server/services/content/profile.ts';
import { readReel } from '#server/services/video/video-detail.ts';
import { readVideoFiles } from '#server/services/video/video-files.ts';
import {
  earliest,
  editionIsShown,
  isPublic,
  isPublicOrComing,
  nextInstant,
  nextReveal,
  type Answer,
} from '#server/services/core/visibility.ts';
import { readPressKit } from './press-kit.ts';
import { readRecordings, recordingTags } from './recording.ts';
import { readScreening } from './film-video.ts';

/** Maximum number of credits on a page. */
const creditsMax = 60;
/** Other films of the unit on a film's page. */
const relatedMax = 6;
/** Other films of the director and of the country: together a row. */
const sameMax = 8;

/** A public film, which is also its only work; null for an unknown or hidden one. */
export async function readFilmItem(db: Queryable, id: string, language: Language): Promise<Answer<ContentItem> | null> {
  const [[card], [facts]] = await Promise.all([selectFilms(db, eq(film.id, id)), selectFacts(db, id)]);
  if (!card || !facts) return null;
  const recordings = await readRecordings(db, [facts.editionId]);
  const [columnId, people, credits, screening, nominations] = await Promise.all([
    columnOf(db, 'film'),
    readCredits(db, id, language),
    readCreditGroups(db, id, language),
    readScreening(db, id, language),
    readNominationsOfFilm(db, { filmId: id, recordings }, language),
  ]);
  const reel = screening.cards[0] ? await readReel(db, screening.cards[0].id, language) : null;
  const files = await readVideoFiles(db, [...new Set([...facts.work.videoIds, ...screening.videoIds])], language);
  const pressKit = await readPressKit(db, facts.work, language);
  const shown = toFilmCard(card, language);
  const body = publicHtml(localized(language, facts.work.synopsisZh, facts.work.synopsisEn));
  const data: ContentItem = {
    ...profile({ id, kind: 'episode', columnId, title: shown.title, body, language, publishAt: facts.work.publishAt }),
    type: facts.unit,
    typeLabel: localized(language, facts.unitZh, facts.unitEn),
    contentAbstract: shown.logline,
    cover: shown.still ?? shown.poster,
    author: shown.director,
    time: shown.minutes === null ? null : shown.minutes * 60,
    viewCount: facts.work.viewCount,
    likeCount: facts.work.likeCount,
    path: shown.path,
    people,
    credits,
    spoken: localized(language, facts.work.languageZh, facts.work.languageEn),
    companies: localized(language, facts.work.companyZh, facts.work.companyEn),
    trade: { premiere: facts.work.premiere, format: facts.work.format, sales: facts.work.sales },
    // The film's own page also shows its name in the other language.
    works: [{ ...shown, originalTitle: shown.originalTitle || localized(otherLanguage(language), facts.work.titleZh, facts.work.titleEn) }],
    videos: screening.cards,
    nominations,
    attachments: pressKit.files,
    ...files,
    ...(reel ? { reel } : {}),
  };
  const tags = [...tagsOf(id, facts.editionId), ...recordingTags, ...screening.cards.map((row) => `content:${row.id}`)];
  const goesAt = earliest([facts.changesAt, screening.changesAt]);
  return { data, tags, changesAt: earliest([goesAt, facts.revealsAt, pressKit.changesAt, recordings.changesAt]), goesAt };
}

/** What lies beside a public film in its unit; null for an unknown or hidden one. */
export async function readFilmAround(db: Queryable, id: string, language: Language): Promise<Answer<ContentAround> | null> {
  const [place] = await db
    .select({
      film: { id: film.id, directorZh: film.directorZh, directorEn: film.directorEn, countryZh: film.countryZh, countryEn: film.countryEn },
      unitId: film.unitId,
      editionId: awardUnit.editionId,
      changesAt: nextInstant(film),
      revealsAt: nextReveal(),
    })
    .from(film)
    .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .where(and(eq(film.id, id), isPublic(film)));
  if (!place) return null;
  const same = await readSame(db, place.film, language);
  const { changesAt, works, ...data } = await readNeighbours(db, { id, unitId: place.unitId }, language);
  const goesAt = earliest([place.changesAt, changesAt, same.changesAt]);
  const { sameDirector, sameCountry } = same;
  const beside = sameDirector.length + sameCountry.length > 0 ? { works: [], sameDirector, sameCountry } : { works };
  return { data: { ...data, ...beside }, tags: tagsOf(id, place.editionId), changesAt: earliest([goesAt, place.revealsAt]), goesAt };
}

function tagsOf(id: string, editionId: string): string[] {
  return [`content:${id}`, `edition:${editionId}`, 'editions', 'people', 'works', 'columns'];
}

function selectFacts(db: Queryable, id: string) {
  return db
    .select({
      work: film,
      editionId: edition.id,
      unit: awardUnit.key,
      unitZh: awardUnit.labelZh,
      unitEn: awardUnit.labelEn,
      changesAt: nextInstant(film),
      revealsAt: nextReveal(),
    })
    .from(film)
    .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .where(and(eq(film.id, id), isPublic(film)));
}

async function readCredits(db: Queryable, filmId: string, language: Language): Promise<PersonCard[]> {
  const rows = await db
    .select({ personId: filmCredit.personId, roleZh: filmCredit.roleZh, roleEn: filmCredit.roleEn })
    .from(filmCredit)
    .where(eq(filmCredit.filmId, filmId))
    .orderBy(asc(filmCredit.position))
    .limit(creditsMax);
  const ids = rows.flatMap(({ personId }) => personId ?? []);
  if (ids.length === 0) return [];
  const people = await selectPeople(db, inArray(personCardFields.id, ids));
  return rows.flatMap((row) => {
    const credited = people.find(({ id }) => id === row.personId);
    return credited ? [toPersonCard(credited, language, localized(language, row.roleZh, row.roleEn))] : [];
  });
}

type Names = Pick<typeof film.$inferSelect, 'id' | 'directorZh' | 'directorEn' | 'countryZh' | 'countryEn'>;

/** Other public films of the director, and then of the country, latest edition first. */
async function readSame(
  db: Queryable,
  own: Names,
  language: Language,
): Promise<{ sameDirector: FilmCard[]; sameCountry: FilmCard[]; changesAt: Date | null }> {
  const ofDirector = sameName([film.directorZh, own.directorZh], [film.directorEn, own.directorEn]);
  const ofCountry = shareName([film.countryZh, own.countryZh], [film.countryEn, own.countryEn]);
  const isOther = and(ne(film.id, own.id), editionIsShown(), or(ofDirector, ofCountry));
  const [rows, windows] = await Promise.all([
    selectFilms(db, isOther)
      .orderBy(desc(ofDirector), desc(edition.year), asc(awardUnit.position), asc(film.position), asc(film.id))
      .limit(sameMax),
    db
      .select({ at: nextInstant(film) })
      .from(film)
      .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
      .innerJoin(edition, eq(edition.id, awardUnit.editionId))
      .where(and(isOther, isPublicOrComing(film))),
  ]);
  const isSame = (row: Names) =>
    own.directorZh ? row.directorZh === own.directorZh : own.directorEn !== '' && row.directorEn === own.directorEn;
  const cards = (list: typeof rows) => list.map((row) => toFilmCard(row, language));
  return {
    sameDirector: cards(rows.filter(isSame)),
    sameCountry: cards(rows.filter((row) => !isSame(row))),
    changesAt: earliest(windows.map(({ at }) => at)),
  };
}

/** SQL: the Chinese names agree; the English ones where there is no Chinese. Never a constant, since rows are ordered by it. */
function sameName([zh, ownZh]: readonly [PgColumn, string], [en, ownEn]: readonly [PgColumn, string]): SQL {
  if (ownZh) return eq(zh, ownZh);
  return ownEn ? eq(en, ownEn) : sql`1 = 0`;
}

/** SQL: a name of the one list is in the other. Never a constant, as `sameName`. */
function shareName([zh, ownZh]: readonly [PgColumn, string], [en, ownEn]: readonly [PgColumn, string]): SQL {
  const [column, names] = ownZh ? [zh, namesIn(ownZh)] : [en, namesIn(ownEn)];
  const lists = names.map((name) => sql`${name} = any(regexp_split_to_array(${column}, '\\s*[/／]\\s*'))`);
  return lists.length > 0 ? sql`(${sql.join(lists, sql` or `)})` : sql`1 = 0`;
}

interface Neighbours extends ContentAround {
  changesAt: Date | null;
}

/** The previous and next film of the unit and edition, and the related ones that follow, wrapping around. */
async function readNeighbours(db: Queryable, place: { id: string; unitId: string }, language: Language): Promise<Neighbours> {
  const known = await db
    .select({
      id: film.id,
      titleZh: film.titleZh,
      titleEn: film.titleEn,
      publishAt: film.publishAt,
      isPublic: isPublic(film).mapWith(Boolean),
      changesAt: nextInstant(film),
    })
    .from(film)
    .where(and(eq(film.unitId, place.unitId), isPublicOrComing(film)))
    .orderBy(asc(film.position), asc(film.id));
  const shown = known.filter((row) => row.isPublic);
  const at = shown.findIndex(({ id }) => id === place.id);
  const after = [...shown.slice(at + 1), ...shown.slice(0, Math.max(at, 0))].slice(0, relatedMax);
  const ids = after.map(({ id }) => id);
  const cards = ids.length > 0 ? await selectFilms(db, inArray(film.id, ids)) : [];
  const link = (row: (typeof shown)[number] | undefined): ContentLink | null =>
    row
      ? {
          id: row.id,
          title: localized(language, row.titleZh, row.titleEn),
          publishTime: isoInstant(row.publishAt),
          path: paths.content('episode', row.id, 'movies'),
        }
      : null;
  return {
    previous: at > 0 ? link(shown[at - 1]) : null,
    next: link(shown[at + 1]),
    related: after.flatMap((row) => link(row) ?? []),
    works: ids.flatMap((id) => cards.filter((row) => row.id === id).map((row) => toFilmCard(row, language))),
    changesAt: earliest(known.map((row) => row.changesAt)),
  };
}

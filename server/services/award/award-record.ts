/** Awards record of a film or a person: nominations, awards and jury seats, each only once it is public. */
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import {
  awardCategory,
  awardResult,
  awardUnit,
  edition,
  juryMember,
  nomination,
  nominationRecipient,
  film,
  filmCredit,
} from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import type { JurySeat, NominationFact } from '#shared/api/award.ts';
import type { Language } from '#shared/language.ts';
import {
  publicAnchor,
  readWinnerCards,
  selectPeople,
  selectFilms,
  toPersonCard,
  toFilmCard,
} from '#server/services/content/award-cards.ts';
import { readRecipients } from '#server/services/content/credit.ts';
import { compareNames } from '#server/services/core/name-order.ts';
import { localized } from '#server/services/core/localized.ts';
import { momentIn, type Recordings } from './recording.ts';
import { juryIsPublic, nomineesArePublic, recipientsArePublic, winnerIsPublic } from '#server/services/core/visibility.ts';

/** Maximum length of a record on a page. */
const factsMax = 100;

/** Nominations of a film and of people for it, with the moments of its awards; latest edition first, then in category order. */
export function readNominationsOfFilm(
  db: Queryable,
  { filmId, recordings }: { filmId: string; recordings: Recordings | null },
  language: Language,
): Promise<NominationFact[]> {
  return readNominations(db, eq(nomination.filmId, filmId), { language, recordings });
}

/** Nominations of a person, as nominee or recipient, and of films that they directed if these name no recipient; in the same order. */
export function readNominationsOfPerson(db: Queryable, personId: string, language: Language): Promise<NominationFact[]> {
  const of = sql`from ${nominationRecipient} where ${nominationRecipient.nominationId} = ${nomination.id} and ${recipientsArePublic()}`;
  const receives = sql`exists (select 1 ${of} and ${nominationRecipient.personId} = ${personId})`;
  const directed = sql`${nomination.filmId} in (select ${filmCredit.filmId} from ${filmCredit} where ${filmCredit.personId} = ${personId} and ${filmCredit.function} = 'director')`;
  return readNominations(
    db,
    sql`(${nomination.personId} = ${personId} or ${receives} or (${nomination.personId} is null and ${directed} and not exists (select 1 ${of})))`,
    { language, recordings: null },
  );
}

/** Within a category sorted by name: the order of entry could hint at the winner. */
async function readNominations(
  db: Queryable,
  which: SQL,
  { language, recordings }: { language: Language; recordings: Recordings | null },
): Promise<NominationFact[]> {
  const rows = await selectNominations(db, which);
  const filmIds = rows.flatMap((row) => row.nomination.filmId ?? []);
  const personIds = rows.flatMap((row) => row.nomination.personId ?? []);
  const [works, people, recipients] = await Promise.all([
    filmIds.length > 0 ? selectFilms(db, inArray(film.id, filmIds)) : [],
    personIds.length > 0 ? selectPeople(db, inArray(person.id, personIds)) : [],
    readRecipients(
      db,
      rows.map((row) => row.nomination.id),
      language,
    ),
  ]);
  const workById = new Map(works.map((row) => [row.id, toFilmCard(row, language)]));
  const personById = new Map(people.map((row) => [row.id, toPersonCard(row, language)]));
  const winners = await readWinnerCards(
    db,
    rows.flatMap(({ wonId, nomination: won }) => (wonId ? [won] : [])),
    language,
  );
  const facts = rows.map((row, index): { rank: number; fact: NominationFact } => {
    const rank = rows.findIndex((other) => other.categoryId === row.categoryId);
    const moment = momentIn(recordings, row.editionId, row.moment);
    const fact = {
      id: row.nomination.id,
      year: row.year,
      edition: localized(language, row.ordinalZh, row.ordinalEn) || String(row.year),
      unit: localized(language, row.unitZh, row.unitEn),
      category: localized(language, row.labelZh, row.labelEn),
      anchor: row.anchor,
      won: row.wonId !== null,
      work: workById.get(row.nomination.filmId ?? '') ?? (row.wonId ? winners.works.get(row.nomination.filmId ?? '') : null) ?? null,
      person:
        personById.get(row.nomination.personId ?? '') ?? (row.wonId ? winners.people.get(row.nomination.personId ?? '') : null) ?? null,
      role: localized(language, row.nomination.roleZh, row.nomination.roleEn),
      recipients: recipients.get(row.nomination.id) ?? [],
      citation: localized(language, row.citationZh ?? '', row.citationEn ?? ''),
      ...(moment ? { moment } : {}),
    };
    return { rank: rank < 0 ? index : rank, fact };
  });
  const byName = compareNames(language);
  const named = ({ id, work: card, person: who }: NominationFact) => ({ id, name: `${who?.name ?? ''} ${card?.title ?? ''}` });
  return facts.sort((a, b) => a.rank - b.rank || byName(named(a.fact), named(b.fact))).map(({ fact }) => fact);
}

/** Results are joined only if the winners of their edition are public. */
function selectNominations(db: Queryable, which: SQL) {
  return db
    .select({
      nomination,
      categoryId: awardCategory.id,
      anchor: publicAnchor,
      labelZh: awardCategory.labelZh,
      labelEn: awardCategory.labelEn,
      unitZh: awardUnit.labelZh,
      unitEn: awardUnit.labelEn,
      editionId: edition.id,
      year: edition.year,
      ordinalZh: edition.ordinalZh,
      ordinalEn: edition.ordinalEn,
      wonId: awardResult.categoryId,
      moment: awardResult.moment,
      citationZh: awardResult.citationZh,
      citationEn: awardResult.citationEn,
    })
    .from(nomination)
    .innerJoin(awardCategory, eq(awardCategory.id, nomination.categoryId))
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .leftJoin(awardResult, and(eq(awardResult.nominationId, nomination.id), winnerIsPublic()))
    .where(and(which, nomineesArePublic()))
    .orderBy(
      desc(edition.year),
      asc(awardUnit.position),
      asc(awardUnit.id),
      asc(awardCategory.position),
      asc(awardCategory.id),
      asc(nomination.id),
    )
    .limit(factsMax);
}

/** Awards as lines such as "Best Film, second edition". */
export function honoursOf(facts: readonly NominationFact[], language: Language): string[] {
  const lines = facts
    .filter(({ won }) => won)
    .map(({ category, edition: ordinal }) => {
      if (language === 'zh-Hans') return `${ordinal}${category}`;
      return `${category}, ${ordinal.charAt(0).toLowerCase()}${ordinal.slice(1)}`;
    });
  return [...new Set(lines)];
}

/** A person's jury seats, latest first. */
export async function readJurySeats(db: Queryable, personId: string, language: Language): Promise<JurySeat[]> {
  const rows = await db
    .select({
      seat: juryMember,
      year: edition.year,
      ordinalZh: edition.ordinalZh,
      ordinalEn: edition.ordinalEn,
      unitZh: awardUnit.labelZh,
      unitEn: awardUnit.labelEn,
    })
    .from(juryMember)
    .innerJoin(edition, eq(edition.id, juryMember.editionId))
    .leftJoin(awardUnit, eq(awardUnit.id, juryMember.unitId))
    .where(and(eq(juryMember.personId, personId), juryIsPublic()))
    .orderBy(desc(edition.year))
    .limit(factsMax);
  return rows.map(({ seat, year, ordinalZh, ordinalEn, unitZh, unitEn }) => ({
    year,
    edition: localized(language, ordinalZh, ordinalEn) || String(year),
    unit: localized(language, unitZh ?? '', unitEn ?? ''),
    isChair: seat.isChair,
    isPresident: seat.isPresident,
  }));
}

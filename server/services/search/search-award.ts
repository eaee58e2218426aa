/**
 * Awards in search results. They are not in the index: labels, nominees and winners are read per query, subject to the
 * instants of their edition, so that no row has to change when an instant passes.
 */
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { awardCategory, awardResult, awardUnit, edition, nomination, film } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import type { AwardFact, SearchRow } from '#shared/api/search.ts';
import type { FilmCard, PersonCard } from '#shared/api/award.ts';
import { labelInUnit } from '#shared/award/label-in-unit.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import {
  publicAnchor,
  readWinnerCards,
  selectPeople,
  selectFilms,
  toPersonCard,
  toFilmCard,
} from '#server/services/content/award-cards.ts';
import { isNamedOnly, selectPublicRecipients } from '#server/services/content/credit.ts';
import { localized } from '#server/services/core/localized.ts';
import { awardPhrases, fitOf, likenessOf, soundPhrases, tokensOf, type NamedAward } from './search-award-match.ts';
import { loadPinyin } from '#server/services/core/pinyin-terms.ts';
import { nearTextMax } from '#shared/limits.ts';
import { editionIsShown, isPublic, nomineesArePublic, winnerIsPublic } from '#server/services/core/visibility.ts';
import { marksOf } from '#server/services/core/highlight.ts';
import { plainRow } from './search-rows.ts';
import { fold, type QueryRun } from '#server/services/core/search-text.ts';

/** An award that a query names. */
export interface FoundAward {
  id: string;
  label: string;
  unit: string;
  year: number;
  /** Site path with the award's anchor on the page of its edition. */
  path: string;
  anchor: string;
}

interface AwardQuestion {
  text: string;
  language: Language;
  year?: number | undefined;
}

/** The awards that a query names, latest edition first, in page order. */
export async function findAwards(db: Database, { text, language, year }: AwardQuestion): Promise<FoundAward[]> {
  const tokens = tokensOf(text);
  if (tokens.length === 0) return [];
  const read = (await selectLabels(db, year)).map((row) => {
    const phrases = awardPhrases(namedAward(row));
    return { row, phrases, fit: fitOf(tokens, phrases) };
  });
  const withRest = read.filter(({ fit }) => fit === 'rest');
  const names =
    withRest.length > 0
      ? await readNames(
          db,
          withRest.map(({ row }) => row.id),
        )
      : new Map<string, string[]>();
  return read
    .filter(({ row, phrases, fit }) => fit === 'whole' || (fit === 'rest' && fitOf(tokens, phrases, names.get(row.id) ?? []) === 'whole'))
    .map(({ row }) => toFound(row, language));
}

/** The awards that a query names in pinyin or by their initials. */
export async function findAwardsByPinyin(db: Database, { text, language, year }: AwardQuestion): Promise<FoundAward[]> {
  const tokens = tokensOf(text);
  if (!tokens.some((token) => /^[a-z]{2,}$/.test(token))) return [];
  const [rows, pinyin] = await Promise.all([selectLabels(db, year), loadPinyin()]);
  return rows.filter((row) => fitOf(tokens, soundPhrases(namedAward(row), pinyin)) === 'whole').map((row) => toFound(row, language));
}

/** The awards whose names are nearest to a misspelt text, also to one in pinyin. */
export async function findAwardsNear(db: Database, { text, language, year }: AwardQuestion): Promise<FoundAward[]> {
  const tokens = tokensOf(text);
  if (tokens.join('').length > nearTextMax) return [];
  const years = tokens.filter((token) => /^\d{4}$/.test(token));
  const [rows, pinyin] = await Promise.all([selectLabels(db, year), loadPinyin()]);
  const near = rows.flatMap((row) => {
    const isOfYear = years.every((typed) => typed === String(row.year));
    const distance = isOfYear ? likenessOf(tokens, soundPhrases(namedAward(row), pinyin)) : null;
    return distance === null ? [] : [{ row, distance }];
  });
  const least = Math.min(...near.map(({ distance }) => distance));
  return near.filter(({ distance }) => distance === least).map(({ row }) => toFound(row, language));
}

/**
 * The awards won by a person of this name who has no page; the awards of others are on their pages. Nothing before the
 * winner is public.
 */
export async function findAwardsWonBy(db: Database, { text, language }: AwardQuestion): Promise<FoundAward[]> {
  const typed = joined(text);
  if (typed.length < 2) return [];
  const recipients = await selectPublicRecipients(db, isNamedOnly());
  const named = recipients.filter(({ nameZh, nameEn }) => [nameZh, nameEn].some((name) => joined(name) === typed));
  if (named.length === 0) return [];
  const shown = await readShownAwards(
    db,
    named.map(({ categoryId }) => categoryId),
    language,
  );
  const rows = await selectLabels(db, undefined);
  return rows
    .filter(({ id }) => {
      const fact = shown.get(id)?.fact;
      return fact?.won && named.some(({ nameZh, nameEn }) => fact.names.includes(localized(language, nameZh, nameEn)));
    })
    .map((row) => toFound(row, language));
}

/** A name without separators. */
function joined(name: string): string {
  return fold(name).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

type LabelRow = Awaited<ReturnType<typeof selectLabels>>[number];

function namedAward(row: LabelRow): NamedAward {
  return {
    labels: [row.labelZh, row.labelEn],
    unitKey: row.unitKey,
    unitLabels: [row.unitZh, row.unitEn],
    editionWords: [String(row.year), row.ordinalZh, row.ordinalEn],
  };
}

function toFound(row: LabelRow, language: Language): FoundAward {
  const unit = localized(language, row.unitZh, row.unitEn);
  return {
    id: row.id,
    label: labelInUnit(localized(language, row.labelZh, row.labelEn), unit),
    unit,
    year: row.year,
    path: `${paths.edition(row.year)}#${row.anchor}`,
    anchor: row.anchor,
  };
}

function selectLabels(db: Database, year: number | undefined) {
  return db
    .select({
      id: awardCategory.id,
      labelZh: awardCategory.labelZh,
      labelEn: awardCategory.labelEn,
      anchor: publicAnchor,
      unitKey: awardUnit.key,
      unitZh: awardUnit.labelZh,
      unitEn: awardUnit.labelEn,
      year: edition.year,
      ordinalZh: edition.ordinalZh,
      ordinalEn: edition.ordinalEn,
    })
    .from(awardCategory)
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .where(and(editionIsShown(), year === undefined ? undefined : eq(edition.year, year)))
    .orderBy(desc(edition.year), asc(awardUnit.position), asc(awardUnit.id), asc(awardCategory.position), asc(awardCategory.id));
}

/** Names and titles of public nominees by award; winners are not distinguished. */
async function readNames(db: Database, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ id: nomination.categoryId, titleZh: film.titleZh, titleEn: film.titleEn, nameZh: person.nameZh, nameEn: person.nameEn })
    .from(nomination)
    .innerJoin(awardCategory, eq(awardCategory.id, nomination.categoryId))
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .leftJoin(film, and(eq(film.id, nomination.filmId), isPublic(film)))
    .leftJoin(person, and(eq(person.id, nomination.personId), isPublic(person)))
    .where(and(inArray(nomination.categoryId, [...ids]), nomineesArePublic()));
  const names = new Map<string, string[]>();
  for (const { id, ...texts } of rows) names.set(id, [...(names.get(id) ?? []), ...Object.values(texts).flatMap((text) => text ?? [])]);
  for (const { categoryId: id, nameZh, nameEn } of await selectPublicRecipients(db, inArray(nomination.categoryId, [...ids])))
    names.set(id, [...(names.get(id) ?? []), nameZh, nameEn]);
  return names;
}

/** The public facts of an award beside its label. */
export interface ShownAward {
  fact: Pick<AwardFact, 'won' | 'names' | 'film'>;
  /** The winner, for the picture of the result; null if there is none. */
  winner: { work: FilmCard | null; person: PersonCard | null } | null;
  citation: string;
}

/** Winners once they are public, else nominees once these are; awards without either are left out. */
async function readShownAwards(db: Database, ids: readonly string[], language: Language): Promise<Map<string, ShownAward>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: nomination.id,
      categoryId: nomination.categoryId,
      filmId: nomination.filmId,
      personId: nomination.personId,
      result: awardResult,
    })
    .from(nomination)
    .innerJoin(awardCategory, eq(awardCategory.id, nomination.categoryId))
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .leftJoin(awardResult, and(eq(awardResult.nominationId, nomination.id), winnerIsPublic()))
    .where(and(inArray(nomination.categoryId, [...ids]), nomineesArePublic()));
  const idsOf = (name: 'filmId' | 'personId') => [...new Set(rows.flatMap((row) => row[name] ?? []))];
  const [works, people, recipients] = await Promise.all([
    selectFilms(db, inArray(film.id, [...idsOf('filmId'), ''])),
    selectPeople(db, inArray(person.id, [...idsOf('personId'), ''])),
    selectPublicRecipients(db, inArray(nomination.categoryId, [...ids])),
  ]);
  const winners = await readWinnerCards(
    db,
    rows.filter(({ result }) => result !== null),
    language,
  );
  const cards = rows.map((row) => {
    const [film, who] = [works.find(({ id }) => id === row.filmId), people.find(({ id }) => id === row.personId)];
    const own = recipients
      .filter(({ named }) => named.nominationId === row.id)
      .map(({ nameZh, nameEn }) => localized(language, nameZh, nameEn));
    const won = row.result === null ? null : winners;
    return {
      ...row,
      recipients: own,
      work: film ? toFilmCard(film, language) : (won?.works.get(row.filmId ?? '') ?? null),
      person: who ? toPersonCard(who, language) : (won?.people.get(row.personId ?? '') ?? null),
    };
  });
  return new Map([...Map.groupBy(cards, ({ categoryId }) => categoryId)].map(([id, list]) => [id, toShown(list, language)]));
}

interface Nominee {
  result: typeof awardResult.$inferSelect | null;
  work: FilmCard | null;
  person: PersonCard | null;
  recipients: readonly string[];
}

function toShown(nominees: readonly Nominee[], language: Language): ShownAward {
  const winner = nominees.find(({ result, work: film, person: who }) => result !== null && (film ?? who) !== null);
  if (!winner?.result) {
    // Sorted by name, because the order of nominees must not hint at the winner.
    const names = nominees.flatMap((nominee) => nameOf(nominee) || []).sort();
    return { fact: { won: false, names, film: '' }, winner: null, citation: '' };
  }
  const { citationZh, citationEn } = winner.result;
  const names = winner.person ? [winner.person.name] : winner.recipients.length > 0 ? [...winner.recipients] : [nameOf(winner)];
  return {
    fact: { won: true, names, film: winner.person || winner.recipients.length > 0 ? (winner.work?.title ?? '') : '' },
    winner: { work: winner.work, person: winner.person },
    citation: localized(language, citationZh, citationEn),
  };
}

function nameOf({ work: film, person: who }: Pick<Nominee, 'work' | 'person'>): string {
  return who?.name ?? film?.title ?? '';
}

/** An award as one line of text. */
export function awardLine({ label, unit, year }: Pick<FoundAward, 'label' | 'unit' | 'year'>): string {
  return [label, unit, year].filter(Boolean).join(' · ');
}

/** Pseudo column id of awards, which are in no column. */
const awardColumn = 'award';

interface AwardRowsQuery {
  awards: readonly FoundAward[];
  runs: readonly QueryRun[];
  language: Language;
}

/** Rows in the order of the awards. */
export async function readAwardRows(db: Database, { awards, runs, language }: AwardRowsQuery): Promise<SearchRow[]> {
  const shown = await readShownAwards(
    db,
    awards.map(({ id }) => id),
    language,
  );
  return awards.map((award) => toRow(award, shown.get(award.id), { runs, language }));
}

function toRow(
  { id, label, unit, year, path, anchor }: FoundAward,
  shown: ShownAward | undefined,
  { runs, language }: Pick<AwardRowsQuery, 'runs' | 'language'>,
): SearchRow {
  const winner = shown?.winner ?? null;
  const row = plainRow({
    id,
    kind: winner?.person ? 'people' : 'episode',
    columnId: awardColumn,
    title: label,
    contentAbstract: shown?.citation ?? '',
    path,
    language,
    publishAt: null,
  });
  return {
    ...row,
    cover: winner?.person ? winner.person.portrait : (winner?.work?.poster ?? winner?.work?.still ?? null),
    searchKind: 'award',
    award: { year, unit, path: paths.award(anchor), won: false, names: [], film: '', ...shown?.fact },
    facts: [unit, String(year)].filter(Boolean),
    highlight: { title: marksOf(label, runs), abstract: [] },
  };
}

/** Editions: one with nominees and winners, and the list with their winning films. */
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { notFound } from '#server/errors.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { anyOf, runPrepared, value } from '#server/db/prepared.ts';
import { awardCategory, awardResult, awardUnit, edition, nomination, film } from '#server/db/schema/award.ts';
import type { Award, Category, Edition, EditionSummary, FilmCard, Jury, Nomination, PreviousEdition, Unit } from '#shared/api/award.ts';
import type { AwardFigures } from '#shared/api/award-figures.ts';
import type { Language } from '#shared/language.ts';
import {
  isSpecialAward,
  publicAnchor,
  publicWins,
  readWinnerCards,
  selectWinningFilms,
  selectFilmsById,
  selectPeopleById,
  toPersonCard,
  toFilmCard,
} from '#server/services/content/award-cards.ts';
import { entryCallFields, nextCallState, noticesTag, toEntryCall, type FoundCall } from '#server/services/core/entry-call.ts';
import { readRecipients } from '#server/services/content/credit.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import {
  earliest,
  editionIsShown,
  instantOrNull,
  nextReveal,
  nomineesArePublic,
  type PublicParts,
  shownPhase,
  someWinnerIsPublic,
  winnerIsPublic,
  winnersArePublic,
  type Answer,
} from '#server/services/core/visibility.ts';
import { readAwardFigures } from './award-figures.ts';
import { readJury } from './jury.ts';
import { momentIn, readRecordings, recordingTags, type Recordings } from './recording.ts';

export type AwardService = ReturnType<typeof createAwardService>;

/** Columns for `toEditionSummary`, and the instant at which they change. In a query of one table Drizzle writes columns unqualified, so the subquery has names of its own. */
export const editionFields = {
  edition,
  nomineesPublic: nomineesArePublic(),
  begun: someWinnerIsPublic(),
  revealed: winnersArePublic(),
  ...entryCallFields,
  changesAt: sql<Date | null>`least(${nextReveal()}, ${nextCallState})`.mapWith(instantOrNull),
};

export function createAwardService({ db }: { db: Database }) {
  return {
    /** An edition by its year, or the current one. Throws `notFound` for an unknown year and for a hidden edition. */
    getEdition: async (year: number | undefined, language: Language): Promise<Answer<Omit<Edition, 'live'>>> => {
      const [editionRow] = await runPrepared(
        db,
        { name: year === undefined ? 'current edition' : 'edition of a year', values: { year } },
        (prepared) =>
          prepared
            .select(editionFields)
            .from(edition)
            .where(and(editionIsShown(), year === undefined ? eq(edition.isCurrent, true) : eq(edition.year, value('year')))),
      );
      if (!editionRow) throw notFound();
      const recordings = editionRow.begun ? await readRecordings(db, [editionRow.edition.id]) : null;
      const units = await readUnits(db, { editionRow, recordings }, language);
      const endTime = editionRow.edition.endsAt ? isoInstant(editionRow.edition.endsAt) : null;
      const data = { ...toEditionSummary(editionRow, language), revealed: editionRow.revealed, endTime, units };
      return {
        data,
        tags: [`edition:${editionRow.edition.id}`, 'editions', 'people', noticesTag, ...recordingTags],
        changesAt: earliest([editionRow.changesAt, recordings?.changesAt]),
        goesAt: null,
      };
    },

    /** An award across all visible editions. Throws `notFound` for an unknown anchor. */
    getAward: (anchor: string, language: Language): Promise<Answer<Award>> => readAward(db, anchor, language),

    /** The public jury of an edition by units. Throws `notFound` for an unknown year and for a hidden edition. */
    getJury: (year: number | undefined, language: Language): Promise<Answer<Jury>> => readJury(db, year, language),

    /** Figures of all editions whose nominees are public. */
    getFigures: (language: Language): Promise<Answer<AwardFigures>> => readAwardFigures(db, language),

    /** All visible editions, newest first, each with its winning films once these are public. */
    listPreviousEditions: async (language: Language): Promise<Answer<PreviousEdition[]>> => {
      const [editions, units, works] = await Promise.all([
        runPrepared(db, 'editions', (prepared) =>
          prepared.select(editionFields).from(edition).where(editionIsShown()).orderBy(desc(edition.year)),
        ),
        runPrepared(db, 'units', (prepared) => prepared.select().from(awardUnit).orderBy(asc(awardUnit.position), asc(awardUnit.id))),
        readWinningFilms(db, language),
      ]);
      const data = editions.map((editionRow) => {
        const { edition: row, revealed } = editionRow;
        const own = units.filter((unit) => unit.editionId === row.id);
        return {
          ...toEditionSummary(editionRow, language),
          revealed,
          units: own.map((unit) => ({ id: unit.id, label: localized(language, unit.labelZh, unit.labelEn) })),
          works: works.filter(({ unitId }) => own.some((unit) => unit.id === unitId)).map(({ card, unitId }) => ({ ...card, unitId })),
        };
      });
      return {
        data,
        tags: ['editions', noticesTag, ...data.map(({ id }) => `edition:${id}`)],
        changesAt: earliest(editions.map((row) => row.changesAt)),
        goesAt: null,
      };
    },
  };
}

/**
 * Films with a public award, of one edition or of all, latest edition first. Within an edition ordered by their best
 * award: main awards in unit order, then the others, then special awards.
 */
export async function readWinningFilms(
  db: Queryable,
  language: Language,
  editionId?: string,
): Promise<{ unitId: string; card: FilmCard }[]> {
  const best = sql`(select min(array[${isSpecialAward}::int, ${awardCategory.position}, ${awardUnit.position}]) ${publicWins})`;
  const rows = await runPrepared(
    db,
    { name: editionId ? 'winning films of an edition' : 'winning films', values: { editionId } },
    (prepared) =>
      selectWinningFilms(prepared, editionId ? eq(edition.id, value('editionId')) : undefined).orderBy(
        desc(edition.year),
        best,
        asc(film.position),
        asc(film.id),
      ),
  );
  return rows.map((row) => ({ unitId: row.unitId, card: toFilmCard(row, language) }));
}

/** An edition as a summary of its public facts. */
export function toEditionSummary(found: FoundEdition, language: Language): EditionSummary {
  const { edition: row, ...parts } = found;
  const phase = shownPhase(row.phase, parts);
  return {
    id: row.id,
    year: row.year,
    ordinal: localized(language, row.ordinalZh, row.ordinalEn),
    theme: localized(language, row.themeZh, row.themeEn),
    dates: localized(language, row.datesZh, row.datesEn),
    place: localized(language, row.placeZh, row.placeEn),
    note: localized(language, row.noteZh, row.noteEn),
    phase,
    current: row.isCurrent,
    startTime: row.startsAt ? isoInstant(row.startsAt) : null,
    figures: { awards: row.awardCount, entries: row.entryCount, countries: row.countryCount },
    entryCall: phase === 'call' ? toEntryCall(found, language) : null,
  };
}

export interface FoundEdition extends PublicParts, FoundCall {}

/** An edition, and its recording once a winner is public. */
interface ReadEdition {
  editionRow: FoundEdition;
  recordings: Recordings | null;
}

async function readUnits(db: Database, { editionRow, recordings }: ReadEdition, language: Language): Promise<Unit[]> {
  const inEdition = eq(awardUnit.editionId, value('editionId'));
  const editionId = editionRow.edition.id;
  const [units, categories, categoryLists] = await Promise.all([
    runPrepared(db, { name: 'units of an edition', values: { editionId } }, (prepared) =>
      prepared.select().from(awardUnit).where(inEdition).orderBy(asc(awardUnit.position), asc(awardUnit.id)),
    ),
    runPrepared(db, { name: 'categories of an edition', values: { editionId } }, (prepared) =>
      prepared
        .select({ category: awardCategory })
        .from(awardCategory)
        .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
        .where(inEdition)
        .orderBy(asc(awardCategory.position), asc(awardCategory.id)),
    ),
    editionRow.nomineesPublic
      ? readNominations(db, { name: 'nominations of an edition', values: { editionId }, where: inEdition, recordings }, language)
      : new Map<string, Nomination[]>(),
  ]);
  return units.map((unit) => {
    const own = categories.filter(({ category }) => category.unitId === unit.id);
    return {
      id: unit.id,
      key: unit.key,
      label: localized(language, unit.labelZh, unit.labelEn),
      count: own.length,
      categories: own.map(({ category }) => toCategory(category, categoryLists.get(category.id) ?? [], language)),
    };
  });
}

/** The winner is separate from the nominees. */
function toCategory(category: typeof awardCategory.$inferSelect, nominations: Nomination[], language: Language): Category {
  return {
    id: category.id,
    label: localized(language, category.labelZh, category.labelEn),
    anchor: category.anchor || category.id,
    subject: category.subject,
    winner: nominations.find(({ won }) => won) ?? null,
    nominees: nominations.filter(({ won }) => !won),
  };
}

/** The awards of several editions with the same anchor are the same award. */
async function readAward(db: Database, anchor: string, language: Language): Promise<Answer<Award>> {
  const rows = await runPrepared(db, { name: 'award across editions', values: { anchor } }, (prepared) =>
    prepared
      .select({ ...editionFields, category: awardCategory, unit: awardUnit })
      .from(awardCategory)
      .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
      .innerJoin(edition, eq(edition.id, awardUnit.editionId))
      .where(and(editionIsShown(), eq(publicAnchor, value('anchor'))))
      .orderBy(desc(edition.year)),
  );
  const [latest] = rows;
  if (!latest) throw notFound();
  const ids = rows.flatMap(({ category, nomineesPublic }) => (nomineesPublic ? [category.id] : []));
  const where = anyOf(awardCategory.id, 'ids');
  const recordings = await readRecordings(
    db,
    rows.map((row) => row.edition.id),
  );
  const lists =
    ids.length > 0
      ? await readNominations(db, { name: 'nominations of categories', values: { ids }, where, recordings }, language)
      : new Map<string, Nomination[]>();
  return {
    data: {
      anchor,
      label: localized(language, latest.category.labelZh, latest.category.labelEn),
      unit: localized(language, latest.unit.labelZh, latest.unit.labelEn),
      years: rows.map(({ category, edition: { year, ordinalZh, ordinalEn } }) => ({
        ...toCategory(category, lists.get(category.id) ?? [], language),
        year,
        ordinal: localized(language, ordinalZh, ordinalEn),
      })),
    },
    tags: ['editions', 'people', ...recordingTags, ...rows.map((row) => `edition:${row.edition.id}`)],
    changesAt: earliest([...rows.map((row) => row.changesAt), recordings.changesAt]),
    goesAt: null,
  };
}

/** Which nominations, as a prepared statement with a name of its own. */
interface WhichNominations {
  name: string;
  values: Readonly<Record<string, unknown>>;
  where: SQL;
  recordings: Recordings | null;
}

/** Nominations by category. Before the reveal of an award its result is not read, and the order is by title. */
async function readNominations(
  db: Database,
  { name, values, where, recordings }: WhichNominations,
  language: Language,
): Promise<Map<string, Nomination[]>> {
  const nominations = await runPrepared(db, { name, values }, (prepared) =>
    prepared
      .select({ nomination, editionId: awardUnit.editionId, isRevealed: winnerIsPublic() })
      .from(nomination)
      .innerJoin(awardCategory, eq(awardCategory.id, nomination.categoryId))
      .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
      .innerJoin(edition, eq(edition.id, awardUnit.editionId))
      .where(where)
      .orderBy(asc(nomination.position), asc(nomination.id)),
  );
  const stored = nominations.map(({ nomination }) => nomination);
  const revealed = new Set(nominations.flatMap((one) => (one.isRevealed ? [one.nomination.categoryId] : [])));
  const filmIds = stored.flatMap(({ filmId }) => filmId ?? []);
  const personIds = stored.flatMap(({ personId }) => personId ?? []);
  const [works, people, results, recipients] = await Promise.all([
    filmIds.length > 0 ? selectFilmsById(db, filmIds) : [],
    personIds.length > 0 ? selectPeopleById(db, personIds) : [],
    revealed.size > 0
      ? runPrepared(db, { name: 'results of categories', values: { ids: [...revealed] } }, (prepared) =>
          prepared.select().from(awardResult).where(anyOf(awardResult.categoryId, 'ids')),
        )
      : [],
    readRecipients(
      db,
      stored.map(({ id }) => id),
      language,
    ),
  ]);
  const workById = new Map(works.map((row) => [row.id, toFilmCard(row, language)]));
  const personById = new Map(people.map((row) => [row.id, toPersonCard(row, language)]));
  const nameless = stored.filter(
    ({ id, filmId, personId }) =>
      results.some(({ nominationId }) => nominationId === id) &&
      ((filmId !== null && !workById.has(filmId)) || (personId !== null && !personById.has(personId))),
  );
  const winners = nameless.length > 0 ? await readWinnerCards(db, nameless, language) : null;
  const cards = nominations.map(({ nomination: nominationRow, editionId }): { categoryId: string; card: Nomination } => {
    const result = results.find(({ nominationId }) => nominationId === nominationRow.id);
    const { filmId, personId } = nominationRow;
    const card = {
      id: nominationRow.id,
      won: result !== undefined,
      work: (filmId && (workById.get(filmId) ?? (result && winners?.works.get(filmId)))) || null,
      person: (personId && (personById.get(personId) ?? (result && winners?.people.get(personId)))) || null,
      role: localized(language, nominationRow.roleZh, nominationRow.roleEn),
      recipients: recipients.get(nominationRow.id) ?? [],
      citation: result ? localized(language, result.citationZh, result.citationEn) : '',
      moment: momentIn(recordings, editionId, result?.moment),
    };
    return { categoryId: nominationRow.categoryId, card };
  });
  const lists = Map.groupBy(cards, ({ categoryId }) => categoryId);
  return new Map(
    [...lists].map(([categoryId, list]) => {
      const own = list.map(({ card }) => card);
      return [categoryId, revealed.has(categoryId) ? own : own.sort(byTitle)];
    }),
  );
}

function byTitle(a: Nomination, b: Nomination): number {
  return compareTexts(titleOf(a), titleOf(b)) || compareTexts(a.id, b.id);
}

function titleOf({ work: card, person: who }: Nomination): string {
  return who?.name ?? card?.title ?? '';
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

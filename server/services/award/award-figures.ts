/** Figures of all editions. There are some hundred nominations an edition: they are read once and counted here. */
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { runPrepared } from '#server/db/prepared.ts';
import { awardCategory, awardResult, awardUnit, edition, film, nomination, nominationRecipient } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import { cachedFacetKeys } from '#server/services/core/facet.ts';
import { localized } from '#server/services/core/localized.ts';
import {
  earliest,
  isPublic,
  nextInstant,
  nextReveal,
  nomineesArePublic,
  recipientsArePublic,
  winnerIsPublic,
  winnersArePublic,
  type Answer,
} from '#server/services/core/visibility.ts';
import type { AwardFigure, AwardFigures } from '#shared/api/award-figures.ts';
import { pairsIn } from '#shared/award/name-list.ts';
import type { Language } from '#shared/language.ts';

const rowsMax = 10;
const countriesMax = 20;

export async function readAwardFigures(db: Database, language: Language): Promise<Answer<AwardFigures>> {
  const [rows, recipients, reveals] = await Promise.all([
    readNominations(db),
    readRecipientsOfWinners(db),
    runPrepared(db, 'next reveals', (prepared) => prepared.select({ at: nextReveal() }).from(edition)),
  ]);
  const goesAt = earliest([
    ...rows.flatMap(({ filmChangesAt, personChangesAt }) => [filmChangesAt, personChangesAt]),
    ...recipients.map((row) => row.changesAt),
  ]);
  const shown = rows.filter((row) => (row.personId === null ? row.filmIsPublic : row.personIsPublic));
  const data = figuresOf(
    shown,
    recipients.filter((row) => row.isPublic),
    language,
  );
  return { data, tags: ['editions', 'works', 'people'], changesAt: earliest([goesAt, ...reveals.map(({ at }) => at)]), goesAt };
}

/** Every public nomination; a nomination has won once the winner of its award is public. */
function readNominations(db: Database) {
  return runPrepared(db, 'award figures', (prepared) =>
    prepared
      .select({
        id: nomination.id,
        categoryId: nomination.categoryId,
        year: edition.year,
        revealed: winnersArePublic(),
        hasWon: awardResult.nominationId,
        unit: awardUnit.key,
        unitZh: awardUnit.labelZh,
        unitEn: awardUnit.labelEn,
        filmId: nomination.filmId,
        filmIsPublic: isPublic(film).mapWith(Boolean),
        filmChangesAt: nextInstant(film),
        titleZh: film.titleZh,
        titleEn: film.titleEn,
        countryZh: film.countryZh,
        countryEn: film.countryEn,
        companyZh: film.companyZh,
        companyEn: film.companyEn,
        personId: nomination.personId,
        personIsPublic: isPublic(person).mapWith(Boolean),
        personChangesAt: nextInstant(person),
        nameZh: person.nameZh,
        nameEn: person.nameEn,
      })
      .from(nomination)
      .innerJoin(awardCategory, eq(awardCategory.id, nomination.categoryId))
      .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
      .innerJoin(edition, eq(edition.id, awardUnit.editionId))
      .leftJoin(film, eq(film.id, nomination.filmId))
      .leftJoin(person, eq(person.id, nomination.personId))
      .leftJoin(awardResult, and(eq(awardResult.nominationId, nomination.id), winnerIsPublic()))
      .where(nomineesArePublic())
      .orderBy(desc(edition.year), asc(awardUnit.position), asc(awardCategory.position), asc(nomination.position), asc(nomination.id)),
  );
}

/** People with a page who received an award for a film. */
function readRecipientsOfWinners(db: Database) {
  return runPrepared(db, 'award figures, recipients', (prepared) =>
    prepared
      .select({
        nominationId: nominationRecipient.nominationId,
        personId: person.id,
        nameZh: person.nameZh,
        nameEn: person.nameEn,
        isPublic: isPublic(person).mapWith(Boolean),
        changesAt: nextInstant(person),
      })
      .from(nominationRecipient)
      .innerJoin(person, eq(person.id, nominationRecipient.personId))
      .innerJoin(nomination, eq(nomination.id, nominationRecipient.nominationId))
      .innerJoin(awardResult, eq(awardResult.nominationId, nomination.id))
      .innerJoin(awardCategory, eq(awardCategory.id, nomination.categoryId))
      .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
      .innerJoin(edition, eq(edition.id, awardUnit.editionId))
      .where(and(winnerIsPublic(), recipientsArePublic()))
      .orderBy(asc(person.id), asc(nomination.id)),
  );
}

type Nomination = Awaited<ReturnType<typeof readNominations>>[number];
type Recipient = Awaited<ReturnType<typeof readRecipientsOfWinners>>[number];

/** What a nomination is counted for. */
interface Entry {
  key: string;
  label: string;
  hasWon: boolean;
}

function figuresOf(rows: readonly Nomination[], recipients: readonly Recipient[], language: Language): AwardFigures {
  const keyOf = cachedFacetKeys();
  const hasWon = (row: Nomination) => row.hasWon !== null;
  const ofFilm = rows.filter((row) => row.filmId !== null && row.filmIsPublic);
  const countriesOf = (row: Nomination) =>
    pairsIn(row.countryZh ?? '', row.countryEn ?? '').map(({ zh, en }) => ({ key: keyOf(zh, en), zh, en }));
  const won = new Set(rows.filter(hasWon).map(({ id }) => id));
  const entryOf = (row: Nomination, key: string | null, [zh, en]: readonly [zh: string | null, en: string | null]): Entry => ({
    key: key ?? '',
    label: localized(language, zh ?? '', en ?? ''),
    hasWon: hasWon(row),
  });
  const nominated = rows.flatMap((row) =>
    row.personId === null ? [] : [{ ...entryOf(row, row.personId, [row.nameZh, row.nameEn]), nomination: row.id }],
  );
  const received = recipients
    .filter(
      ({ nominationId, personId }) =>
        won.has(nominationId) && !nominated.some((one) => one.nomination === nominationId && one.key === personId),
    )
    .map((row) => ({ key: row.personId, label: localized(language, row.nameZh, row.nameEn), hasWon: true }));
  const people = counted([...nominated, ...received]);
  const films = counted(ofFilm.map((row) => entryOf(row, row.filmId, [row.titleZh, row.titleEn])));
  const countries = counted(ofFilm.flatMap((row) => countriesOf(row).map(({ key, zh, en }) => entryOf(row, key, [zh, en]))));
  const companies = counted(
    ofFilm.map((row) => entryOf(row, keyOf(row.companyZh ?? '', row.companyEn ?? ''), [row.companyZh, row.companyEn])),
  );
  const best = (figures: readonly AwardFigure[]) => figures.filter(({ awards }) => awards > 0).slice(0, rowsMax);
  const editions = [...Map.groupBy(rows, ({ year }) => year)].map(([year, own]) => ({
    year,
    revealed: own.some(({ revealed }) => revealed),
    awards: own.filter(hasWon).length,
    nominations: own.length,
    films: distinct(own.map((row) => (row.filmIsPublic ? row.filmId : null))),
    countries: distinct(own.flatMap((row) => (row.filmIsPublic ? countriesOf(row).map(({ key }) => key) : []))),
  }));
  return {
    totals: {
      editions: editions.length,
      awards: won.size,
      nominations: rows.length,
      films: films.length,
      people: people.length,
      countries: countries.length,
    },
    editions,
    units: counted(rows.map((row) => entryOf(row, row.unit, [row.unitZh, row.unitEn]))),
    countries: countries.slice(0, countriesMax),
    films: best(films),
    people: best(people),
    companies: best(companies),
  };
}

/** Awards and nominations by key, the most awarded first, then the most nominated; the first label stands for its key. */
function counted(entries: readonly Entry[]): AwardFigure[] {
  const groups = Map.groupBy(
    entries.filter(({ key }) => key !== ''),
    ({ key }) => key,
  );
  return [...groups]
    .map(([key, group]) => ({
      key,
      label: group[0]?.label ?? '',
      awards: group.filter(({ hasWon }) => hasWon).length,
      nominations: group.length,
    }))
    .sort((a, b) => b.awards - a.awards || b.nominations - a.nominations || (a.key < b.key ? -1 : 1));
}

function distinct(keys: readonly (string | null)[]): number {
  return new Set(keys.filter(Boolean)).size;
}

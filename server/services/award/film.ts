/** Films, series, documentaries and animations of all editions: filtered, sorted, paged. */
import type { Database } from '#server/db/client.ts';
import type { Data, Input } from '#shared/api/endpoint.ts';
import type { Page } from '#shared/api/paging.ts';
import type { FilmRow, getFilmFilters, listFilms } from '#shared/api/award.ts';
import { splitChoices } from '#shared/choice-list.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { selectFilmsById, toFilmCard } from '#server/services/content/award-cards.ts';
import { countFacetValues, type FacetValue } from '#server/services/core/facet.ts';
import { marksOf } from '#server/services/core/highlight.ts';
import { compareNames } from '#server/services/core/name-order.ts';
import { localized } from '#server/services/core/localized.ts';
import { queryRuns } from '#server/services/core/search-text.ts';
import { earliest, type Answer } from '#server/services/core/visibility.ts';
import { readFilmIndex, type IndexedFilm } from './film-index.ts';
import { readPlayable } from './film-video.ts';

export type FilmQuery = NonNullable<Input<typeof listFilms>['query']>;
export type FilmService = ReturnType<typeof createFilmService>;
type FilterQuery = NonNullable<Input<typeof getFilmFilters>['query']>;
type FilmFilters = Data<typeof getFilmFilters>;

export function createFilmService({ db }: { db: Database }) {
  return {
    /** A page of the films that match all filters. `winners` includes an edition only after its reveal. */
    listFilms: async (query: FilmQuery, language: Language): Promise<Answer<Page<FilmRow>>> => {
      const { works, changesAt, goesAt } = await readFilmIndex(db);
      const hasText = textFilter(query.search?.trim() ?? '');
      const matching = inOrder(
        works.filter((row) => matches(row, query) && hasText(row)),
        query,
        language,
      );
      const { pageNum = 1, pageSize = pageSizeDefault } = query;
      const page = matching.slice((pageNum - 1) * pageSize, pageNum * pageSize);
      const { rows, changesAt: videosChangeAt } = await readRows(db, page, language);
      return {
        data: { rows, total: matching.length, columnType: 'film' },
        tags: tagsOf(page),
        changesAt: earliest([changesAt, videosChangeAt]),
        goesAt: earliest([goesAt, videosChangeAt]),
      };
    },

    /** Units and editions in their order, countries by name; each with the number of films that match it and the other filters. */
    getFilmFilters: async (query: FilterQuery, language: Language): Promise<Answer<FilmFilters>> => {
      const { works, changesAt, goesAt } = await readFilmIndex(db);
      const ofYear = (row: IndexedFilm): FacetValue => ({ key: String(row.edition), zh: String(row.edition), en: String(row.edition) });
      const countries = works.flatMap((row) => row.countries);
      const byLabel = compareNames(language);
      const hasText = textFilter(query.search?.trim() ?? '');
      /** Counts the choices of a filter among the films that all other filters leave. */
      const counted = (filter: 'unit' | 'edition' | 'country', choices: FilmFilters['units']) => {
        const rest = works.filter((row) => matches(row, { ...query, [filter]: undefined }) && hasText(row));
        const valuesOf = (row: IndexedFilm) => (filter === 'country' ? row.countries.map(({ key }) => key) : [String(row[filter])]);
        return choices.map((choice) => ({ ...choice, count: rest.filter((row) => valuesOf(row).includes(choice.value)).length }));
      };
      const units = inFirstOrder(
        works.map((row) => ({ key: row.unit, zh: row.unitZh, en: row.unitEn })),
        language,
      );
      const byName = countFacetValues(countries, language).sort((a, b) =>
        byLabel({ id: a.value, name: a.label }, { id: b.value, name: b.label }),
      );
      const data = {
        units: counted('unit', units),
        editions: counted('edition', inFirstOrder(works.map(ofYear), language)),
        countries: counted('country', byName),
      };
      return { data, tags: query.winners ? tagsOf(works) : ['works', 'editions'], changesAt, goesAt };
    },
  };
}

/** Options in the order of the first occurrence of their values. */
function inFirstOrder(values: readonly FacetValue[], language: Language): FilmFilters['units'] {
  const order = [...new Set(values.map(({ key }) => key))];
  return countFacetValues(values, language).sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}

function matches(row: IndexedFilm, { unit, edition, country, winners }: FilterQuery): boolean {
  if (unit !== undefined && row.unit !== unit) return false;
  if (edition !== undefined && row.edition !== edition) return false;
  if (country !== undefined && !row.countries.some(({ key }) => splitChoices(country).includes(key))) return false;
  return winners !== true || row.won;
}

/** Every term must occur in one of the titles: Chinese anywhere, words as prefixes. Punctuation matches nothing. */
function textFilter(text: string): (row: IndexedFilm) => boolean {
  if (text === '') return () => true;
  const runs = queryRuns(text);
  return ({ titleZh, titleEn, originalTitle }) =>
    runs.length > 0 && runs.every((run) => [titleZh, titleEn, originalTitle].some((title) => marksOf(title, [run]).length > 0));
}

/** Default order: latest edition first; title, year and length ascending. */
function inOrder(works: readonly IndexedFilm[], { orderByColumn = 'edition', isAsc }: FilmQuery, language: Language): IndexedFilm[] {
  if (orderByColumn === 'edition') return isAsc === 'asc' ? works.toSorted((a, b) => a.edition - b.edition) : [...works];
  const sign = isAsc === 'desc' ? -1 : 1;
  if (orderByColumn === 'title') return byTitle(works, language, sign);
  // Unknown values come last in both directions.
  return works.toSorted((a, b) => {
    const [left, right] = [a[orderByColumn], b[orderByColumn]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return (left - right) * sign;
  });
}

function byTitle(works: readonly IndexedFilm[], language: Language, sign: number): IndexedFilm[] {
  const compare = compareNames(language);
  return works
    .map((row) => ({ row, id: row.id, name: localized(language, row.titleZh, row.titleEn) }))
    .sort((a, b) => compare(a, b) * sign)
    .map(({ row }) => row);
}

async function readRows(
  db: Database,
  page: readonly IndexedFilm[],
  language: Language,
): Promise<{ rows: FilmRow[]; changesAt: Date | null }> {
  const ids = page.map(({ id }) => id);
  if (ids.length === 0) return { rows: [], changesAt: null };
  const [cards, { playable, changesAt }] = await Promise.all([selectFilmsById(db, ids), readPlayable(db, ids, language)]);
  const byId = new Map(cards.map((card) => [card.id, toFilmCard(card, language)]));
  const rows = page.flatMap((row) => {
    const card = byId.get(row.id);
    return card
      ? [
          {
            ...card,
            unit: row.unit,
            unitLabel: localized(language, row.unitZh, row.unitEn),
            edition: row.edition,
            playable: playable.has(row.id),
          },
        ]
      : [];
  });
  return { rows, changesAt };
}

/** Cache tags of a list: all films, for new ones, the results of the editions, and the videos of its rows. */
function tagsOf(page: readonly IndexedFilm[]): string[] {
  return ['works', 'editions', 'columns', ...new Set(page.map(({ editionId }) => `edition:${editionId}`))];
}

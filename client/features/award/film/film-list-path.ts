/** URL of the film lists; filters, order and page are in the query. */
import { readChoices } from '#shared/choice-list.ts';
import { searchTextMax } from '#shared/limits.ts';

export interface FilmListState {
  /** `film`, `tv`…; '' for all, like every other filter. */
  unit: string;
  /** Year of an edition. */
  edition: string;
  /** Several, joined by commas. */
  country: string;
  winners: boolean;
  search: string;
  /** A column, with a minus for descending; '' is the latest edition first. */
  order: string;
  /** Counted from 1. */
  pageNum: number;
}

/** Orders of a list; '' is the default. */
export const filmOrders = ['', '-viewCount', 'edition', 'title', '-title', '-year', 'year', 'minutes', '-minutes'] as const;

/** State of an unfiltered list. */
export const allFilms: FilmListState = { unit: '', edition: '', country: '', winners: false, search: '', order: '', pageNum: 1 };

/** Site path of a list in a state; omits defaults, so that equal lists have one URL. */
export function filmListPath(path: string, state: FilmListState): string {
  const query = new URLSearchParams(filterQuery(state));
  if (state.search) query.set('search', state.search);
  if (state.pageNum > 1) query.set('pageNum', String(state.pageNum));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Query parameters of filters and order, without text and page. */
export function filterQuery({ unit, edition, country, winners, order }: FilmListState): Record<string, string> {
  const all = { unit, edition, country, winners: winners ? '1' : '', order };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Parses a list's state from the URL. The loader validates the values of filters. */
export function readFilmListState(query: URLSearchParams): FilmListState {
  const text = (name: string) => query.get(name) ?? '';
  const pageNum = Number(query.get('pageNum') ?? 1);
  return {
    unit: text('unit'),
    edition: text('edition'),
    country: readChoices(query, 'country'),
    winners: text('winners') === '1',
    search: text('search').trim().slice(0, searchTextMax),
    order: text('order'),
    pageNum: Number.isSafeInteger(pageNum) && pageNum > 0 && pageNum <= 100_000 ? pageNum : 1,
  };
}

/** Whether any filter or text is set. */
export function isFiltered({ unit, edition, country, winners, search }: FilmListState): boolean {
  return [unit, edition, country, search].some(Boolean) || winners;
}

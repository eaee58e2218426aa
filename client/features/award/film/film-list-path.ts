/** The address of the lists of films: filters, order and page live in the query. */
import { searchTextMax } from '#shared/limits.ts';

export interface FilmListState {
  /** `film`, `tv`…; '' for all, like every other filter. */
  unit: string;
  /** Year of an edition. */
  edition: string;
  country: string;
  winners: boolean;
  search: string;
  /** A column, with a minus for descending; '' is the latest edition first. */
  order: string;
  /** Counted from 1. */
  pageNum: number;
}

/** The orders that a list can have, '' being its own. */
export const filmOrders = ['', '-viewCount', 'edition', 'title', '-title', '-year', 'year', 'minutes', '-minutes'] as const;

/** A list that nothing filters. */
export const allFilms: FilmListState = { unit: '', edition: '', country: '', winners: false, search: '', order: '', pageNum: 1 };

/** Site path of a list in a state; what is the default is left out, so equal lists have one address. */
export function filmListPath(path: string, state: FilmListState): string {
  const query = new URLSearchParams(filterQuery(state));
  if (state.search) query.set('search', state.search);
  if (state.pageNum > 1) query.set('pageNum', String(state.pageNum));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The filters and the order as they stand in the query, without text and page. */
export function filterQuery({ unit, edition, country, winners, order }: FilmListState): Record<string, string> {
  const all = { unit, edition, country, winners: winners ? '1' : '', order };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Reads a list's state from the address. The filters' values are judged where the filters are known. */
export function readFilmListState(query: URLSearchParams): FilmListState {
  const text = (name: string) => query.get(name) ?? '';
  const pageNum = Number(query.get('pageNum') ?? 1);
  return {
    unit: text('unit'),
    edition: text('edition'),
    country: text('country'),
    winners: text('winners') === '1',
    search: text('search').trim().slice(0, searchTextMax),
    order: text('order'),
    pageNum: Number.isSafeInteger(pageNum) && pageNum > 0 && pageNum <= 100_000 ? pageNum : 1,
  };
}

/** Whether anything but order and page narrows the list. */
export function isFiltered({ unit, edition, country, winners, search }: FilmListState): boolean {
  return [unit, edition, country, search].some(Boolean) || winners;
}

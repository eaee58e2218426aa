/** Shared loader of /movies and /movies2. */
import { getFilmFilters, listFilms, type FilmFilters, type FilmRow } from '#shared/api/award.ts';
import type { Api } from '#shared/http/api-client.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { splitChoices } from '#shared/choice-list.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import { readFilmListState, filmListPath, filmOrders, type FilmListState } from './film-list-path.ts';

export interface FilmListData {
  state: FilmListState;
  filters: FilmFilters;
  rows: readonly FilmRow[];
  total: number;
}

/** Four rows of six posters. */
const worksPageSize = 24;

/** Loads a page. Throws a 404 for an unknown filter or order and for a page past the end. */
export async function loadFilms({ query, read, readPage, exists }: LoaderContext): Promise<FilmListData> {
  const state = readFilmListState(query);
  if (!isReadable(state)) throw notFound();
  const filtersRead = read(getFilmFilters, { query: filtersOf(state) }).then((known) => {
    const isKnown =
      isOneOf(known.units, state.unit) &&
      isOneOf(known.editions, state.edition) &&
      splitChoices(state.country).every((country) => isOneOf(known.countries, country));
    if (!isKnown) throw notFound();
    if (state.pageNum === 1) exists();
    return known;
  });
  const [filters, page] = await Promise.all([filtersRead, readPage(listFilms, { query: worksQuery(state) })]);
  if (page.rows.length === 0 && state.pageNum > 1) throw notFound();
  return { state, filters, rows: page.rows, total: page.total };
}

/** Loads a further page in the browser; null on failure. */
async function fetchWorks(api: Api, state: FilmListState): Promise<readonly FilmRow[] | null> {
  const outcome = await api(listFilms, { query: worksQuery(state) });
  return outcome.status === 'ok' ? outcome.data : null;
}

/** The list for `GrowingList`. */
export function moreOfFilms({ state, rows, total }: FilmListData) {
  return {
    listKey: filmListPath('', state),
    rows,
    total,
    pageNum: state.pageNum,
    pageSize: worksPageSize,
    load: (api: Api, pageNum: number) => fetchWorks(api, { ...state, pageNum }),
  };
}

type WorksQuery = Input<typeof listFilms>['query'];

function filtersOf({ unit, edition, country, winners, search }: FilmListState) {
  return {
    unit: unit || undefined,
    edition: edition ? Number(edition) : undefined,
    country: country || undefined,
    winners: winners || undefined,
    search: search || undefined,
  };
}

function worksQuery({ order, pageNum, ...filters }: FilmListState): WorksQuery {
  const column = order.replace(/^-/, '') as '' | 'edition' | 'viewCount' | 'title' | 'year' | 'minutes';
  return {
    ...filtersOf({ order, pageNum, ...filters }),
    orderByColumn: column || undefined,
    isAsc: column ? (order.startsWith('-') ? 'desc' : 'asc') : undefined,
    pageNum,
    pageSize: worksPageSize,
  };
}

/** Throws a 404 for values that the call would refuse, instead of an error page. */
function isReadable({ unit, edition, country, order }: FilmListState): boolean {
  const isWord = (value: string) => /^[\w-]{0,32}$/.test(value);
  return (
    isWord(unit) &&
    splitChoices(country).every(isWord) &&
    country.length <= 400 &&
    /^((19|20|21)\d\d)?$/.test(edition) &&
    filmOrders.some((known) => known === order)
  );
}

const isOneOf = (choices: readonly { value: string }[], value: string) => value === '' || choices.some((choice) => choice.value === value);

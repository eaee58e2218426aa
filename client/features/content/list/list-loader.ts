/** Shared loader of the filtered lists (news, notices). */
import type { Api, Outcome } from '#shared/http/api-client.ts';
import type { ListType } from '#shared/api/column.ts';
import type { listNews, listNewsTypes, listNewsYears, listNotices, listNoticeTypes } from '#shared/api/news.ts';
import type { ContentRow } from '#shared/api/content.ts';
import { searchContent, type SearchAnswer } from '#shared/api/search.ts';
import { joinChoices, readChoices, splitChoices } from '#shared/choice-list.ts';
import { searchTextMax } from '#shared/limits.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import { listPath, type ListState } from './list-path.ts';

export interface ListData extends Required<ListState> {
  /** Years with their counts; none for a list without that filter. */
  years: readonly ListType[];
  /** Labels of the selected types, '' = all; the types themselves are in the tab's state. */
  typeLabel: string;
  rows: readonly ContentRow[];
  total: number;
  pageSize: number;
  /** What the whole site has for a text that this list does not contain; null for every other list. */
  elsewhere: SearchCount | null;
}

export type SearchCount = Pick<SearchAnswer, 'total' | 'totalIsLimit'>;

/** Contract of a list that is filtered by type and text. */
export type ListContract = typeof listNews | typeof listNotices;

/** Parses a list's state from the query; invalid values become defaults. */
export function readListState(query: URLSearchParams): Required<ListState> {
  const types = splitChoices(readChoices(query, 'type')).filter((type) => type !== 'all' && /^[\w-]{1,32}$/.test(type));
  const year = query.get('year') ?? '';
  const pageNum = Number(query.get('pageNum') ?? 1);
  return {
    type: joinChoices(types),
    year: /^(19|20|21)\d\d$/.test(year) ? year : '',
    search: (query.get('search') ?? '').trim().slice(0, searchTextMax),
    pageNum: Number.isSafeInteger(pageNum) && pageNum > 0 && pageNum <= 100_000 ? pageNum : 1,
  };
}

interface Lists {
  rows: ListContract;
  types: typeof listNewsTypes | typeof listNoticeTypes;
  years?: typeof listNewsYears;
  pageSize: number;
}

/** Loads a page of a list and the choices of its filters. A page past the end and an unknown type respond with 404. */
export async function loadList(context: LoaderContext, lists: Lists): Promise<ListData> {
  const state = readListState(context.query);
  const { type, year, search } = filtersOf(state);
  const shownTypesOf = context.read(lists.types, { query: { year, search } }).then((types) => {
    const shown = splitChoices(state.type).map((value) => types.find((type) => type.value === value) ?? refuse());
    if (state.pageNum === 1) context.exists();
    return shown;
  });
  const [shownTypes, years, page] = await Promise.all([
    shownTypesOf,
    lists.years ? context.read(lists.years, { query: { type, search } }) : [],
    context.readPage(lists.rows, { query: { ...filtersOf(state), pageNum: state.pageNum, pageSize: lists.pageSize } }),
  ]);
  if (page.rows.length === 0 && state.pageNum > 1) throw notFound();
  return {
    ...state,
    years,
    typeLabel: shownTypes.map(({ label }) => label).join(' / '),
    rows: page.rows,
    total: page.total,
    pageSize: lists.pageSize,
    elsewhere: state.search !== '' && page.rows.length === 0 ? await countElsewhere(context, state.search) : null,
  };
}

function refuse(): never {
  throw notFound();
}

function filtersOf({ type, year, search }: Pick<Required<ListState>, 'type' | 'year' | 'search'>) {
  return { type: type || undefined, year: year ? Number(year) : undefined, search: search || undefined };
}

async function countElsewhere({ read }: LoaderContext, search: string): Promise<SearchCount> {
  const { total, totalIsLimit } = await read(searchContent, { query: { search, pageSize: 1 } });
  return { total, totalIsLimit };
}

/** Options of "load more": the rows shown and the loader of further pages. */
export function moreOfList(contract: ListContract, data: ListData) {
  const { rows, total, pageNum, pageSize } = data;
  return {
    listKey: listPath('', data),
    rows,
    total,
    pageNum,
    pageSize,
    load: async (api: Api, page: number) => rowsOf(await api(contract, { query: { ...filtersOf(data), pageNum: page, pageSize } })),
  };
}

type Rows = readonly ContentRow[];

/** Rows of a response; null if the call failed. */
export function rowsOf(outcome: Outcome<Rows>): Rows | null {
  return outcome.status === 'ok' ? outcome.data : null;
}

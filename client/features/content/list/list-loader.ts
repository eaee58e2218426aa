/** Shared loader of the filtered lists (news, notices). */
import type { Api, Outcome } from '#shared/http/api-client.ts';
import type { ListType, listNews, listNotices } from '#shared/api/column.ts';
import type { ContentRow } from '#shared/api/content.ts';
import { searchTextMax } from '#shared/limits.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import { listPath, type ListState } from './list-path.ts';

export interface ListData extends Required<ListState> {
  /** Label of the selected type, '' = all; the types themselves are in the tab's state. */
  typeLabel: string;
  rows: readonly ContentRow[];
  total: number;
  pageSize: number;
}

/** Contract of a list that is filtered by type and text. */
export type ListContract = typeof listNews | typeof listNotices;

/** Parses a list's state from the query; invalid values become defaults. */
export function readListState(query: URLSearchParams): Required<ListState> {
  const type = query.get('type') ?? '';
  const pageNum = Number(query.get('pageNum') ?? 1);
  return {
    type: type === 'all' || !/^[\w-]{1,32}$/.test(type) ? '' : type,
    search: (query.get('search') ?? '').trim().slice(0, searchTextMax),
    pageNum: Number.isSafeInteger(pageNum) && pageNum > 0 && pageNum <= 100_000 ? pageNum : 1,
  };
}

/** Loads a page of a list and its types. A page past the end and an unknown type respond with 404. */
export async function loadList(
  context: LoaderContext,
  lists: { rows: ListContract; types: Promise<readonly ListType[]>; pageSize: number },
): Promise<ListData> {
  const state = readListState(context.query);
  const shownTypeOf = lists.types.then((types) => {
    const shown = types.find((type) => type.value === state.type);
    if (state.type !== '' && !shown) throw notFound();
    if (state.pageNum === 1) context.exists();
    return shown;
  });
  const [shownType, page] = await Promise.all([
    shownTypeOf,
    context.readPage(lists.rows, {
      query: { type: state.type || undefined, search: state.search || undefined, pageNum: state.pageNum, pageSize: lists.pageSize },
    }),
  ]);
  if (page.rows.length === 0 && state.pageNum > 1) throw notFound();
  return {
    ...state,
    typeLabel: state.type === '' ? '' : (shownType?.label ?? ''),
    rows: page.rows,
    total: page.total,
    pageSize: lists.pageSize,
  };
}

/** Options of "load more": the rows shown and the loader of further pages. */
export function moreOfList(contract: ListContract, data: ListData) {
  const { type, search, rows, total, pageNum, pageSize } = data;
  return {
    listKey: listPath('', data),
    rows,
    total,
    pageNum,
    pageSize,
    load: async (api: Api, page: number) =>
      rowsOf(
        await api(
          contract,
          { query: { type: type || undefined, search: search || undefined, pageNum: page, pageSize } },
          { noLoading: true },
        ),
      ),
  };
}

type Rows = readonly ContentRow[];

/** Rows of a response; null if the call failed. */
export function rowsOf(outcome: Outcome<Rows>): Rows | null {
  return outcome.status === 'ok' ? outcome.data : null;
}

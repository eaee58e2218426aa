/** The address of a search: its text, filters and page live in the query. */
import { searchKinds, type SearchKind } from '#shared/api/search.ts';
import { searchTextMax } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';

export interface SearchState {
  search: string;
  /** Undefined for all kinds. */
  kind: SearchKind | undefined;
  /** Undefined for all columns, and for all years. */
  columnId: string | undefined;
  year: number | undefined;
  /** Counted from 1. */
  pageNum: number;
}

/** Parses a search from the address; invalid values are omitted. */
export function readSearch(query: URLSearchParams): SearchState {
  const pageNum = Number(query.get('pageNum') ?? 1);
  const [columnId = '', year = ''] = [query.get('columnId') ?? '', query.get('year') ?? ''];
  return {
    search: (query.get('search') ?? '').trim().slice(0, searchTextMax),
    kind: searchKinds.find((kind) => kind === query.get('kind')),
    columnId: /^[\w-]{1,32}$/.test(columnId) ? columnId : undefined,
    year: /^(19|20|21)\d\d$/.test(year) ? Number(year) : undefined,
    pageNum: Number.isSafeInteger(pageNum) && pageNum > 0 && pageNum <= 100_000 ? pageNum : 1,
  };
}

/** Site path of a search, without default values. */
export function searchPath({ search, kind, columnId, year, pageNum = 1 }: Partial<SearchState> & { search: string }): string {
  const extra = new URLSearchParams();
  if (kind) extra.set('kind', kind);
  if (columnId) extra.set('columnId', columnId);
  if (year) extra.set('year', String(year));
  if (pageNum > 1) extra.set('pageNum', String(pageNum));
  return extra.size > 0 ? `${paths.search(search)}&${extra}` : paths.search(search);
}

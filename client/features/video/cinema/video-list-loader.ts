/** Shared loader of the video lists: parses the URL and loads the page it names. */
import type { ListType } from '#shared/api/column.ts';
import { listVideos, listVideoTypes, type VideoRow } from '#shared/api/video.ts';
import { pageSizeDefault, searchTextMax } from '#shared/limits.ts';
import { accessFilters } from '#shared/video/access.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import { videoOrders, type VideoListState } from './video-list-path.ts';

export interface VideoListData extends VideoListState {
  types: readonly ListType[];
  rows: readonly VideoRow[];
  total: number;
  pages: number;
}

interface Place {
  base: string;
  /** Id of a room. */
  columnId?: string;
  /** Whether the list can be searched. */
  isSearchable?: boolean;
}

const columns = { '-publishTime': 'publishTime', '-viewCount': 'viewCount', time: 'time' } as const;

/** Loads a page of videos and their types. Throws a 404 for a page past the end and an unknown type. */
export async function loadVideos(
  { query, read, readPage, exists }: LoaderContext,
  { base, columnId, isSearchable = false }: Place,
): Promise<VideoListData> {
  const state = { base, ...readState(query, isSearchable) };
  const { type, search, access, order, pageNum } = state;
  const typesRead = read(listVideoTypes, { query: { columnId } }).then((known) => {
    if (type !== '' && !known.some((one) => one.value === type)) throw notFound();
    if (pageNum === 1) exists();
    return known;
  });
  const [types, page] = await Promise.all([
    typesRead,
    readPage(listVideos, {
      query: {
        columnId,
        type: type || undefined,
        search: search || undefined,
        access: access || undefined,
        pageNum,
        pageSize: pageSizeDefault,
        ...(order === videoOrders[0] ? {} : { orderByColumn: columns[order], isAsc: order.startsWith('-') ? 'desc' : 'asc' }),
      },
    }),
  ]);
  if (page.rows.length === 0 && pageNum > 1) throw notFound();
  return { ...state, types, rows: page.rows, total: page.total, pages: Math.ceil(page.total / pageSizeDefault) };
}

/** Malformed values fall back to the defaults. */
function readState(query: URLSearchParams, isSearchable: boolean): Omit<VideoListState, 'base'> {
  const type = query.get('type') ?? '';
  const pageNum = Number(query.get('pageNum') ?? 1);
  return {
    type: type === 'all' || !/^[\w-]{1,32}$/.test(type) ? '' : type,
    search: isSearchable ? (query.get('search') ?? '').trim().slice(0, searchTextMax) : '',
    access: accessFilters.find((access) => access === query.get('access')) ?? '',
    order: videoOrders.find((order) => order === query.get('order')) ?? videoOrders[0],
    pageNum: Number.isSafeInteger(pageNum) && pageNum > 0 && pageNum <= 100_000 ? pageNum : 1,
  };
}

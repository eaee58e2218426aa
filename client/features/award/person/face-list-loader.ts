/** Loads the faces that the address asks for, and what they can be filtered by. */
import type { Api } from '#shared/api/client.ts';
import type { Data, Input } from '#shared/api/endpoint.ts';
import { getFaceFilters, listFaceColumns, listFaces, type FaceFilters, type FaceRow } from '#shared/api/award.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import { faceOrders, readFaceListState, type FaceListState } from './face-list-path.ts';

export interface FaceListData {
  state: FaceListState;
  filters: FaceFilters;
  columns: Data<typeof listFaceColumns>;
  rows: readonly FaceRow[];
  total: number;
}

/** Twenty-four pairs: even, so that no page begins with the second eye of a pair. */
export const facesPageSize = 48;

/** Loads a page. A filter or an order that does not exist and a page past the end are the 404 page. */
export async function loadFaces({ query, read, readPage }: LoaderContext): Promise<FaceListData> {
  const state = readFaceListState(query);
  if (!isReadable(state)) throw notFound();
  const [filters, columns, page] = await Promise.all([
    read(getFaceFilters),
    read(listFaceColumns),
    readPage(listFaces, { query: facesQuery(state) }),
  ]);
  const isKnown =
    (state.columnId === '' || columns.some(({ id }) => id === state.columnId)) &&
    (state.year === '' || filters.years.some(({ value }) => value === state.year)) &&
    // Some roles answer to more than one name, of which the filters give one.
    (state.role === '' || page.rows.length > 0 || filters.roles.some(({ value }) => value === state.role));
  if (!isKnown || (page.rows.length === 0 && state.pageNum > 1)) throw notFound();
  return { state, filters, columns, rows: page.rows, total: page.total };
}

/** Fetches a further page in the browser; null when that failed. */
export async function fetchFaces(api: Api, state: FaceListState): Promise<readonly FaceRow[] | null> {
  const outcome = await api(listFaces, { query: facesQuery(state) }, { noLoading: true });
  return outcome.status === 'ok' ? outcome.data : null;
}

function facesQuery({ columnId, role, year, order, pageNum }: FaceListState): Input<typeof listFaces>['query'] {
  return {
    columnId: columnId || undefined,
    role: role || undefined,
    year: year ? Number(year) : undefined,
    orderByColumn: order === 'name' ? 'name' : undefined,
    pageNum,
    pageSize: facesPageSize,
  };
}

/** Refuses what the call would refuse, so that the answer is a page that does not exist and not a fault. */
function isReadable({ columnId, role, year, order }: FaceListState): boolean {
  const isWord = (value: string) => /^[\w-]{0,64}$/.test(value);
  return isWord(columnId) && isWord(role) && /^(\d{4})?$/.test(year) && faceOrders.some((known) => known === order);
}

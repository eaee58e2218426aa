/** Loads a page of faces and the filter values. */
import type { Api } from '#shared/http/api-client.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { getFaceFilters, listFaces, type FaceFilters, type FaceRow } from '#shared/api/face.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import { faceOrders, readFaceListState, type FaceListState } from './face-list-path.ts';

export interface FaceListData {
  state: FaceListState;
  filters: FaceFilters;
  rows: readonly FaceRow[];
  total: number;
}

/** Twenty-four pairs: even, so that no page begins with the second eye of a pair. */
export const facesPageSize = 48;

/** Loads a page. Throws a 404 for an unknown filter or order and for a page past the end. */
export async function loadFaces({ query, read, readPage, exists }: LoaderContext): Promise<FaceListData> {
  const state = readFaceListState(query);
  if (!isReadable(state)) throw notFound();
  const choices = read(getFaceFilters, { query: filtersOf(state) }).then((filters) => {
    const isOneOf = (known: FaceFilters['years'], value: string) => value === '' || known.some((choice) => choice.value === value);
    if (!isOneOf(filters.columns, state.columnId) || !isOneOf(filters.years, state.year)) throw notFound();
    const isRoleKnown = isOneOf(filters.roles, state.role);
    if (isRoleKnown && state.pageNum === 1) exists();
    return { filters, isRoleKnown };
  });
  const [{ filters, isRoleKnown }, page] = await Promise.all([choices, readPage(listFaces, { query: facesQuery(state) })]);
  // Some roles have several names, of which the filters contain one.
  if (page.rows.length === 0 && (state.pageNum > 1 || !isRoleKnown)) throw notFound();
  return { state, filters, rows: page.rows, total: page.total };
}

/** Loads a further page in the browser; null on failure. */
export async function fetchFaces(api: Api, state: FaceListState): Promise<readonly FaceRow[] | null> {
  const outcome = await api(listFaces, { query: facesQuery(state) });
  return outcome.status === 'ok' ? outcome.data : null;
}

function filtersOf({ columnId, role, year }: FaceListState) {
  return { columnId: columnId || undefined, role: role || undefined, year: year ? Number(year) : undefined };
}

function facesQuery({ order, pageNum, ...filters }: FaceListState): Input<typeof listFaces>['query'] {
  return {
    ...filtersOf({ order, pageNum, ...filters }),
    orderByColumn: order === 'name' ? 'name' : undefined,
    pageNum,
    pageSize: facesPageSize,
  };
}

/** Throws a 404 for values that the call would refuse, instead of an error page. */
function isReadable({ columnId, role, year, order }: FaceListState): boolean {
  const isWord = (value: string) => /^[\w-]{0,64}$/.test(value);
  return isWord(columnId) && isWord(role) && /^((19|20|21)\d\d)?$/.test(year) && faceOrders.some((known) => known === order);
}

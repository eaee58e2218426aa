/** URL of the face gallery; filters, order and page are in the query. */
import { paths } from '#shared/paths.ts';

export interface FaceListState {
  /** Id of a column; '' for all, like every other filter. */
  columnId: string;
  role: string;
  year: string;
  /** '' is the default order. */
  order: string;
  /** Counted from 1. */
  pageNum: number;
}

/** The orders that the gallery can have. */
export const faceOrders = ['', 'name'] as const;

/** State of the unfiltered gallery. */
export const allFaces: FaceListState = { columnId: '', role: '', year: '', order: '', pageNum: 1 };

/** Site path of the gallery in a state; omits defaults, so that equal galleries have one URL. */
export function facesPath({ columnId, role, year, order, pageNum }: FaceListState): string {
  const all = { columnId, role, year, order, pageNum: pageNum > 1 ? String(pageNum) : '' };
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
  return query.size > 0 ? `${paths.panda}?${query}` : paths.panda;
}

/** Parses the state from the URL. The loader validates the values of filters. */
export function readFaceListState(query: URLSearchParams): FaceListState {
  const text = (name: string) => query.get(name) ?? '';
  const pageNum = Number(query.get('pageNum') ?? 1);
  return {
    columnId: text('columnId'),
    role: text('role'),
    year: text('year'),
    order: text('order'),
    pageNum: Number.isSafeInteger(pageNum) && pageNum > 0 && pageNum <= 100_000 ? pageNum : 1,
  };
}

/** Whether any filter is set. */
export function isNarrowed({ columnId, role, year }: FaceListState): boolean {
  return [columnId, role, year].some(Boolean);
}

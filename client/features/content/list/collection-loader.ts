/** Data of `/cultural`: the items of all collections in turn, or one page of the selected collection. */
import type { Api } from '#shared/http/api-client.ts';
import {
  listCollections,
  listExhibitions,
  listLibrary,
  listMuseum,
  listTopics,
  type Collection,
  type CollectionKind,
  type ContentRow,
} from '#shared/api/content.ts';
import { paths } from '#shared/paths.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';

const pageSize = 12;

/** Contract of each collection's list. */
const lists = { library: listLibrary, exhibition: listExhibitions, museum: listMuseum, topic: listTopics } as const;

/** An item with the name of its collection. */
export type CollectedRow = ContentRow & { collection: string };

export interface CollectionData {
  /** Collections that have items. */
  kinds: readonly Pick<Collection, 'kind' | 'label' | 'count'>[];
  /** The selected collection; '' = all. */
  active: CollectionKind | '';
  rows: readonly CollectedRow[];
  total: number;
  pageNum: number;
  pageSize: number;
}

/** Loads the page, which goes with its column. An empty collection and a page past the end respond with 404. */
export async function loadCollections({ read, readPage, exists, query, navigation }: LoaderContext): Promise<CollectionData> {
  if (navigation && !navigation.hasCulture) throw notFound();
  const type = query.get('type');
  if (!type) exists();
  const collections = await read(listCollections);
  const kinds = collections.map(({ kind, label, count }) => ({ kind, label, count }));
  if (!type) {
    const rows = inTurn(collections);
    return { kinds, active: '', rows, total: rows.length, pageNum: 1, pageSize: Math.max(1, rows.length) };
  }
  const chosen = kinds.find(({ kind }) => kind === type);
  const pageNum = readPageNum(query);
  if (!chosen) throw notFound();
  if (pageNum === 1) exists();
  const page = await readPage(lists[chosen.kind], { query: { pageNum, pageSize } });
  if (page.rows.length === 0 && pageNum > 1) throw notFound();
  return { kinds, active: chosen.kind, rows: collected(page.rows, chosen.label), total: page.total, pageNum, pageSize };
}

/** Options of "load more"; all collections together have no second page. */
export function moreOfCollection({ active, kinds, rows, total, pageNum, pageSize }: CollectionData) {
  return {
    listKey: collectionPath(active, pageNum),
    rows,
    total,
    pageNum,
    pageSize,
    load: async (api: Api, page: number): Promise<readonly CollectedRow[] | null> => {
      if (active === '') return [];
      const outcome = await api(lists[active], { query: { pageNum: page, pageSize } });
      const label = kinds.find(({ kind }) => kind === active)?.label ?? '';
      return outcome.status === 'ok' ? collected(outcome.data, label) : null;
    },
  };
}

/** Path of a collection's page. */
export function collectionPath(kind: CollectionKind | '', pageNum = 1): string {
  if (kind === '') return paths.cultural;
  const query = new URLSearchParams({ type: kind, ...(pageNum > 1 ? { pageNum: String(pageNum) } : {}) });
  return `${paths.cultural}?${query}`;
}

/** Takes one item of each collection in turn, so that neighbours differ in kind. */
export function inTurn(collections: readonly Collection[]): CollectedRow[] {
  const longest = Math.max(0, ...collections.map(({ rows }) => rows.length));
  return Array.from({ length: longest }, (_, index) =>
    collections.flatMap(({ rows, label }) => collected(rows.slice(index, index + 1), label)),
  ).flat();
}

function collected(rows: readonly ContentRow[], label: string): CollectedRow[] {
  return rows.map((row) => ({ ...row, collection: label }));
}

function readPageNum(query: URLSearchParams): number {
  const pageNum = Number(query.get('pageNum') ?? 1);
  return Number.isSafeInteger(pageNum) && pageNum > 0 && pageNum <= 100_000 ? pageNum : 1;
}

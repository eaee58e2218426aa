/** Shared loader of the screens for any column (its own address, `/more`, `/tabactive`): the column and a page of its items. */
import type { Api } from '#shared/http/api-client.ts';
import { getColumnTree, type Column } from '#shared/api/column.ts';
import { listContent, type ContentRow } from '#shared/api/content.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { isOwnPath } from '#shared/content/slug.ts';
import { columnPath } from './column-path.ts';
import { readListState, rowsOf } from './list-loader.ts';

/** One lead and two rounds of rows of two and three items. */
const pageSize = 11;

export interface ColumnData {
  column: Column;
  rows: readonly ContentRow[];
  total: number;
  pageNum: number;
  pageSize: number;
}

/** Loads a column by its id; '' = the first one. */
export const loadColumn = (context: LoaderContext, id: string): Promise<ColumnData> =>
  loadFound(context, (tree) => columnWithTabs(tree, id || tree[0]?.id)?.column);

/** Loads the column whose address the page has. */
export const loadColumnHere = (context: LoaderContext): Promise<ColumnData> =>
  loadFound(context, (tree) => tree.flatMap((column) => [column, ...column.children]).find(({ path }) => path === context.path));

/** An unknown column and a page past the end respond with 404. */
async function loadFound(
  { read, readPage, exists, query }: LoaderContext,
  find: (tree: readonly Column[]) => Column | undefined,
): Promise<ColumnData> {
  const { pageNum } = readListState(query);
  const node = find(await read(getColumnTree));
  if (!node) throw notFound();
  if (pageNum === 1) exists();
  const { rows, total } = await readPage(listContent, { query: { columnId: node.id, pageNum, pageSize } });
  if (rows.length === 0 && pageNum > 1) throw notFound();
  return { column: node, rows, total, pageNum, pageSize };
}

/** Options of "load more". */
export function moreOfColumn({ column, rows, total, pageNum, pageSize }: ColumnData) {
  return {
    listKey: `${column.id} ${pageNum}`,
    rows,
    total,
    pageNum,
    pageSize,
    load: async (api: Api, page: number) => rowsOf(await api(listContent, { query: { columnId: column.id, pageNum: page, pageSize } })),
  };
}

/** Title, breadcrumb and description come from the column. */
export function columnHead({ column, rows, pageNum, total }: ColumnData, { t }: HeadContext, path: string): Head {
  return {
    title: pageNum > 1 ? `${column.label} · ${t('content:list.page', { page: pageNum })}` : column.label,
    description: t('content:column.description', { label: column.label, count: total }),
    image: rows.find((row) => row.cover)?.cover ?? undefined,
    canonical: isOwnPath(column.path) ? columnPath(column, pageNum) : path,
    hideAlternate: pageNum > 1,
    activeTab: { id: column.id, label: column.label, children: column.children, custom: column.custom },
    feed: { columnId: column.id, title: column.label },
  };
}

/** Position of a column in the tree. */
export interface PlacedColumn {
  column: Column;
  /** Siblings of the column including itself; for a top-level column its children. */
  tabs: readonly Column[];
}

/** Finds a column and its tabs; null for an unknown one. */
export function columnWithTabs(columns: readonly Column[], id: string | undefined, siblings: readonly Column[] = []): PlacedColumn | null {
  for (const column of columns) {
    if (column.id === id) return { column, tabs: siblings.length > 0 ? siblings : column.children };
    const below = columnWithTabs(column.children, id, column.children);
    if (below) return below;
  }
  return null;
}

/** What the screens that show any column (`/more`, `/tabactive`) share: the column of the tree and a page of its items. */
import type { Api } from '#shared/api/client.ts';
import { getColumnTree, type Column } from '#shared/api/column.ts';
import { listContent, type ContentRow } from '#shared/api/content.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { readListState, rowsOf } from './list-loader.ts';

/** A lead and two rounds of rows of two and three. */
const pageSize = 11;

export interface ColumnData {
  column: Omit<Column, 'columnType'>;
  rows: readonly ContentRow[];
  total: number;
  pageNum: number;
  pageSize: number;
}

/** Without an id the tree's first column. A column that the tree does not hold, and a page past its end, are the 404 page. */
export async function loadColumn({ read, readPage, query }: LoaderContext, id: string): Promise<ColumnData> {
  const { pageNum } = readListState(query);
  const tree = await read(getColumnTree);
  const found = columnWithTabs(tree, id || tree[0]?.id)?.column;
  if (!found) throw notFound();
  const { rows, total } = await readPage(listContent, { query: { columnId: found.id, pageNum, pageSize } });
  if (rows.length === 0 && pageNum > 1) throw notFound();
  const { id: columnId, label, count, path, children, custom } = found;
  return { column: { id: columnId, label, count, path, children, custom }, rows, total, pageNum, pageSize };
}

/** The list as "load more" takes it up. */
export function moreOfColumn({ column, rows, total, pageNum, pageSize }: ColumnData) {
  return {
    listKey: `${column.id} ${pageNum}`,
    rows,
    total,
    pageNum,
    pageSize,
    load: async (api: Api, page: number) =>
      rowsOf(await api(listContent, { query: { columnId: column.id, pageNum: page, pageSize } }, { noLoading: true })),
  };
}

/** The column names the page, its crumb and its description. */
export function columnHead({ column, rows, pageNum, total }: ColumnData, { t }: HeadContext, canonical: string): Head {
  return {
    title: pageNum > 1 ? `${column.label} · ${t('content:list.page', { page: pageNum })}` : column.label,
    description: t('content:column.description', { label: column.label, count: total }),
    image: rows.find((row) => row.cover)?.cover ?? undefined,
    canonical,
    hideAlternate: pageNum > 1,
    activeTab: { id: column.id, label: column.label, children: column.children, custom: column.custom },
    feed: { columnId: column.id, title: column.label },
  };
}

/** Where a column stands in the tree of columns. */
export interface PlacedColumn {
  column: Column;
  /** The columns beside it under the same one, itself among them; those below it where it stands at the top. */
  tabs: readonly Column[];
}

/** Null for a column that the tree does not hold. */
export function columnWithTabs(columns: readonly Column[], id: string | undefined, siblings: readonly Column[] = []): PlacedColumn | null {
  for (const column of columns) {
    if (column.id === id) return { column, tabs: siblings.length > 0 ? siblings : column.children };
    const below = columnWithTabs(column.children, id, column.children);
    if (below) return below;
  }
  return null;
}

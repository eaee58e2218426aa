/**
 * `/tabactive?id=&name=`: a column with its sibling tabs; its name comes from the column tree, not from the URL. Without a
 * query the first tab.
 */
import { columnHead, loadColumn, moreOfColumn, type ColumnData } from '#client/features/content/list/column-loader.ts';
import { tabPath } from '#client/features/content/list/column-path.ts';
import { ColumnRows } from '#client/features/content/list/column-rows.tsx';
import { ColumnScreen } from '#client/features/content/list/column-screen.tsx';
import { GrowingList } from '#client/features/content/list/growing-list.tsx';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';

export const loader = (context: LoaderContext) => loadColumn(context, context.query.get('id') ?? '');

export function head(data: ColumnData, context: HeadContext): Head {
  return columnHead(data, context, tabPath(data.column.id, data.pageNum));
}

export default function TabPage({ data }: PageProps<typeof loader>) {
  return (
    <ColumnScreen data={data} to={({ id }) => tabPath(id)}>
      <GrowingList source={moreOfColumn(data)} to={(pageNum) => tabPath(data.column.id, pageNum)}>
        {(rows, index) => <ColumnRows look={data.column.columnType} rows={rows} first={index === 0} />}
      </GrowingList>
    </ColumnScreen>
  );
}

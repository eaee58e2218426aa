/** `/more?columnId=`: any column as a list; without a query the first one. */
import { columnHead, loadColumn, moreOfColumn, type ColumnData } from '#client/features/content/list/column-loader.ts';
import { columnPath, morePath } from '#client/features/content/list/column-path.ts';
import { ColumnRows } from '#client/features/content/list/column-rows.tsx';
import { ColumnScreen } from '#client/features/content/list/column-screen.tsx';
import { GrowingList } from '#client/features/content/list/growing-list.tsx';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';

export const loader = (context: LoaderContext) => loadColumn(context, context.query.get('columnId') ?? '');

export function head(data: ColumnData, context: HeadContext): Head {
  return columnHead(data, context, morePath(data.column.id, data.pageNum));
}

export default function MorePage({ data }: PageProps<typeof loader>) {
  return (
    <ColumnScreen data={data} to={(column) => columnPath(column)}>
      <GrowingList source={moreOfColumn(data)} to={(pageNum) => morePath(data.column.id, pageNum)}>
        {(rows, index) => <ColumnRows look={data.column.columnType} rows={rows} first={index === 0} />}
      </GrowingList>
    </ColumnScreen>
  );
}

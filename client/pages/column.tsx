/** `/<address>`: a column of the organiser's at its own address, after its look. */
import { columnHead, loadColumnHere, moreOfColumn, type ColumnData } from '#client/features/content/list/column-loader.ts';
import { columnPath } from '#client/features/content/list/column-path.ts';
import { ColumnRows } from '#client/features/content/list/column-rows.tsx';
import { ColumnScreen } from '#client/features/content/list/column-screen.tsx';
import { GrowingList } from '#client/features/content/list/growing-list.tsx';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';

export const loader = loadColumnHere;

export function head(data: ColumnData, context: HeadContext): Head {
  return columnHead(data, context, data.column.path);
}

export default function ColumnPage({ data }: PageProps<typeof loader>) {
  return (
    <ColumnScreen data={data} to={(column) => columnPath(column)}>
      <GrowingList source={moreOfColumn(data)} to={(pageNum) => columnPath(data.column, pageNum)}>
        {(rows, index) => <ColumnRows look={data.column.columnType} rows={rows} first={index === 0} />}
      </GrowingList>
    </ColumnScreen>
  );
}

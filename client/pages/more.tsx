/** `/more?columnId=`: any column of the tree as a list, named by its label. */
import { styled } from 'styled-components';
import { ColumnEmpty } from '#client/features/content/column-empty.tsx';
import { columnHead, loadColumn, moreOfColumn, type ColumnData } from '#client/features/content/column-loader.ts';
import { morePath } from '#client/features/content/column-path.ts';
import { ColumnRows } from '#client/features/content/column-rows.tsx';
import { ColumnTabs } from '#client/features/content/column-tabs.tsx';
import { MoreEnd } from '#client/features/list/more-end.tsx';
import { useMorePages } from '#client/features/list/use-more-pages.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';

export const loader = (context: LoaderContext) => loadColumn(context, context.query.get('columnId') ?? '');

export function head(data: ColumnData, context: HeadContext): Head {
  return columnHead(data, context, morePath(data.column.id, data.pageNum));
}

export default function MorePage({ data }: PageProps<typeof loader>) {
  const { column, tabs } = data;
  const { list, pages, ...more } = useMorePages(moreOfColumn(data));
  return (
    <div className="wrap">
      <div className="ph">
        <h1 tabIndex={-1}>{column.label}</h1>
      </div>
      <ColumnTabs tabs={tabs} active={column.id} to={morePath} />
      {data.rows.length === 0 ? (
        <ColumnEmpty column={column} />
      ) : (
        <>
          <Items ref={list}>
            {pages.map((rows, index) => (
              <ColumnRows key={rows[0]?.id} rows={rows} first={index === 0} />
            ))}
          </Items>
          <MoreEnd more={more} to={(pageNum) => morePath(column.id, pageNum)} />
        </>
      )}
    </div>
  );
}

const Items = styled.div`
  nav + & {
    padding-top: var(--s7);
  }
`;

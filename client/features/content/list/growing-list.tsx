/** List with "load more": its pages and its end. */
import { Fragment, type ReactNode } from 'react';
import { MoreEnd } from './more-end.tsx';
import { useMorePages, type ListShown } from './use-more-pages.ts';

interface ListSource<Row> {
  source: ListShown<Row>;
  /** Path of a page of the list. */
  to: (pageNum: number) => string;
}

interface Props<Row> extends ListSource<Row> {
  /** Renders a page of rows inside an element marked `data-page`. */
  children: (rows: readonly Row[], index: number) => ReactNode;
}

export function GrowingList<Row extends { id: string }>({ children, ...listProps }: Props<Row>) {
  return (
    <GrowingPages {...listProps}>
      {(pages) => pages.map((rows, index) => <Fragment key={rows[0]?.id}>{children(rows, index)}</Fragment>)}
    </GrowingPages>
  );
}

interface PagesProps<Row> extends ListSource<Row> {
  /** Renders all pages together, as a table needs; it must mark each with `data-page`. */
  children: (pages: readonly (readonly Row[])[]) => ReactNode;
}

export function GrowingPages<Row extends { id: string }>({ source, to, children }: PagesProps<Row>) {
  const { list, pages, ...more } = useMorePages(source);
  return (
    <>
      <div ref={list}>{children(pages)}</div>
      <MoreEnd more={more} to={to} />
    </>
  );
}

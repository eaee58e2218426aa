/** A list that grows below: its pages one after the other, and its end. */
import { Fragment, type ReactNode } from 'react';
import { MoreEnd } from './more-end.tsx';
import { useMorePages, type ListShown } from './use-more-pages.ts';

interface Props<Row> {
  source: ListShown<Row>;
  /** Site path of a page of the list. */
  to: (pageNum: number) => string;
  /** Draws a page of rows, marked `data-page`. */
  children: (rows: readonly Row[], index: number) => ReactNode;
}

export function GrowingList<Row extends { id: string }>({ source, to, children }: Props<Row>) {
  const { list, pages, ...more } = useMorePages(source);
  return (
    <>
      <div ref={list}>
        {pages.map((rows, index) => (
          <Fragment key={rows[0]?.id}>{children(rows, index)}</Fragment>
        ))}
      </div>
      <MoreEnd more={more} to={to} />
    </>
  );
}

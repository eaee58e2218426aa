/** List of the management centre: filters, a table or its loading, empty or error state, and the pager. */
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { HeadCount } from '#client/ui/head-tools.tsx';
import { ListFailed, ListWaiting } from './list-states.tsx';
import type { ListTexts } from './list-texts.ts';
import { Pager, type PagerState } from './pager.tsx';
import type { RowSelection } from './selection.ts';
import { TableHead } from './table-head.tsx';

interface Props<Row> {
  list: { rows: readonly Row[]; phase: 'loading' | 'ready' | 'failed'; reload: () => void };
  texts: ListTexts;
  /** Names the table. */
  caption: string;
  /** Names of the columns, without the boxes and the actions; each once. */
  columns: readonly string[];
  /** Adds the head of a last column with actions. */
  hasActions?: boolean;
  /** Where rows can be ticked. */
  selection?: RowSelection;
  filters?: ReactNode;
  /** An element: a bare text that comes and goes would end a page that is being translated. */
  empty: ReactElement | null;
  row: (row: Row, at: number) => ReactNode;
  /** Absent for a list without pages. */
  pager?: PagerState;
  /** Attributes of the tab panel, where the list is one. */
  panel?: ComponentProps<'div'>;
  /** Below the table. */
  children?: ReactNode;
}

/** Rows stay while they are fetched again and where that fails. */
export function DataTable<Row>(props: Props<Row>): ReactNode {
  const { list, texts, caption, columns, hasActions = true, selection, filters, empty, row, pager, panel, children } = props;
  const { rows, phase, reload } = list;
  return (
    <div {...panel} className="sheet" aria-busy={phase === 'loading' || undefined}>
      <HeadCount count={phase === 'ready' ? (pager?.total ?? rows.length) : null} />
      {filters}
      {phase === 'failed' ? <ListFailed texts={texts} onRetry={reload} /> : null}
      {phase === 'loading' && rows.length === 0 ? <ListWaiting texts={texts} /> : null}
      {phase === 'ready' && rows.length === 0 ? empty : null}
      {rows.length > 0 ? (
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <TableHead
            columns={columns}
            actions={hasActions ? texts.actions : undefined}
            tickAll={selection && { label: texts.selectAll, ...selection.tickAll }}
          />
          <tbody>{rows.map(row)}</tbody>
        </table>
      ) : null}
      {pager ? <Pager texts={texts} {...pager} /> : null}
      {children}
    </div>
  );
}

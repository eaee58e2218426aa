/** A column as a screen: its label, the columns beside it, and its items or why there are none. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ColumnEmpty } from './column-empty.tsx';
import type { ColumnData } from './column-loader.ts';
import { ColumnTabs } from './column-tabs.tsx';

interface Props {
  data: ColumnData;
  /** Site path of a column on this screen. */
  to: (columnId: string) => string;
  /** The items with the end of their list. */
  children: ReactNode;
}

export function ColumnScreen({ data: { column, rows }, to, children }: Props) {
  return (
    <Screen className="wrap">
      <div className="ph">
        <h1 tabIndex={-1}>{column.label}</h1>
      </div>
      <ColumnTabs to={to} />
      {rows.length === 0 ? <ColumnEmpty column={column} /> : children}
    </Screen>
  );
}

const Screen = styled.div`
  nav + div:has([data-page]) {
    padding-top: var(--s7);
  }
`;

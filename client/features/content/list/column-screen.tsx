/** A column as a screen: its label, the columns beside it, and its items or why there are none. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import type { Column } from '#shared/api/column.ts';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { useTabState } from '#client/state/tab-state.tsx';
import { ChipLinks } from '#client/ui/chip-links.tsx';
import { type ColumnData, columnWithTabs } from './column-loader.ts';

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
      <div className="page-head">
        <h1 tabIndex={-1}>{column.label}</h1>
      </div>
      <ColumnTabs to={to} />
      {rows.length === 0 ? <ColumnEmpty column={column} /> : children}
    </Screen>
  );
}

/** A column without items of its own: the way to the screen that shows it. */
function ColumnEmpty({ column }: Pick<ColumnData, 'column'>) {
  const t = useT();
  return (
    <Place>
      <EmptyState title={t('content:column.empty')} mood="closed">
        {column.path ? (
          <Link className="button ghost" to={column.path}>
            {t('content:column.open', { label: column.label })}
          </Link>
        ) : null}
      </EmptyState>
    </Place>
  );
}

interface ColumnTabsProps {
  /** Site path of a column's page. */
  to: (id: string) => string;
}

/**
 * The columns beside or below the one shown, as links.
 * One column alone needs no row of them.
 */
function ColumnTabs({ to }: ColumnTabsProps) {
  const t = useT();
  const { tabList, activeTab } = useSnapshot(useTabState().site, { sync: true });
  const active = activeTab?.id;
  const tabs = columnWithTabs(tabList as readonly Column[], active)?.tabs ?? [];
  if (tabs.length === 0 || (tabs.length === 1 && tabs[0]?.id === active)) return null;
  const choices = tabs.map(({ id, label, count }) => ({ label, to: to(id), isCurrent: id === active, count }));
  return <ChipLinks label={t('content:column.tabs')} choices={choices} />;
}

const Place = styled.div`
  padding-bottom: var(--s9);
`;

const Screen = styled.div`
  nav + div:has([data-page]) {
    padding-top: var(--s7);
  }
`;

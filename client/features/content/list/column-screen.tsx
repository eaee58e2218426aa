/** Screen of a column: title, sibling columns, and its items or an empty state. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import type { Column } from '#shared/api/column.ts';
import { isOwnPath } from '#shared/content/slug.ts';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { useTabState } from '#client/state/tab-state.tsx';
import { ChipLinks } from '#client/ui/chip-links.tsx';
import { type ColumnData, columnWithTabs } from './column-loader.ts';

interface Props {
  data: ColumnData;
  /** Path of a column on this screen. */
  to: (column: Column) => string;
  /** Items and the end of the list. */
  children: ReactNode;
}

export function ColumnScreen({ data: { column, rows }, to, children }: Props) {
  return (
    <Screen className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{column.label}</h1>
      </div>
      <ColumnTabs column={column} to={to} />
      {rows.length === 0 ? <ColumnEmpty column={column} /> : children}
    </Screen>
  );
}

/** Empty state of a column, with a link to the screen that shows it. */
function ColumnEmpty({ column }: Pick<ColumnData, 'column'>) {
  const t = useT();
  return (
    <Place>
      <EmptyState title={t('content:column.empty')} mood="closed">
        {column.path && !isOwnPath(column.path) ? (
          <Link className="button ghost" to={column.path}>
            {t('content:column.open', { label: column.label })}
          </Link>
        ) : null}
      </EmptyState>
    </Place>
  );
}

interface ColumnTabsProps {
  /** The one on show. */
  column: Pick<Column, 'id'>;
  /** Path of a column's page. */
  to: (column: Column) => string;
}

/** Sibling or child columns as links; hidden for a single column. */
function ColumnTabs({ column, to }: ColumnTabsProps) {
  const t = useT();
  const { tabList, activeTab } = useSnapshot(useTabState().site, { sync: true });
  // The store is updated after the page is drawn. The tabs must be there with the page, or a restored scroll position would be off by their height.
  const active = activeTab?.id ?? column.id;
  const tabs = columnWithTabs(tabList as readonly Column[], active)?.tabs ?? [];
  if (tabs.length === 0 || (tabs.length === 1 && tabs[0]?.id === active)) return null;
  const choices = tabs.map((tab) => ({ label: tab.label, to: to(tab), isCurrent: tab.id === active, count: tab.count }));
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

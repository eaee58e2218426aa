/** The columns beside or below the one shown, as links. */
import { useSnapshot } from 'valtio';
import type { Column } from '#shared/api/column.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { useT } from '#client/lib/translations.ts';
import { ChipLinks } from '#client/ui/chip-links.tsx';
import { columnWithTabs } from './column-tree.ts';

interface Props {
  /** Site path of a column's page. */
  to: (id: string) => string;
}

/** One column alone needs no row of them. */
export function ColumnTabs({ to }: Props) {
  const t = useT();
  const { tabList, activeTab } = useSnapshot(useTabState().site, { sync: true });
  const active = activeTab?.id;
  const tabs = columnWithTabs(tabList as readonly Column[], active)?.tabs ?? [];
  if (tabs.length === 0 || (tabs.length === 1 && tabs[0]?.id === active)) return null;
  const choices = tabs.map(({ id, label, count }) => ({ label, to: to(id), isCurrent: id === active, count }));
  return <ChipLinks label={t('content:column.tabs')} choices={choices} />;
}

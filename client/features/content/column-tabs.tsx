/** The columns beside or below the one shown, as links. */
import { useT } from '#client/lib/translations.ts';
import { ChipLinks } from '#client/ui/chip-links.tsx';
import type { ColumnTab } from './column-loader.ts';

interface Props {
  tabs: readonly ColumnTab[];
  /** Id of the column shown. */
  active: string;
  /** Site path of a column's page. */
  to: (id: string) => string;
}

/** One column alone needs no row of them. */
export function ColumnTabs({ tabs, active, to }: Props) {
  const t = useT();
  if (tabs.length === 0 || (tabs.length === 1 && tabs[0]?.id === active)) return null;
  const choices = tabs.map(({ id, label, count }) => ({ label, to: to(id), isCurrent: id === active, count }));
  return <ChipLinks label={t('content:column.tabs')} choices={choices} />;
}

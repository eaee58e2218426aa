/** The types of news as a row of links, each with its count; they work without a script. */
import { useSnapshot } from 'valtio';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { ChipLinks } from '#client/ui/chip-links.tsx';
import { listPath } from './list-path.ts';

interface Props {
  /** Site path of the list. */
  path: string;
  /** Value of the type shown, '' for all. */
  active: string;
  search: string;
}

/** Choosing a type keeps the text searched for. Counts are those of the whole type, so they go while a text filters. */
export function TypeChips({ path, active, search }: Props) {
  const t = useT();
  const types = useSnapshot(useTabState().site).newsTypeList;
  const choices = types.map(({ value, label, count }) => ({
    label,
    to: listPath(path, { type: value, search }),
    isCurrent: value === active,
    count: search ? undefined : count,
  }));
  return <ChipLinks label={t('content:list.types')} choices={choices} />;
}

/** Bulk actions for the selected rows of a staff list. */
import type { ReactNode } from 'react';
import { IconButton } from '#client/ui/button.tsx';
import type { ListTexts } from './list-texts.ts';

interface Props {
  texts: ListTexts;
  /** Rows that are ticked; without any there is no bar. */
  count: number;
  onClear: () => void;
  children: ReactNode;
}

export function BatchBar({ texts, count, onClear, children }: Props) {
  if (count === 0) return null;
  return (
    <div className="batch cinema" role="toolbar" aria-label={texts.batch}>
      <span role="status">{texts.selected(count)}</span>
      {children}
      <IconButton icon="x" label={texts.clear} onClick={onClear} />
    </div>
  );
}

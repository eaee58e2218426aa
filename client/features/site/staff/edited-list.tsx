/** Frame of lists that are edited in place: an add button, the last outcome, and the rows or a placeholder. */
import type { ReactNode } from 'react';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { SiteList } from './site-list-style.ts';
import { HeadTools } from '#client/ui/head-tools.tsx';

interface Props<Part> {
  edited: {
    /** Null until they are loaded. */
    value: readonly Part[] | null;
    isFailed: boolean;
    reload: () => void;
    /** Outcome of the last button, for a live region. */
    said?: string;
  };
  /** Introduction: the subject of the list, and the effect of changes. */
  text: string;
  /** A button beside the heading that adds a part; absent where the parts are given. */
  add?: { label: string; onAdd: () => void };
  /** Where there is nothing at all yet. */
  emptyText: string;
  /** Draws the parts, of which there is at least one. */
  children: (parts: readonly Part[]) => ReactNode;
}

export function EditedList<Part>({ edited: { value, isFailed, said = '', reload }, text, add, emptyText, children }: Props<Part>) {
  const texts = useListTexts();
  return (
    <SiteList>
      {add ? (
        <HeadTools>
          <Button small onClick={add.onAdd}>
            <Plus className="icon" aria-hidden="true" /> <span>{add.label}</span>
          </Button>
        </HeadTools>
      ) : null}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className="sheet">
        <p className="lead sub">{text}</p>
        {isFailed ? <ListFailed texts={texts} onRetry={reload} /> : null}
        {value === null && !isFailed ? <ListWaiting texts={texts} /> : null}
        {value?.length === 0 ? <EmptyState title={emptyText} /> : null}
        {value?.length ? children(value) : null}
      </div>
    </SiteList>
  );
}

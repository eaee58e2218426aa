/** The frame of what staff edit in place: a button that adds, what was just done, and the parts or what stands in their place. */
import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list-states.tsx';
import { DeskList } from './desk-style.ts';
import { HeadTools } from './head-tools.tsx';
import type { Edited } from './use-edited.ts';

interface Props<Part> {
  /** Beside the heading. */
  slot: Element | null;
  edited: Edited<Part[]>;
  /** What is edited here, and what follows from it. */
  text: string;
  addLabel: string;
  onAdd: () => void;
  /** Where there is nothing at all yet. */
  emptyText: string;
  /** One part; all of them are given with it. */
  part: (part: Part, all: readonly Part[]) => ReactNode;
}

export function EditedList<Part>({ slot, edited: { value, isFailed, said, reload }, text, addLabel, onAdd, emptyText, part }: Props<Part>) {
  const texts = useListTexts();
  return (
    <DeskList>
      <HeadTools slot={slot}>
        <Button small onClick={onAdd}>
          <Plus className="ic" aria-hidden="true" /> {addLabel}
        </Button>
      </HeadTools>
      <p className="vh" role="status">
        {said}
      </p>
      <div className="sheet">
        <p className="lead sub">{text}</p>
        {isFailed ? <ListFailed texts={texts} onRetry={reload} /> : null}
        {value === null && !isFailed ? <ListWaiting texts={texts} /> : null}
        {value?.length === 0 ? <EmptyState title={emptyText} /> : null}
        {value?.map((one) => part(one, value))}
      </div>
    </DeskList>
  );
}

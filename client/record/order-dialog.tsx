/** Dialog with the order of a few records, saved as moves beside each other. */
import { useState, type SubmitEvent } from 'react';
import type { placing } from '#shared/record/record.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { movesBetween } from './order-moves.ts';
import { RecordDialog } from './record-dialog.tsx';
import { useAction } from './use-action.ts';

interface Props {
  title: string;
  rows: readonly { id: string; name: string }[];
  place: ReturnType<typeof placing>;
  onDone: () => void;
  onClose: () => void;
}

export function OrderDialog({ title, rows, place, onDone, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const texts = useSortTexts();
  const { run, isBusy } = useAction();
  // As it was opened: records that others move meanwhile keep their places.
  const [base] = useState(() => rows.map(({ id }) => id));
  const [ids, setIds] = useState<readonly string[]>(base);
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    for (const move of movesBetween(base, ids)) if (!(await run(() => api(place, { body: move }, { showLoading: true })))) break;
    onDone();
    onClose();
  };
  return (
    <RecordDialog
      title={title}
      form={{ attach: () => undefined }}
      submitLabel={t('awards:form.save')}
      isBusy={isBusy}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      <SortableList ids={ids} nameOf={(id) => rows.find((row) => row.id === id)?.name ?? ''} texts={texts} onOrder={setIds}>
        {(order) => (
          <ol className="lines">
            {inOrder(rows, order, ({ id }) => id).map(({ id, name }) => (
              <SortableItem key={id} id={id}>
                <Handle />
                <span>{name}</span>
              </SortableItem>
            ))}
          </ol>
        )}
      </SortableList>
    </RecordDialog>
  );
}

/** Dialog with the order of a few entries, saved as a whole. */
import { useState, type SubmitEvent } from 'react';
import { useT } from '#client/lib/translations.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { RecordDialog } from './record-dialog.tsx';

interface Props {
  title: string;
  rows: readonly { id: string; name: string }[];
  /** Saves the order; `base` is the one that was read. */
  onOrder: (change: { base: readonly string[]; ids: readonly string[] }) => Promise<boolean>;
  onClose: () => void;
}

export function OrderDialog({ title, rows, onOrder, onClose }: Props) {
  const t = useT();
  const texts = useSortTexts();
  // As it was opened: another order that somebody saves meanwhile is a conflict.
  const [base] = useState(() => rows.map(({ id }) => id));
  const [ids, setIds] = useState<readonly string[]>(base);
  const [isBusy, setBusy] = useState(false);
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    await onOrder({ base, ids });
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

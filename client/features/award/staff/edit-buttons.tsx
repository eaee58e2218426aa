/** Edit and remove buttons at the end of a row. */
import { Pencil, Trash2 } from '#client/ui/picture/staff-icons.tsx';
import { useT } from '#client/lib/translations.ts';

interface Props {
  /** Name of the row, for the labels of the buttons. */
  name: string;
  /** Label of the first button, which takes a `name`. */
  editLabel?: string;
  onEdit: () => void;
  onRemove: () => void;
}

export function EditButtons({ name, editLabel = 'awards:editions.change', onEdit, onRemove }: Props) {
  const t = useT();
  return (
    <>
      <button type="button" className="icon-button" aria-label={t(editLabel, { name })} onClick={onEdit}>
        <Pencil className="icon" aria-hidden="true" />
      </button>
      <button type="button" className="icon-button" aria-label={t('awards:editions.removePart', { name })} onClick={onRemove}>
        <Trash2 className="icon" aria-hidden="true" />
      </button>
    </>
  );
}

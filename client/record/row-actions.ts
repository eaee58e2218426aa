/** Edit and remove, as actions in the menu of a row's handle. */
import { Pencil, Trash2 } from '#client/ui/picture/staff-icons.tsx';
import { useT } from '#client/lib/translations.ts';
import type { HandleAction } from '#client/ui/list/sortable-types.ts';

interface Row {
  name: string;
  /** Label of the first action, which takes a `name`. */
  editLabel?: string;
  onEdit: () => void;
  onRemove: () => void;
}

export function useRowActions(): (row: Row) => HandleAction[] {
  const t = useT();
  return ({ name, editLabel = 'awards:editions.change', onEdit, onRemove }) => [
    { key: 'edit', label: t(editLabel, { name }), text: t('awards:form.edit'), Icon: Pencil, onAct: onEdit },
    { key: 'remove', label: t('awards:editions.removePart', { name }), text: t('awards:form.remove'), Icon: Trash2, onAct: onRemove },
  ];
}

/** Dialog for the name of saved filters, and whether the list opens with them. */
import type { SavedView } from '#shared/api/account/saved-view.ts';
import { savedViewNameMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { ticked } from '#client/ui/form/checkbox.tsx';
import { FormDialog } from '#client/record/form-dialog.tsx';

interface Props {
  /** Null for new ones. */
  view: SavedView | null;
  /** Names of the list's other saved filters. */
  taken: readonly string[];
  /** Gives the server's message where it refuses. */
  onSave: (fields: Pick<SavedView, 'name' | 'isDefault'>) => Promise<string | null>;
  onClose: () => void;
}

export function ViewDialog({ view, taken, onSave, onClose }: Props) {
  const t = useT();
  const isTaken = (name: string) => taken.some((one) => one.toLowerCase() === name.trim().toLowerCase());
  const problemOf = (name: string) => {
    if ([...name.trim()].length > savedViewNameMax) return t('views:dialog.longName', { max: savedViewNameMax });
    return isTaken(name) ? t('views:dialog.taken') : undefined;
  };
  return (
    <FormDialog<'name' | 'isDefault'>
      title={t(view ? 'views:dialog.renameTitle' : 'views:dialog.saveTitle')}
      text={t('views:dialog.own')}
      submitLabel={t('views:dialog.saveName')}
      fields={[
        { name: 'name', kind: 'text', label: t('views:dialog.name'), required: true },
        { name: 'isDefault', kind: 'tick', label: t('views:dialog.default') },
      ]}
      initial={{ name: view?.name ?? '', isDefault: view?.isDefault ? ticked : '' }}
      check={({ name }) => ({ name: problemOf(name) })}
      onSend={async ({ name, isDefault }) => {
        const problem = await onSave({ name: name.trim(), isDefault: isDefault === ticked });
        return problem === null ? null : { name: problem };
      }}
      onClose={onClose}
    />
  );
}

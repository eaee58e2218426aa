/** The form of an entry of a dictionary; with a new name it begins a dictionary. */
import { addEntry, saveEntry, type EditedDictionary, type EditedEntry } from '#shared/api/manage-dictionary.ts';
import { useT } from '#client/lib/translations.ts';
import { FormDialog, type DialogField } from './form-dialog.tsx';
import { useLabelFields } from './label-fields.ts';
import type { Edited } from './use-edited.ts';

interface Props {
  /** '' = a new dictionary. */
  type: string;
  /** What the dictionary is called. */
  name: string;
  /** Null = a new entry. */
  entry: EditedEntry | null;
  send: Edited<EditedDictionary[]>['send'];
  onClose: () => void;
}

type Name = 'type' | 'value' | 'labelZh' | 'labelEn';

export function EntryForm({ type, name, entry, send, onClose }: Props) {
  const t = useT();
  const { labels, idField, idProblem } = useLabelFields();
  const fields: DialogField<Name>[] = [
    ...(type ? [] : [idField('type' as const, t('desk:dictionary.type'))]),
    ...(entry ? [] : [{ name: 'value' as const, kind: 'text' as const, label: t('desk:dictionary.value'), hint: t('desk:dictionary.valueHint'), required: true, maxLength: 64 }]),
    ...labels,
  ];
  return (
    <FormDialog<Name>
      title={entry ? t('desk:form.renameOf', { name: entry.labelZh }) : type ? t('desk:dictionary.addEntryTo', { name }) : t('desk:dictionary.add')}
      text={type ? undefined : t('desk:dictionary.addText')}
      submitLabel={t('desk:form.save')}
      fields={fields}
      initial={{ type, value: '', labelZh: entry?.labelZh ?? '', labelEn: entry?.labelEn ?? '' }}
      check={(values) => {
        const problem = type ? null : idProblem(values.type);
        return problem ? { type: problem } : {};
      }}
      onSend={({ type: wanted, value, labelZh, labelEn }) =>
        send((api) =>
          entry
            ? api(saveEntry, { body: { id: entry.id, seen: { labelZh: entry.labelZh, labelEn: entry.labelEn }, values: { labelZh, labelEn } } })
            : api(addEntry, { body: { type: type || wanted.trim(), value, labelZh, labelEn } }),
        )
      }
      onClose={onClose}
    />
  );
}

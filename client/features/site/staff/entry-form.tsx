/** The form of an entry of a dictionary. */
import type { EditedDictionaryName } from '#shared/api/dictionary.ts';
import { addEntry, saveEntry, type EditedDictionary, type EditedEntry } from '#shared/api/dictionary-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { FormDialog, type DialogField } from './form-dialog.tsx';
import { useLabelFields } from './label-fields.ts';
import type { Edited } from './use-edited.ts';

interface Props {
  type: EditedDictionaryName;
  /** What the dictionary is called. */
  name: string;
  /** Null = a new entry. */
  entry: EditedEntry | null;
  send: Edited<EditedDictionary[]>['send'];
  onClose: () => void;
}

type Name = 'value' | 'labelZh' | 'labelEn';

export function EntryForm({ type, name, entry, send, onClose }: Props) {
  const t = useT();
  const { labels } = useLabelFields();
  const fields: DialogField<Name>[] = [
    ...(entry
      ? []
      : [
          {
            name: 'value' as const,
            kind: 'text' as const,
            label: t('desk:dictionary.value'),
            hint: t('desk:dictionary.valueHint'),
            required: true,
            maxLength: 64,
          },
        ]),
    ...labels,
  ];
  return (
    <FormDialog<Name>
      title={entry ? t('desk:form.renameOf', { name: entry.labelZh }) : t('desk:dictionary.addEntryTo', { name })}
      submitLabel={t('desk:form.save')}
      fields={fields}
      initial={{ value: '', labelZh: entry?.labelZh ?? '', labelEn: entry?.labelEn ?? '' }}
      onSend={({ value, labelZh, labelEn }) =>
        send((api) =>
          entry
            ? api(saveEntry, {
                body: { id: entry.id, seen: { labelZh: entry.labelZh, labelEn: entry.labelEn }, values: { labelZh, labelEn } },
              })
            : api(addEntry, { body: { type, value, labelZh, labelEn } }),
        )
      }
      onClose={onClose}
    />
  );
}

/** The dictionaries that forms offer: entries are added, renamed, put in order, taken out and brought back. */
import { useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import type { EditedDictionaryName } from '#shared/api/dictionary.ts';
import {
  deleteEntry,
  listDictionaries,
  orderEntries,
  restoreEntry,
  setDefaultEntry,
  type EditedDictionary,
  type EditedEntry,
  addEntry,
  saveEntry,
} from '#shared/api/site-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { DictionaryPart } from './dictionary-part.tsx';
import { EditedList } from './edited-list.tsx';
import { useEdited, type Edited } from './use-edited.ts';
import { FormDialog, type DialogField } from './form-dialog.tsx';
import { useLabelFields } from './label-fields.ts';

const load = (api: Api, signal: AbortSignal) => api(listDictionaries, undefined, { noLoading: true, signal });

/** Entries by ids, so that after a refusal the form continues with the current ones. */
type Prompt =
  | { kind: 'entry'; type: EditedDictionaryName; id: string | null }
  | { kind: 'delete'; type: EditedDictionaryName; entry: EditedEntry };

export function DictionaryEdit() {
  const t = useT();
  const edited = useEdited<EditedDictionary[]>(load);
  const { value, send, press } = edited;
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  const close = () => setPrompt(null);
  const nameOf = (type: EditedDictionaryName) => t(`dictionary:list.name.${type}`);
  const entryOf = (type: string, id: string | null) =>
    value?.find((one) => one.type === type)?.entries.find((entry) => entry.id === id) ?? null;
  return (
    <>
      <EditedList edited={edited} text={t('dictionary:list.text')} emptyText={t('dictionary:list.empty')}>
        {(dictionaries) =>
          dictionaries.map((dictionary) => (
            <DictionaryPart
              key={dictionary.type}
              dictionary={dictionary}
              name={nameOf(dictionary.type)}
              onEdit={(entry) => setPrompt({ kind: 'entry', type: dictionary.type, id: entry?.id ?? null })}
              onOrder={(order, moved) =>
                press((api) => api(orderEntries, { body: { type: dictionary.type, ...order } }), t('staff:form.moved', { name: moved }))
              }
              onDefault={({ id, labelZh }) =>
                void press((api) => api(setDefaultEntry, { body: { id } }), t('dictionary:list.isDefault', { name: labelZh }))
              }
              onRestore={({ id, labelZh }) =>
                void press((api) => api(restoreEntry, { body: { id } }), t('dictionary:list.restored', { name: labelZh }))
              }
              onDelete={(entry) => setPrompt({ kind: 'delete', type: dictionary.type, entry })}
            />
          ))
        }
      </EditedList>
      {prompt?.kind === 'entry' ? (
        <EntryForm type={prompt.type} name={nameOf(prompt.type)} entry={entryOf(prompt.type, prompt.id)} send={send} onClose={close} />
      ) : null}
      {prompt?.kind === 'delete' ? (
        <DeleteQuestion
          deletion={{
            name: prompt.entry.labelZh,
            near: prompt.type,
            text: t(prompt.entry.isUsed ? 'dictionary:list.retireText' : 'dictionary:list.deleteText', { name: nameOf(prompt.type) }),
            keeps: null,
            ...(prompt.entry.isUsed
              ? { title: t('dictionary:list.retireAsk', { name: prompt.entry.labelZh }), submitLabel: t('dictionary:list.retire') }
              : {}),
            onDelete: () => send((api) => api(deleteEntry, { body: { id: prompt.entry.id } })),
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface Props {
  type: EditedDictionaryName;
  /** Label of the dictionary. */
  name: string;
  /** Null = a new entry. */
  entry: EditedEntry | null;
  send: Edited<EditedDictionary[]>['send'];
  onClose: () => void;
}

type Name = 'value' | 'labelZh' | 'labelEn';

/** The form of an entry of a dictionary. */
function EntryForm({ type, name, entry, send, onClose }: Props) {
  const t = useT();
  const { labels } = useLabelFields();
  const fields: DialogField<Name>[] = [
    ...(entry
      ? []
      : [
          {
            name: 'value' as const,
            kind: 'text' as const,
            label: t('dictionary:list.value'),
            hint: t('dictionary:list.valueHint'),
            required: true,
            maxLength: 64,
          },
        ]),
    ...labels,
  ];
  return (
    <FormDialog<Name>
      title={entry ? t('staff:form.renameOf', { name: entry.labelZh }) : t('dictionary:list.addEntryTo', { name })}
      submitLabel={t('staff:form.save')}
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

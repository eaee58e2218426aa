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
import { useLabel } from './labels.tsx';

const load = (api: Api, signal: AbortSignal) => api(listDictionaries, undefined, { noLoading: true, signal });

/** Entries by ids, so that after a refusal the form continues with the current ones. */
type Prompt =
  | { kind: 'entry'; type: EditedDictionaryName; id: string | null }
  | { kind: 'delete'; type: EditedDictionaryName; entry: EditedEntry };

export function DictionaryEdit() {
  const t = useT();
  const labelOf = useLabel();
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
              onDefault={(entry) =>
                void press(
                  (api) => api(setDefaultEntry, { body: { id: entry.id } }),
                  t('dictionary:list.isDefault', { name: labelOf(entry) }),
                )
              }
              onRestore={(entry) =>
                void press((api) => api(restoreEntry, { body: { id: entry.id } }), t('dictionary:list.restored', { name: labelOf(entry) }))
              }
              onDelete={(entry) => setPrompt({ kind: 'delete', type: dictionary.type, entry })}
            />
          ))
        }
      </EditedList>
      {prompt?.kind === 'entry' ? (
        <EntryForm
          type={prompt.type}
          name={nameOf(prompt.type)}
          entry={entryOf(prompt.type, prompt.id)}
          taken={value?.find(({ type }) => type === prompt.type)?.entries.map((entry) => entry.value) ?? []}
          send={send}
          onClose={close}
        />
      ) : null}
      {prompt?.kind === 'delete' ? (
        <DeleteQuestion
          deletion={{
            name: labelOf(prompt.entry),
            near: prompt.type,
            text: t(prompt.entry.isUsed ? 'dictionary:list.retireText' : 'dictionary:list.deleteText', { name: nameOf(prompt.type) }),
            keeps: null,
            ...(prompt.entry.isUsed
              ? { title: t('dictionary:list.retireAsk', { name: labelOf(prompt.entry) }), submitLabel: t('dictionary:list.retire') }
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
  /** Values of the dictionary's entries. */
  taken: readonly string[];
  send: Edited<EditedDictionary[]>['send'];
  onClose: () => void;
}

type Name = 'value' | 'labelZh' | 'labelEn';

/** The form of an entry of a dictionary. */
function EntryForm({ type, name, entry, taken, send, onClose }: Props) {
  const t = useT();
  const labelOf = useLabel();
  const { labels, idField } = useLabelFields();
  const identifier = idField<Name>('value', { fallback: 'value', taken });
  const fields: DialogField<Name>[] = [
    ...labels,
    ...(entry ? [] : [{ ...identifier, label: t('dictionary:list.value'), hint: t('dictionary:list.valueHint') }]),
  ];
  return (
    <FormDialog<Name>
      title={entry ? t('staff:form.renameOf', { name: labelOf(entry) }) : t('dictionary:list.addEntryTo', { name })}
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

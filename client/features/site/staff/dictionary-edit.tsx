/** The dictionaries that forms offer: entries are added, renamed, put in order, taken out and brought back. */
import { useState } from 'react';
import type { Api } from '#shared/api/client.ts';
import type { EditedDictionaryName } from '#shared/api/dictionary.ts';
import {
  deleteEntry,
  listDictionaries,
  moveEntry,
  restoreEntry,
  setDefaultEntry,
  type EditedDictionary,
  type EditedEntry,
} from '#shared/api/dictionary-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { DictionaryPart } from './dictionary-part.tsx';
import { EditedList } from './edited-list.tsx';
import { EntryForm } from './entry-form.tsx';
import { useEdited } from './use-edited.ts';

const load = (api: Api, signal: AbortSignal) => api(listDictionaries, undefined, { noLoading: true, signal });

/** Entries by their ids: after a refusal the form goes on from what is there by then. */
type Asked =
  | { kind: 'entry'; type: EditedDictionaryName; id: string | null }
  | { kind: 'delete'; type: EditedDictionaryName; entry: EditedEntry };

export function DictionaryEdit() {
  const t = useT();
  const edited = useEdited<EditedDictionary[]>(load);
  const { value, send, press } = edited;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const nameOf = (type: EditedDictionaryName) => t(`desk:dictionary.name.${type}`);
  const entryOf = (type: string, id: string | null) =>
    value?.find((one) => one.type === type)?.entries.find((entry) => entry.id === id) ?? null;
  return (
    <>
      <EditedList
        edited={edited}
        text={t('desk:dictionary.text')}
        emptyText={t('desk:dictionary.empty')}
        part={(dictionary) => (
          <DictionaryPart
            key={dictionary.type}
            dictionary={dictionary}
            name={nameOf(dictionary.type)}
            onEdit={(entry) => setAsked({ kind: 'entry', type: dictionary.type, id: entry?.id ?? null })}
            onMove={({ id, labelZh }, step) =>
              press((api) => api(moveEntry, { body: { id, step } }), t('desk:form.moved', { name: labelZh }))
            }
            onDefault={({ id, labelZh }) =>
              press((api) => api(setDefaultEntry, { body: { id } }), t('desk:dictionary.isDefault', { name: labelZh }))
            }
            onRestore={({ id, labelZh }) =>
              press((api) => api(restoreEntry, { body: { id } }), t('desk:dictionary.restored', { name: labelZh }))
            }
            onDelete={(entry) => setAsked({ kind: 'delete', type: dictionary.type, entry })}
          />
        )}
      />
      {asked?.kind === 'entry' ? (
        <EntryForm type={asked.type} name={nameOf(asked.type)} entry={entryOf(asked.type, asked.id)} send={send} onClose={close} />
      ) : null}
      {asked?.kind === 'delete' ? (
        <DeleteQuestion
          deletion={{
            name: asked.entry.labelZh,
            near: asked.type,
            text: t(asked.entry.isUsed ? 'desk:dictionary.retireText' : 'desk:dictionary.deleteText', { name: nameOf(asked.type) }),
            keeps: null,
            ...(asked.entry.isUsed
              ? { title: t('desk:dictionary.retireAsk', { name: asked.entry.labelZh }), submitLabel: t('desk:dictionary.retire') }
              : {}),
            onDelete: () => send((api) => api(deleteEntry, { body: { id: asked.entry.id } })),
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

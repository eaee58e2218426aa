/** The dictionaries that forms offer: entries are added, renamed, put in order, taken out and brought back. */
import { lazy, Suspense, useMemo, useState, useLayoutEffect, useRef } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import { editedDictionaries, type EditedDictionaryName } from '#shared/api/dictionary.ts';
import { dictionaryRecord, entriesMax, placeEntry, type DictionaryRow } from '#shared/api/record/dictionary.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { neighbourOf } from '#client/record/order-moves.ts';
import { useRecord } from '#client/record/record-state.tsx';
import { RemovedFrame } from '#client/record/removed-frame.tsx';
import { useAction } from '#client/record/use-action.ts';
import { RemovalQuestion, useRemovalFrom } from '#client/record/use-removal.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { EditedList } from './edited-list.tsx';
import { useLabel, Labels } from './labels.tsx';
import { Button } from '#client/ui/button.tsx';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';

const NewRecord = lazy(() => import('#client/record/new-record.tsx').then((module) => ({ default: module.NewRecord })));
const EditDialog = lazy(() => import('#client/record/edit-dialog.tsx').then((module) => ({ default: module.EditDialog })));

const load = (api: Api, _id: string, signal: AbortSignal) =>
  api(dictionaryRecord.calls.list, { query: { pageSize: entriesMax } }, { signal });

const none: readonly DictionaryRow[] = [];

/** What a dialog is about. */
type Asked = { act: 'add'; type: EditedDictionaryName } | { act: 'rename' | 'retire'; entry: DictionaryRow };

export const DictionaryEdit = () => (
  <RemovedFrame>
    <Dictionaries />
  </RemovedFrame>
);

function Dictionaries() {
  const t = useT();
  const api = useApi();
  const labelOf = useLabel();
  const { record: entries, isFailed, reload } = useRecord<DictionaryRow[]>('all', load);
  const byType = useMemo(() => Map.groupBy(entries ?? [], ({ type }) => type), [entries]);
  const { run } = useAction(reload);
  const { ask, question } = useRemovalFrom(reload);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [said, setSaid] = useState('');
  const mark = ({ id, isDefault, isRetired }: DictionaryRow, changes: Partial<DictionaryRow>, done = '') =>
    void run(
      () => api(dictionaryRecord.calls.save, { body: { id, base: { isDefault, isRetired }, changes } }, { showLoading: true }),
      () => {
        setSaid(done);
        reload();
      },
    );
  const handleDelete = (entry: DictionaryRow) =>
    entry.isUsed
      ? setAsked({ act: 'retire', entry })
      : ask({
          name: labelOf(entry),
          text: 'dictionary:list.deleteText',
          remove: (to) => to(dictionaryRecord.calls.remove, { body: { id: entry.id } }, { showLoading: true }),
        });
  return (
    <>
      <EditedList
        edited={{ value: entries && [...editedDictionaries], isFailed, reload, said }}
        text={t('dictionary:list.text')}
        emptyText={t('dictionary:list.empty')}
      >
        {(types) =>
          types.map((type) => (
            <DictionaryPart
              key={type}
              type={type}
              entries={byType.get(type) ?? none}
              onAdd={() => setAsked({ act: 'add', type })}
              onRename={(entry) => setAsked({ act: 'rename', entry })}
              onOrder={(ids, id) => run(() => api(placeEntry, { body: { id, ...neighbourOf(ids, id) } }, { showLoading: true }), reload)}
              onDefault={(entry) => mark(entry, { isDefault: true }, t('dictionary:list.isDefault', { name: labelOf(entry) }))}
              onRestore={(entry) => mark(entry, { isRetired: false }, t('dictionary:list.restored', { name: labelOf(entry) }))}
              onDelete={handleDelete}
            />
          ))
        }
      </EditedList>
      <RemovalQuestion {...question} />
      <Suspense>
        {asked?.act === 'add' ? (
          <NewRecord
            of={dictionaryRecord}
            title={t('dictionary:list.addEntryTo', { name: t(`dictionary:list.name.${asked.type}`) })}
            known={{ type: asked.type }}
            labels={labels}
            hints={{ value: 'dictionary:list.valueHint' }}
            taken={byType.get(asked.type)?.map(({ value }) => value) ?? []}
            onDone={() => {
              setAsked(null);
              reload();
            }}
            onClose={() => setAsked(null)}
          />
        ) : null}
        {asked?.act === 'rename' ? (
          <EditDialog
            of={dictionaryRecord}
            id={asked.entry.id}
            title={t('staff:form.renameOf', { name: labelOf(asked.entry) })}
            lines={['labelZh', 'labelEn']}
            labels={labels}
            onSaved={reload}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
      {asked?.act === 'retire' ? (
        <QuestionDialog
          isDangerous
          title={t('dictionary:list.retireAsk', { name: labelOf(asked.entry) })}
          text={t('dictionary:list.retireText', { name: t(`dictionary:list.name.${asked.entry.type}`) })}
          stayLabel={t('staff:form.cancel')}
          goLabel={t('dictionary:list.retire')}
          onStay={() => setAsked(null)}
          onGo={() => {
            setAsked(null);
            mark(asked.entry, { isRetired: true });
          }}
        />
      ) : null}
    </>
  );
}

const labels = (name: string) => (name === 'value' ? 'dictionary:list.value' : `staff:form.${name}`);

interface Props {
  type: EditedDictionaryName;
  entries: readonly DictionaryRow[];
  onAdd: () => void;
  onRename: (entry: DictionaryRow) => void;
  /** Saves another order of the offered entries; resolves to whether it was saved. */
  onOrder: (ids: readonly string[], moved: string) => Promise<boolean>;
  onDefault: (entry: DictionaryRow) => void;
  onDelete: (entry: DictionaryRow) => void;
  onRestore: (entry: DictionaryRow) => void;
}

/** One dictionary with its entries. */
function DictionaryPart({ type, entries, onAdd, onRename, onOrder, onDefault, onDelete, onRestore }: Props) {
  const t = useT();
  const labelOf = useLabel();
  const texts = useSortTexts();
  const offered = entries.filter(({ isRetired }) => !isRetired);
  const name = t(`dictionary:list.name.${type}`);
  const nameOf = (id: string) => labelOf(offered.find((entry) => entry.id === id));
  const section = useRef<HTMLElement>(null);
  /** Entry whose button was pressed and goes away once that is done. */
  const pressed = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (pressed.current !== null && document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(pressed.current)}"] .button`)?.focus();
    pressed.current = null;
  }, [entries]);
  const press = (act: (entry: DictionaryRow) => void, entry: DictionaryRow) => {
    pressed.current = entry.id;
    act(entry);
  };
  return (
    <section ref={section} className="part" data-row={type}>
      <div className="line">
        <div className="grow">
          <h2>{name}</h2>
          <p className="sub">{t(`dictionary:list.where.${type}`)}</p>
        </div>
        <Button small variant="ghost" onClick={onAdd}>
          <span>{t('dictionary:list.addEntry')}</span>
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <SortableList ids={offered.map(({ id }) => id)} nameOf={nameOf} texts={texts} onOrder={onOrder}>
        {(order) => (
          <ul>
            {inOrder(offered, order, ({ id }) => id).map((entry) => (
              <SortableItem key={entry.id} id={entry.id} data-row={entry.id}>
                <Handle />
                <span className="grow">
                  <Labels of={entry} /> <span className="sub">{entry.value}</span>
                  {entry.isDefault ? (
                    <span className="tags">
                      <span data-look="good">{t('dictionary:list.default')}</span>
                    </span>
                  ) : null}
                </span>
                {entry.isDefault ? null : (
                  <Button small variant="ghost" onClick={() => press(onDefault, entry)}>
                    <span>{t('dictionary:list.makeDefault')}</span>
                    <span className="visually-hidden"> {labelOf(entry)}</span>
                  </Button>
                )}
                <Button small variant="ghost" onClick={() => onRename(entry)}>
                  <span>{t('staff:form.rename')}</span>
                  <span className="visually-hidden"> {labelOf(entry)}</span>
                </Button>
                <Button small variant="danger" onClick={() => onDelete(entry)}>
                  <span>{t(entry.isUsed ? 'dictionary:list.retire' : 'staff:form.delete')}</span>
                  <span className="visually-hidden"> {labelOf(entry)}</span>
                </Button>
              </SortableItem>
            ))}
            {entries
              .filter(({ isRetired }) => isRetired)
              .map((entry) => (
                <li key={entry.id} data-row={entry.id} data-retired="">
                  <span className="grow">
                    <Labels of={entry} /> <span className="sub">{entry.value}</span>
                    <span className="tags">
                      <span>{t('dictionary:list.retired')}</span>
                    </span>
                  </span>
                  <Button small variant="ghost" onClick={() => press(onRestore, entry)}>
                    <span>{t('dictionary:list.restore')}</span>
                    <span className="visually-hidden"> {labelOf(entry)}</span>
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </SortableList>
    </section>
  );
}

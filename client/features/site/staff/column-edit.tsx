/** The tree of columns and tabs with the types of their lists: order by handles, everything else by forms. */
import { lazy, Suspense, useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import { columnRecord, columnsMax, labelMax, ownLooks, placeColumn, type ColumnRow, type ListType } from '#shared/api/record/column.ts';
import { isOwnPath, reservedSlugs, slugFault } from '#shared/content/slug.ts';
import { slugMax } from '#shared/limits.ts';
import { choice } from '#shared/record/field.ts';
import { useApi } from '#client/lib/api.ts';
import { useT, type Translate } from '#client/lib/translations.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { neighbourOf } from '#client/record/order-moves.ts';
import type { DialogState } from '#client/record/new-record.tsx';
import { useRecord } from '#client/record/record-state.tsx';
import { RemovedFrame } from '#client/record/removed-frame.tsx';
import { useAction } from '#client/record/use-action.ts';
import { RemovalQuestion, useRemovalFrom } from '#client/record/use-removal.tsx';
import { IdentifierField } from '#client/ui/form/identifier-field.tsx';
import { inOrder } from '#client/ui/list/order.ts';
import { SortableList } from '#client/ui/list/sortable-list.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { ColumnPart } from './column-part.tsx';
import { EditedList } from './edited-list.tsx';
import { FormDialog } from '#client/record/form-dialog.tsx';
import { useLabel } from './labels.tsx';
import { useFailureText } from './use-failure-text.ts';

const NewRecord = lazy(() => import('#client/record/new-record.tsx').then((module) => ({ default: module.NewRecord })));
const EditDialog = lazy(() => import('#client/record/edit-dialog.tsx').then((module) => ({ default: module.EditDialog })));

const load = (api: Api, _id: string, signal: AbortSignal) => api(columnRecord.calls.list, { query: { pageSize: columnsMax } }, { signal });

/** What a dialog is about; columns and types by ids, so that after a refusal the form continues with the current rows. */
type Asked =
  | { act: 'add'; parent: ColumnRow | null }
  | { act: 'edit'; id: string }
  | { act: 'type' | 'deleteType'; columnId: string; id: string | null };

export const ColumnEdit = () => (
  <RemovedFrame>
    <Columns />
  </RemovedFrame>
);

function Columns() {
  const t = useT();
  const labelOf = useLabel();
  const { record: columns, isFailed, reload } = useRecord<ColumnRow[]>('all', load);
  const api = useApi();
  const { run } = useAction(reload);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const columnOf = (id: string) => columns?.find((column) => column.id === id);
  const edited = asked?.act === 'edit' ? columnOf(asked.id) : undefined;
  const typed = asked?.act === 'type' || asked?.act === 'deleteType' ? columnOf(asked.columnId) : undefined;
  const type = typed && asked && 'columnId' in asked ? (typed.types.find(({ id }) => id === asked.id) ?? null) : null;
  const form = { labels, hints, check, onClose: close };
  const handleAdded = () => {
    close();
    reload();
  };
  return (
    <>
      <EditedList
        edited={{ value: columns, isFailed, reload }}
        text={t('columns:list.text')}
        add={{ label: t('columns:list.add'), onAdd: () => setAsked({ act: 'add', parent: null }) }}
        emptyText={t('columns:list.empty')}
      >
        {(all) => <Level parentId={null} columns={all} reload={reload} onAsk={setAsked} />}
      </EditedList>
      <Suspense>
        {asked?.act === 'add' ? (
          <NewRecord
            {...form}
            of={ownColumn}
            lines={['labelZh', 'labelEn', 'columnType', 'languageGate', 'hidden', 'id']}
            title={asked.parent ? t('columns:list.addTabTo', { name: labelOf(asked.parent) }) : t('columns:list.add')}
            known={{ parentId: asked.parent?.id ?? '' }}
            taken={[...reservedSlugs, ...(columns ?? []).flatMap(({ id, path }) => [id, path.slice(1)])]}
            onDone={handleAdded}
          />
        ) : null}
        {edited ? (
          <EditDialog
            {...form}
            of={isOwn(edited) ? ownColumn : columnRecord}
            id={edited.id}
            title={t('staff:form.editOf', { name: labelOf(edited) })}
            lines={['labelZh', 'labelEn', ...(isOwn(edited) ? ['columnType'] : []), 'languageGate', 'hidden']}
            below={isOwn(edited) ? (state) => <Address state={state} /> : undefined}
            onSaved={reload}
          />
        ) : null}
      </Suspense>
      {typed && asked?.act === 'type' ? <TypeForm column={typed} type={type} reload={reload} onClose={close} /> : null}
      {typed && type && asked?.act === 'deleteType' ? (
        <QuestionDialog
          isDangerous
          title={t('staff:form.deleteAsk', { name: labelOf(type) })}
          text={t('columns:list.deleteTypeText', { column: labelOf(typed) })}
          stayLabel={t('staff:form.cancel')}
          goLabel={t('staff:form.delete')}
          onStay={close}
          onGo={() => {
            close();
            void run(() => sendTypes(api, typed, without(typed.types, type)), reload);
          }}
        />
      ) : null}
    </>
  );
}

/** The looks of screens are no choice for a column of the organiser's. */
const ownColumn = { ...columnRecord, fields: { ...columnRecord.fields, columnType: choice(ownLooks) } };
const isOwn = ({ path, columnType }: ColumnRow) => (path === '' || isOwnPath(path)) && (ownLooks as readonly string[]).includes(columnType);

const labels = (name: string) => {
  if (name.startsWith('label')) return `staff:form.${name}`;
  if (name === 'id' || name === 'path') return 'columns:list.address';
  return `columns:list.${name.replace('columnType.', 'type.').replace('languageGate.', 'gate.')}`;
};
const hints = { columnType: 'columns:list.columnTypeHint', id: 'columns:list.addressHint', languageGate: 'columns:list.languageGateHint' };

const check = ({ id = '', path = '' }: Readonly<Record<string, string>>, t: Translate) => ({
  ...(slugFault(id.trim()) && /^[A-Za-z0-9_-]{1,64}$/.test(id.trim()) && path === '' ? { id: t('columns:list.addressWrong') } : {}),
  ...(path.trim() === '' || !path.startsWith('/') || isOwnPath(path.trim()) ? {} : { path: t('columns:list.addressWrong') }),
});

/** Folded away: it is found by the name, and an earlier one goes on leading to the column. */
function Address({ state: { form } }: { state: DialogState }) {
  const t = useT();
  return (
    <IdentifierField
      label={t('columns:list.address')}
      hint={t('columns:list.movedHint')}
      field={form.field('path')}
      proposal=""
      maxLength={slugMax + 1}
    />
  );
}

/** Saves the types of a column as they were read and as they shall be. */
const sendTypes = (api: Api, { id, types }: ColumnRow, next: readonly ListType[]) =>
  api(columnRecord.calls.save, { body: { id, base: { types }, changes: { types: [...next] } } }, { showLoading: true });

const without = (types: readonly ListType[], type: ListType) => types.filter((one) => one !== type);
const ordered = (types: readonly ListType[], ids: readonly string[]) => inOrder(types, ids, ({ id }) => id);

interface LevelProps {
  /** Null = the columns, else the tabs of one. */
  parentId: string | null;
  /** All of them. */
  columns: readonly ColumnRow[];
  reload: () => void;
  onAsk: (asked: Asked) => void;
}

/** The columns of one level in their order, each with its tabs. */
function Level({ parentId, columns, reload, onAsk }: LevelProps) {
  const t = useT();
  const api = useApi();
  const labelOf = useLabel();
  const texts = useSortTexts();
  const toasts = useToasts();
  const { run } = useAction(reload);
  const { ask, question } = useRemovalFrom(reload);
  const own = columns.filter((column) => column.parentId === parentId);
  const nameOf = (id: string) => labelOf(own.find((column) => column.id === id));
  const handleDelete = (column: ColumnRow) => {
    const keeps = keepsColumn(t, { column, columns });
    if (keeps) return toasts.show({ type: 'info', text: keeps });
    const remove = (to: Api) => to(columnRecord.calls.remove, { body: { id: column.id } }, { showLoading: true });
    return ask({ name: labelOf(column), text: 'columns:list.deleteText', remove });
  };
  const handleDeleteType = (column: ColumnRow, type: ListType) => {
    const count = column.typeCounts[column.types.indexOf(type)] ?? 0;
    if (count === 0) onAsk({ act: 'deleteType', columnId: column.id, id: type.id });
    else toasts.show({ type: 'info', text: t('columns:list.keepsType', { items: t('columns:list.items', { count }) }) });
  };
  return (
    <>
      <SortableList
        ids={own.map(({ id }) => id)}
        nameOf={nameOf}
        texts={texts}
        onOrder={(ids, id) => run(() => api(placeColumn, { body: { id, ...neighbourOf(ids, id) } }, { showLoading: true }), reload)}
      >
        {(order) =>
          inOrder(own, order, ({ id }) => id).map((column) => (
            <ColumnPart
              key={column.id}
              column={column}
              onEdit={() => onAsk({ act: 'edit', id: column.id })}
              onAddTab={() => onAsk({ act: 'add', parent: column })}
              onDelete={() => handleDelete(column)}
              onEditType={(type) => onAsk({ act: 'type', columnId: column.id, id: type?.id ?? null })}
              onOrderTypes={(ids) => run(() => sendTypes(api, column, ordered(column.types, ids)), reload)}
              onDeleteType={(type) => handleDeleteType(column, type)}
            >
              {parentId === null && columns.some((tab) => tab.parentId === column.id) ? (
                <Level parentId={column.id} columns={columns} reload={reload} onAsk={onAsk} />
              ) : null}
            </ColumnPart>
          ))
        }
      </SortableList>
      <RemovalQuestion {...question} />
    </>
  );
}

/** Contents of a column as text; null if it can be deleted. */
function keepsColumn(t: Translate, { column, columns }: { column: ColumnRow; columns: readonly ColumnRow[] }): string | null {
  const counts = [
    ['items', column.itemCount],
    ['tabs', columns.filter(({ parentId }) => parentId === column.id).length],
  ] as const;
  const named = counts.filter(([, count]) => count > 0).map(([key, count]) => t(`columns:list.${key}`, { count }));
  return named.length > 0 ? t('columns:list.keeps', { contents: named.join(t('staff:form.comma')) }) : null;
}

interface TypeProps {
  column: ColumnRow;
  /** Null = a new one. */
  type: ListType | null;
  reload: () => void;
  onClose: () => void;
}

/** The form of a type by which a column's list is filtered. */
function TypeForm({ column, type, reload, onClose }: TypeProps) {
  const t = useT();
  const api = useApi();
  const failureOf = useFailureText();
  const labelOf = useLabel();
  const { types } = column;
  return (
    <FormDialog<'labelZh' | 'labelEn'>
      title={type ? t('staff:form.renameOf', { name: labelOf(type) }) : t('columns:list.addTypeTo', { name: labelOf(column) })}
      text={t('columns:list.text')}
      submitLabel={t('staff:form.save')}
      fields={[
        { name: 'labelZh', kind: 'text', label: t('staff:form.labelZh'), required: true, maxLength: labelMax, lang: 'zh-Hans' },
        { name: 'labelEn', kind: 'text', label: t('staff:form.labelEn'), required: true, maxLength: labelMax, lang: 'en' },
      ]}
      initial={{ labelZh: type?.labelZh ?? '', labelEn: type?.labelEn ?? '' }}
      onSend={async ({ labelZh, labelEn }) => {
        const named = { id: type?.id ?? '', labelZh, labelEn };
        const outcome = await sendTypes(api, column, type ? types.map((one) => (one === type ? named : one)) : [...types, named]);
        // After a refusal the form is sent again with the types of now.
        reload();
        return failureOf(outcome);
      }}
      onClose={onClose}
    />
  );
}

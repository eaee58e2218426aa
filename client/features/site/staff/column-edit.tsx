/** The tree of columns and tabs with the types of their lists: order by handles, everything else by forms. */
import { useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import {
  deleteColumn,
  deleteListType,
  listEditedColumns,
  orderColumns,
  orderListTypes,
  type EditedColumn,
  addListType,
  saveListType,
  type EditedListType,
} from '#shared/api/column-staff.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { SortableList } from '#client/ui/list/sortable-list.tsx';
import { useT } from '#client/lib/translations.ts';
import { ColumnForm } from './column-form.tsx';
import { ColumnPart } from './column-part.tsx';
import { DeleteQuestion, type Deletion } from './delete-question.tsx';
import { EditedList } from './edited-list.tsx';
import { useEdited, type Edited } from './use-edited.ts';
import { FormDialog } from './form-dialog.tsx';
import { useLabelFields } from './label-fields.ts';
import { useLabel } from './labels.tsx';

const load = (api: Api, signal: AbortSignal) => api(listEditedColumns, undefined, { noLoading: true, signal });

/** By ids, so that after a refusal the form continues with the current rows. */
type Prompt =
  | { kind: 'column'; id: string | null; parentId: string | null }
  | { kind: 'type'; columnId: string; id: string | null }
  | { kind: 'delete'; deletion: Deletion };

export function ColumnEdit() {
  const t = useT();
  const edited = useEdited<EditedColumn[]>(load);
  const { value, send } = edited;
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  const close = () => setPrompt(null);
  const columnOf = (id: string | null) => value?.find((column) => column.id === id) ?? null;
  const typeColumn = prompt?.kind === 'type' ? columnOf(prompt.columnId) : null;
  return (
    <>
      <EditedList
        edited={edited}
        text={t('columns:list.text')}
        add={{ label: t('columns:list.add'), onAdd: () => setPrompt({ kind: 'column', id: null, parentId: null }) }}
        emptyText={t('columns:list.empty')}
      >
        {(columns) => <Level parentId={null} columns={columns} edited={edited} onPrompt={setPrompt} />}
      </EditedList>
      {prompt?.kind === 'column' ? (
        <ColumnForm
          column={columnOf(prompt.id)}
          parent={columnOf(prompt.parentId)}
          taken={value?.map(({ id }) => id) ?? []}
          send={send}
          onClose={close}
        />
      ) : null}
      {prompt?.kind === 'type' && typeColumn ? (
        <TypeForm column={typeColumn} type={typeColumn.types.find(({ id }) => id === prompt.id) ?? null} send={send} onClose={close} />
      ) : null}
      {prompt?.kind === 'delete' ? <DeleteQuestion deletion={prompt.deletion} onClose={close} /> : null}
    </>
  );
}

interface LevelProps {
  /** Null = the columns, else the tabs of one. */
  parentId: string | null;
  /** All of them. */
  columns: readonly EditedColumn[];
  edited: Pick<Edited<EditedColumn[]>, 'send' | 'press'>;
  onPrompt: (prompt: Prompt) => void;
}

/** The columns of one level in their order, each with its tabs. */
function Level({ parentId, columns, edited: { send, press }, onPrompt }: LevelProps) {
  const t = useT();
  const labelOf = useLabel();
  const texts = useSortTexts();
  const own = columns.filter((column) => column.parentId === parentId);
  const base = own.map(({ id }) => id);
  const nameOf = (id: string) => labelOf(own.find((column) => column.id === id));
  const said = (name: string) => t('staff:form.moved', { name });
  const deletionOf = (column: EditedColumn): Deletion => ({
    name: labelOf(column),
    near: column.parentId ?? columns.find(({ id }) => id !== column.id)?.id ?? '',
    text: t('columns:list.deleteText'),
    keeps: keepsColumn(t, { column, columns }),
    onDelete: () => send((api) => api(deleteColumn, { body: { id: column.id } })),
  });
  const deletionOfType = (column: EditedColumn, type: EditedListType): Deletion => ({
    name: labelOf(type),
    near: column.id,
    text: t('columns:list.deleteTypeText', { column: labelOf(column) }),
    keeps: type.itemCount > 0 ? t('columns:list.keepsType', { items: t('columns:list.items', { count: type.itemCount }) }) : null,
    onDelete: () => send((api) => api(deleteListType, { body: { columnId: column.id, id: type.id } })),
  });
  return (
    <SortableList
      ids={base}
      nameOf={nameOf}
      texts={texts}
      onOrder={(ids, moved) => press((api) => api(orderColumns, { body: { parentId, base, ids } }), said(nameOf(moved)))}
    >
      {(order) =>
        inOrder(own, order, ({ id }) => id).map((column) => (
          <ColumnPart
            key={column.id}
            column={column}
            onEdit={() => onPrompt({ kind: 'column', id: column.id, parentId: column.parentId })}
            onAddTab={() => onPrompt({ kind: 'column', id: null, parentId: column.id })}
            onDelete={() => onPrompt({ kind: 'delete', deletion: deletionOf(column) })}
            onEditType={(type) => onPrompt({ kind: 'type', columnId: column.id, id: type?.id ?? null })}
            onOrderTypes={(change, moved) => press((api) => api(orderListTypes, { body: { columnId: column.id, ...change } }), said(moved))}
            onDeleteType={(type) => onPrompt({ kind: 'delete', deletion: deletionOfType(column, type) })}
          >
            {parentId === null && columns.some((tab) => tab.parentId === column.id) ? (
              <Level parentId={column.id} columns={columns} edited={{ send, press }} onPrompt={onPrompt} />
            ) : null}
          </ColumnPart>
        ))
      }
    </SortableList>
  );
}

/** Contents of a column as text; null if it can be deleted. */
function keepsColumn(
  t: ReturnType<typeof useT>,
  { column, columns }: { column: EditedColumn; columns: readonly EditedColumn[] },
): string | null {
  const counts = [
    ['items', column.itemCount],
    ['tabs', columns.filter(({ parentId }) => parentId === column.id).length],
    ['types', column.types.length],
  ] as const;
  const named = counts.filter(([, count]) => count > 0).map(([key, count]) => t(`columns:list.${key}`, { count }));
  return named.length > 0 ? t('columns:list.keeps', { contents: named.join(t('staff:form.comma')) }) : null;
}

interface Props {
  column: EditedColumn;
  /** Null = a new one. */
  type: EditedListType | null;
  send: Edited<EditedColumn[]>['send'];
  onClose: () => void;
}

/** The form of a type by which a column's list is filtered. */
function TypeForm({ column, type, send, onClose }: Props) {
  const t = useT();
  const labelOf = useLabel();
  const { labels, idField, idProblem } = useLabelFields();
  return (
    <FormDialog<'id' | 'labelZh' | 'labelEn'>
      title={type ? t('staff:form.renameOf', { name: labelOf(type) }) : t('columns:list.addTypeTo', { name: labelOf(column) })}
      text={t('columns:list.text')}
      submitLabel={t('staff:form.save')}
      fields={[
        ...labels,
        ...(type ? [] : [idField<'id' | 'labelZh' | 'labelEn'>('id', { fallback: 'type', taken: column.types.map(({ id }) => id) })]),
      ]}
      initial={{ id: type?.id ?? '', labelZh: type?.labelZh ?? '', labelEn: type?.labelEn ?? '' }}
      check={({ id }) => {
        const problem = type ? null : idProblem(id);
        return problem ? { id: problem } : {};
      }}
      onSend={({ id, labelZh, labelEn }) =>
        send((api) =>
          type
            ? api(saveListType, {
                body: {
                  columnId: column.id,
                  id: type.id,
                  seen: { labelZh: type.labelZh, labelEn: type.labelEn },
                  values: { labelZh, labelEn },
                },
              })
            : api(addListType, { body: { columnId: column.id, id: id.trim(), labelZh, labelEn } }),
        )
      }
      onClose={onClose}
    />
  );
}

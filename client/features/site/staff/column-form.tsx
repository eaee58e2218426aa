/** Form of a column or tab: adds it, or changes it based on the values last read. */
import type { Api } from '#shared/http/api-client.ts';
import {
  addColumn,
  columnTypeNames,
  customMax,
  languageGateNames,
  saveColumn,
  type ColumnValues,
  type EditedColumn,
} from '#shared/api/column-staff.ts';
import { readColumnSettings } from '#shared/content/column-settings.ts';
import { useT } from '#client/lib/translations.ts';
import { ticked } from '#client/ui/form/checkbox.tsx';
import { FormDialog, type DialogField } from './form-dialog.tsx';
import { useLabelFields } from './label-fields.ts';
import type { Edited } from './use-edited.ts';
import { useLabel } from './labels.tsx';

interface Props {
  /** Null = a new one. */
  column: EditedColumn | null;
  parent: EditedColumn | null;
  /** Identifiers of all columns. */
  taken: readonly string[];
  send: Edited<EditedColumn[]>['send'];
  onClose: () => void;
}

type Name = 'id' | keyof ColumnValues;

const example = '{"theme": "dark"}';

export function ColumnForm({ column, parent, taken, send, onClose }: Props) {
  const t = useT();
  const labelOf = useLabel();
  const { labels, idField, idProblem } = useLabelFields();
  const choices = (group: string, values: readonly string[]) =>
    values.map((one) => ({ value: one, label: t(`columns:list.${group}.${one}`) }));
  const fields: DialogField<Name>[] = [
    ...labels,
    ...(column ? [] : [idField<Name>('id', { fallback: 'column', taken })]),
    { name: 'path', kind: 'text', label: t('columns:list.path'), hint: t('columns:list.pathHint'), maxLength: 200 },
    {
      name: 'columnType',
      kind: 'select',
      label: t('columns:list.columnType'),
      required: true,
      placeholder: t('staff:form.choose'),
      options: choices('type', columnTypeNames),
    },
    {
      name: 'languageGate',
      kind: 'select',
      label: t('columns:list.languageGate'),
      required: true,
      placeholder: t('staff:form.choose'),
      options: choices('gate', languageGateNames),
    },
    {
      name: 'custom',
      kind: 'area',
      label: t('columns:list.custom'),
      hint: t('columns:list.customHint', { example }),
      maxLength: customMax,
    },
    { name: 'hidden', kind: 'tick', label: t('columns:list.hidden') },
  ];
  const title = column
    ? t('staff:form.editOf', { name: labelOf(column) })
    : parent
      ? t('columns:list.addTabTo', { name: labelOf(parent) })
      : t('columns:list.add');
  return (
    <FormDialog<Name>
      title={title}
      text={t('columns:list.text')}
      submitLabel={t('staff:form.save')}
      fields={fields}
      initial={textsOf(column)}
      check={({ id, path, custom }) => {
        const problem = column ? null : idProblem(id);
        return {
          ...(problem ? { id: problem } : {}),
          ...(path.trim() === '' || path.trim().startsWith('/') ? {} : { path: t('columns:list.pathHint') }),
          ...(readColumnSettings(custom) ? {} : { custom: t('columns:list.customWrong', { example }) }),
        };
      }}
      onSend={(entered) => {
        const values = valuesFrom(entered);
        return send((api: Api) =>
          column
            ? api(saveColumn, { body: { id: column.id, seen: valuesOf(column), values } })
            : api(addColumn, { body: { id: entered.id.trim(), parentId: parent?.id ?? null, ...values } }),
        );
      }}
      onClose={onClose}
    />
  );
}

function valuesOf({ labelZh, labelEn, columnType, path, languageGate, hidden, custom = '' }: EditedColumn): Required<ColumnValues> {
  return { labelZh, labelEn, columnType, path, languageGate, hidden, custom };
}

function textsOf(column: EditedColumn | null): Record<Name, string> {
  if (!column) return { id: '', labelZh: '', labelEn: '', path: '', columnType: '', languageGate: 'either', hidden: '', custom: '' };
  return { id: column.id, ...valuesOf(column), hidden: column.hidden ? ticked : '' };
}

function valuesFrom(texts: Readonly<Record<Name, string>>): ColumnValues {
  const columnType = columnTypeNames.find((name) => name === texts.columnType) ?? 'article';
  const languageGate = languageGateNames.find((name) => name === texts.languageGate) ?? 'either';
  const { labelZh, labelEn, path, custom } = texts;
  return { labelZh, labelEn, path, columnType, languageGate, custom, hidden: texts.hidden === ticked };
}

/** Dialog with the form of a small record, which is saved by field. */
import { useCallback, type ReactNode } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { ConflictQuestion } from './conflict-question.tsx';
import { commonLabels, labelsIn, recordErrors, useRefusal, type Labels, type RecordCheck, type Refusal } from './field-errors.ts';
import type { DialogState } from './new-record.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { FormLine, type Line, type Loaded } from './record-form.tsx';
import { RecordState, useRecord } from './record-state.tsx';
import { valuesOfFields } from './record-values.ts';
import { useRecordForm } from './use-record-form.ts';

interface Props {
  of: AnyRecord;
  id: string;
  /** Its fields, where they are known from a list. */
  read?: Loaded['fields'];
  title: string;
  lines: readonly Line[];
  /** Where they are not those of `awards:field`. */
  labels?: Labels | undefined;
  /** Keys of hints, by field. */
  hints?: Readonly<Record<string, string>> | undefined;
  check?: RecordCheck | undefined;
  refusal?: Refusal | undefined;
  /** Controls of references and lists, above the lines. */
  children?: (state: DialogState, record: Loaded) => ReactNode;
  /** What is folded away, below them. */
  below?: ((state: DialogState) => ReactNode) | undefined;
  onSaved: () => void;
  onClose: () => void;
}

export function EditDialog({ read, ...props }: Props) {
  return read ? <LoadedDialog {...props} record={{ id: props.id, fields: fieldsOf(props.of, read) }} /> : <LoadingDialog {...props} />;
}

const fieldsOf = ({ fields }: AnyRecord, row: Loaded['fields']) =>
  Object.fromEntries(Object.keys(fields).flatMap((name) => (name in row ? [[name, row[name]]] : [])));

function LoadingDialog(props: Props) {
  const { of, id } = props;
  const load = useCallback(
    (api: Api, one: string, signal: AbortSignal) => api(of.calls.get, { params: { id: one } }, { signal }) as Promise<Outcome<Loaded>>,
    [of],
  );
  const { record, isFailed, reload } = useRecord<Loaded>(id, load);
  if (record) return <LoadedDialog {...props} record={record} />;
  return isFailed ? <RecordState isFailed onRetry={reload} /> : null;
}

function LoadedDialog({
  of,
  record,
  title,
  lines,
  labels = commonLabels,
  hints = {},
  check,
  refusal,
  children,
  below,
  onSaved,
  onClose,
}: Props & { record: Loaded }) {
  const t = useT();
  const api = useApi();
  const showRefusal = useRefusal(refusal);
  const form = useRecordForm<Record<string, unknown>, string, Loaded>({
    initial: record.fields,
    ...valuesOfFields(of.fields),
    check: (typed) => ({ ...recordErrors(of, typed, t), ...check?.(typed, t) }),
    showRefusal,
    send: (edit) =>
      api(
        of.calls.save,
        { body: { id: record.id, ...(edit as Record<'base' | 'changes', never>) } },
        { showLoading: true },
      ) as unknown as Promise<Outcome<Loaded>>,
    onSaved: (saved) => {
      onSaved();
      onClose();
      return saved.fields;
    },
  });
  const labelOf = labelsIn(labels, t);
  return (
    <>
      <RecordDialog
        title={title}
        form={form.form}
        submitLabel={t('awards:form.save')}
        isBusy={form.isBusy}
        onSubmit={form.handleSubmit}
        onClose={onClose}
      >
        {children?.(form, record)}
        {lines.map((line) => (
          <FormLine key={String(line)} {...{ line, fields: of.fields, labelOf, hints, record, form, picker: () => null }} />
        ))}
        {below?.(form)}
      </RecordDialog>
      <ConflictQuestion
        conflicts={form.conflicts}
        labelOf={labelOf}
        onTheirs={form.takeTheirs}
        onMine={form.keepMine}
        onLater={form.decideLater}
      />
    </>
  );
}

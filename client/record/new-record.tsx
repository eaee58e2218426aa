/** Dialog for the fields with which a record begins. */
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { isInLatin, proposeIdentifier } from '#shared/content/identifier.ts';
import type { Field, Fields } from '#shared/record/field.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { IdentifierField } from '#client/ui/form/identifier-field.tsx';
import { useForm, type Form } from '#client/ui/form/use-form.ts';
import { FieldControl } from './field-control.tsx';
import { commonLabels, labelsIn, recordErrors, useRefusal, type Labels, type RecordCheck, type Refusal } from './field-errors.ts';
import { RecordDialog } from './record-dialog.tsx';
import { valuesOfFields } from './record-values.ts';
import { useAction } from './use-action.ts';

interface Props {
  of: AnyRecord;
  title: string;
  /** Fields with controls of their kinds; absent = all with which the record begins. */
  lines?: readonly string[];
  /** Identifiers that others have. */
  taken?: readonly string[];
  /** Values that are known already, such as the filters of the list. */
  known: Readonly<Record<string, unknown>>;
  /** Where they are not those of `awards:field`. */
  labels?: Labels | undefined;
  /** Keys of hints, by field. */
  hints?: Readonly<Record<string, string>> | undefined;
  check?: RecordCheck | undefined;
  refusal?: Refusal | undefined;
  submitLabel?: string;
  /** Controls of references, choices and lists, above the others. */
  children?: (state: DialogState) => ReactNode;
  /** What follows from the fields, below them. */
  below?: (state: DialogState) => ReactNode;
  onDone: (id: string) => void;
  onClose: () => void;
}

/** Like that of the form of a record. */
export interface DialogState {
  form: Form<string>;
  next: Readonly<Record<string, unknown>>;
  /** Changes fields without a text control. */
  put: (fields: Record<string, unknown>) => void;
}

export function NewRecord({
  of,
  title: heading,
  lines = of.first,
  known,
  labels = commonLabels,
  hints = {},
  taken = [],
  check,
  refusal,
  submitLabel,
  children,
  below,
  onDone,
  onClose,
}: Props) {
  const t = useT();
  const api = useApi();
  const showRefusal = useRefusal(refusal);
  const { first } = of;
  const fields: Fields = Object.fromEntries(Object.entries(of.fields).filter(([name]) => first.includes(name)));
  const labelOf = labelsIn(labels, t);
  const { toValues, toFields } = valuesOfFields(fields);
  const initial = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, known[name] ?? emptyOf(field)]));
  const [extra, setExtra] = useState<object>({});
  const form = useForm<string>({
    initial: toValues(initial),
    check: (values) => ({ ...recordErrors({ ...of, fields }, values, t), ...check?.(values, t) }),
  });
  const { run, isBusy } = useAction(undefined, (outcome) => showRefusal(outcome, form));
  const next: Record<string, unknown> = { ...toFields(form.values, initial), ...extra };
  const state = { form, next, put: (changed: Record<string, unknown>) => setExtra({ ...extra, ...changed }) };
  const englishName = form.values[`${of.title}En`] ?? '';
  /** '' as long as only the server knows it, which makes it from the names. */
  const proposalOf = (max: number) => (isInLatin(englishName) ? proposeIdentifier(englishName, { taken, fallback: of.name, max }) : '');
  /** A title is typed, other identifiers are proposed. */
  const isProposed = (name: string) => fields[name]?.kind === 'identifier' && name !== of.title;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() !== null) return;
    void run(
      () => api(of.calls.add, { body: next as never }, { showLoading: true }),
      ({ id }) => onDone(id),
    );
  };
  return (
    <RecordDialog
      title={heading}
      form={form}
      submitLabel={submitLabel ?? t('awards:form.add')}
      isBusy={isBusy}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {children?.(state)}
      {lines.map((name) => {
        const field = fields[name];
        if (!field || field.kind === 'reference' || field.kind === 'list' || (field.kind === 'choice' && known[name])) return null;
        const texts = { label: labelOf(name), hint: hints[name] ? t(hints[name]) : undefined };
        if (field.kind === 'identifier' && isProposed(name))
          return (
            <IdentifierField
              key={name}
              {...texts}
              field={form.field(name)}
              proposal={proposalOf(field.max)}
              unknown={t('awards:form.fromName')}
              maxLength={field.max}
            />
          );
        const optionOf = (option: string) => labelOf(`${name}.${option}`);
        return <FieldControl key={name} {...{ field, ...texts, optionOf }} control={form.field(name)} />;
      })}
      {below?.(state)}
    </RecordDialog>
  );
}

function emptyOf(field: Field): unknown {
  if (field.kind === 'list') return [];
  if (field.kind === 'tick') return false;
  if (field.kind === 'choice') return field.options[0];
  return field.kind === 'integer' || ('required' in field && !field.required) ? null : '';
}

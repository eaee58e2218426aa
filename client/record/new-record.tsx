/** Dialog for the fields with which a record begins. */
import type { ReactNode, SubmitEvent } from 'react';
import { proposeIdentifier } from '#shared/content/identifier.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { IdentifierField } from '#client/ui/form/identifier-field.tsx';
import { useForm, type Form } from '#client/ui/form/use-form.ts';
import { toInstant } from '#client/ui/text/site-time.ts';
import { FieldControl } from './field-control.tsx';
import { commonLabels, labelsIn, recordErrors, useRefusal, type Labels, type RecordCheck, type Refusal } from './field-errors.ts';
import { RecordDialog } from './record-dialog.tsx';
import { useAction } from './use-action.ts';

/** Longest identifier that is proposed. */
const identifierMax = 64;

interface Props {
  of: AnyRecord;
  title: string;
  /** Identifiers that others have. */
  taken?: readonly string[];
  /** Values that are known already, such as the filters of the list. */
  known: Readonly<Record<string, string | number>>;
  /** Where they are not those of `awards:field`. */
  labels?: Labels | undefined;
  /** Keys of hints, by field. */
  hints?: Readonly<Record<string, string>> | undefined;
  check?: RecordCheck | undefined;
  refusal?: Refusal | undefined;
  /** Controls of references, above the others. */
  children?: (form: Form<string>) => ReactNode;
  onDone: (id: string) => void;
  onClose: () => void;
}

export function NewRecord({
  of,
  title: heading,
  known,
  labels = commonLabels,
  hints = {},
  taken = [],
  check,
  refusal,
  children,
  onDone,
  onClose,
}: Props) {
  const t = useT();
  const api = useApi();
  const showRefusal = useRefusal(refusal);
  const { first, fields } = of;
  const labelOf = labelsIn(labels, t);
  const form = useForm<string>({
    initial: Object.fromEntries(first.map((name) => [name, String(known[name] ?? '')])),
    check: (values) => ({
      ...Object.fromEntries(
        first.flatMap((name) => (fields[name]?.kind === 'reference' && !values[name] ? [[name, t(`awards:missing.${name}`)]] : [])),
      ),
      ...recordErrors(of, values, t),
      ...check?.(values, t),
    }),
  });
  const { run, isBusy } = useAction(undefined, (outcome) => showRefusal(outcome, form));
  const proposal = proposeIdentifier(form.values[`${of.title}En`] ?? '', { taken, fallback: of.name, max: identifierMax });
  /** A title is typed, other identifiers are proposed. */
  const isProposed = (name: string) => fields[name]?.kind === 'identifier' && name !== of.title;
  const valueOf = (name: string) => {
    const text = form.values[name] ?? '';
    if (fields[name]?.kind === 'instant') return toInstant(text);
    return isProposed(name) ? text.trim() || proposal : text;
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() !== null) return;
    const body = Object.fromEntries(first.map((name) => [name, valueOf(name)]));
    void run(
      () => api(of.calls.add, { body: body as never }),
      ({ id }) => onDone(id),
    );
  };
  return (
    <RecordDialog title={heading} form={form} submitLabel={t('awards:form.add')} isBusy={isBusy} onSubmit={handleSubmit} onClose={onClose}>
      {children?.(form)}
      {first.map((name) => {
        const field = fields[name];
        if (!field || field.kind === 'reference' || field.kind === 'choice') return null;
        const texts = { label: labelOf(name), hint: hints[name] ? t(hints[name]) : undefined };
        if (field.kind === 'identifier' && isProposed(name))
          return <IdentifierField key={name} {...texts} field={form.field(name)} proposal={proposal} maxLength={field.max} />;
        return <FieldControl key={name} field={field} {...texts} control={form.field(name)} />;
      })}
    </RecordDialog>
  );
}

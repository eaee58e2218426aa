/** Dialog for the fields with which a record begins. */
import type { ReactNode, SubmitEvent } from 'react';
import type { AnyRecord } from '#shared/record/record.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useForm, type Form } from '#client/ui/form/use-form.ts';
import { toInstant } from '#client/ui/text/site-time.ts';
import { FieldControl } from './field-control.tsx';
import { commonLabels, labelsIn, recordErrors, type Labels, type RecordCheck } from './field-errors.ts';
import { RecordDialog } from './record-dialog.tsx';
import { useAction } from './use-action.ts';

interface Props {
  of: AnyRecord;
  title: string;
  /** Values that are known already, such as the filters of the list. */
  known: Readonly<Record<string, string | number>>;
  /** Where they are not those of `awards:field`. */
  labels?: Labels;
  /** Keys of hints, by field. */
  hints?: Readonly<Record<string, string>>;
  check?: RecordCheck;
  /** Controls of references, above the others. */
  children?: (form: Form<string>) => ReactNode;
  onDone: (id: string) => void;
  onClose: () => void;
}

export function NewRecord({ of, title: heading, known, labels = commonLabels, hints = {}, check, children, onDone, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const { run, isBusy } = useAction();
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
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() !== null) return;
    const body = Object.fromEntries(
      first.map((name) => [name, fields[name]?.kind === 'instant' ? toInstant(form.values[name] ?? '') : form.values[name]]),
    );
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
        if (!field || field.kind === 'reference') return null;
        return (
          <FieldControl
            key={name}
            field={field}
            label={labelOf(name)}
            control={form.field(name)}
            hint={hints[name] ? t(hints[name]) : undefined}
          />
        );
      })}
    </RecordDialog>
  );
}

/** Dialog for the fields with which a record begins. */
import type { ReactNode, SubmitEvent } from 'react';
import type { AnyRecord } from '#shared/record/record.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm, type Form } from '#client/ui/form/use-form.ts';
import { toInstant } from '#client/ui/text/site-time.ts';
import type { RecordCheck } from './field-errors.ts';
import { InstantField } from './form-parts.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { useAction } from './use-action.ts';

interface Props {
  of: AnyRecord;
  title: string;
  /** Values that are known already, such as the filters of the list. */
  known: Readonly<Record<string, string | number>>;
  /** Keys of labels that are not those of `awards:field`. */
  labels?: Readonly<Record<string, string>>;
  check?: RecordCheck;
  /** Controls of references, above the others. */
  children?: (form: Form<string>) => ReactNode;
  onDone: (id: string) => void;
  onClose: () => void;
}

export function NewRecord({ of, title: heading, known, labels = {}, check, children, onDone, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const { run, isBusy } = useAction();
  const { title, first, fields } = of;
  const form = useForm<string>({
    initial: Object.fromEntries(first.map((name) => [name, String(known[name] ?? '')])),
    check: (values) => ({
      ...Object.fromEntries(
        first.flatMap((name) => (fields[name]?.kind === 'reference' && !values[name] ? [[name, t(`awards:missing.${name}`)]] : [])),
      ),
      ...(`${values[`${title}Zh`]}${values[`${title}En`]}`.trim() ? {} : { [`${title}Zh`]: t(`awards:form.${title}Missing`) }),
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
        const label = t(labels[name] ?? `awards:field.${name}`);
        if (field?.kind === 'instant') return <InstantField key={name} label={label} field={form.field(name)} />;
        if (field?.kind !== 'line') return null;
        return <TextField key={name} label={label} field={form.field(name)} maxLength={field.max} {...languageOf(name)} />;
      })}
    </RecordDialog>
  );
}

function languageOf(name: string): { lang?: string } {
  if (name.endsWith('Zh')) return { lang: 'zh-Hans' };
  return name.endsWith('En') ? { lang: 'en' } : {};
}

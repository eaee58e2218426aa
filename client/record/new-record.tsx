/** Dialog for the fields with which a record begins. */
import type { ReactNode, SubmitEvent } from 'react';
import type { AnyRecord } from '#shared/record/record.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm, type Form } from '#client/ui/form/use-form.ts';
import { RecordDialog } from './record-dialog.tsx';
import { useAction } from './use-action.ts';

interface Props {
  of: AnyRecord;
  title: string;
  /** Values that are known already, such as the filters of the list. */
  known: Readonly<Record<string, string | number>>;
  /** Controls beside the two names. */
  children?: (form: Form<string>) => ReactNode;
  onDone: (id: string) => void;
  onClose: () => void;
}

export function NewRecord({ of, title: heading, known, children, onDone, onClose }: Props) {
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
    }),
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() === null)
      void run(
        () => api(of.calls.add, { body: form.values as never }),
        ({ id }) => onDone(id),
      );
  };
  return (
    <RecordDialog title={heading} form={form} submitLabel={t('awards:form.add')} isBusy={isBusy} onSubmit={handleSubmit} onClose={onClose}>
      {children?.(form)}
      {(['Zh', 'En'] as const).map((ending) => {
        const name = `${title}${ending}`;
        const field = fields[name];
        return (
          <TextField
            key={name}
            label={t(`awards:field.${name}`)}
            field={form.field(name)}
            maxLength={field && 'max' in field ? field.max : undefined}
            lang={ending === 'Zh' ? 'zh-Hans' : 'en'}
          />
        );
      })}
    </RecordDialog>
  );
}

/** The control of a field whose value is a text, a choice, a number, a tick or an instant, after its kind. */
import type { Field } from '#shared/record/field.ts';
import { useT } from '#client/lib/translations.ts';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import type { Field as Control } from '#client/ui/form/form-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { InstantField } from './form-parts.tsx';

interface Props {
  field: Field;
  label: string;
  control: Control;
  hint?: string | undefined;
  /** Label of an option of a choice. */
  optionOf: (option: string) => string;
}

export function FieldControl({ field, label, control, hint, optionOf }: Props) {
  const t = useT();
  if (field.kind === 'tick') return <Checkbox field={control}>{label}</Checkbox>;
  if (field.kind === 'instant') return <InstantField label={label} field={control} />;
  const common = { label, hint, field: control, lang: languageOf(control.name) };
  if (field.kind === 'choice')
    return (
      <SelectField
        {...{ label, hint, field: control }}
        placeholder={t('awards:form.choose')}
        options={field.options.map((value) => ({ value, label: optionOf(value) }))}
      />
    );
  if (field.kind === 'integer') return <TextField {...common} inputMode="numeric" maxLength={String(field.max).length} />;
  if (!('max' in field)) return null;
  const address = 'isEmail' in field && ({ type: 'email', autoComplete: 'off' } as const);
  return <TextField {...common} {...address} rows={rowsOf(field)} maxLength={field.max} />;
}

/** From this length on a text is the main thing of its form. */
const longText = 5_000;

function rowsOf(field: Field & { max: number }): number | undefined {
  if (field.kind === 'html') return 9;
  if (field.kind === 'text') return field.max < longText ? 3 : 14;
  return undefined;
}

function languageOf(name: string): string | undefined {
  if (name.endsWith('Zh')) return 'zh-Hans';
  return name.endsWith('En') ? 'en' : undefined;
}

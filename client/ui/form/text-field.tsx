/** A line of text, or several, with its label and messages. */
import type { ComponentProps, ReactNode } from 'react';
import { FormField, type Field, type FieldTexts } from './form-field.tsx';

type Native = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'readOnly' | 'autoCapitalize' | 'spellCheck' | 'lang' | 'dir'
>;

export interface TextFieldProps extends FieldTexts, Native {
  field: Field;
  /** Of a text with several lines. */
  rows?: number | undefined;
  /** Element beside the control. */
  beside?: ReactNode;
}

/** `<TextField label="E-mail" field={form.field('email')} type="email" required />`. */
export function TextField({ field, rows, beside, label, hint, required, wide, ...native }: TextFieldProps): ReactNode {
  const { maxLength, lang, autoComplete } = native;
  const several = { maxLength, lang, autoComplete };
  return (
    <FormField label={label} hint={hint} required={required} wide={wide} field={field}>
      {(control) => {
        const typed = { ...control, className: 'input', value: field.value, onBlur: field.onBlur };
        const input = rows ? (
          <textarea {...typed} rows={rows} {...several} onChange={({ target }) => field.onChange(target.value)} />
        ) : (
          <input {...native} {...typed} onChange={({ target }) => field.onChange(target.value)} />
        );
        return beside ? (
          <div className="row">
            {input}
            {beside}
          </div>
        ) : (
          input
        );
      }}
    </FormField>
  );
}

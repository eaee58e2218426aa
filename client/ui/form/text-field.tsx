/** A line of text with its label and messages. */
import type { ComponentProps, ReactNode } from 'react';
import { FormField, type Field, type FieldTexts } from './form-field.tsx';

type Native = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'readOnly' | 'autoCapitalize' | 'spellCheck' | 'lang' | 'dir'
>;

export interface TextFieldProps extends FieldTexts, Native {
  field: Field;
  /** Element beside the control. */
  beside?: ReactNode;
}

/** `<TextField label="E-mail" field={form.field('email')} type="email" required />`. */
export function TextField({ field, beside, label, hint, required, wide, ...native }: TextFieldProps): ReactNode {
  return (
    <FormField label={label} hint={hint} required={required} wide={wide} field={field}>
      {(control) => {
        const input = (
          <input
            {...native}
            {...control}
            className="input"
            value={field.value}
            onChange={({ target }) => field.onChange(target.value)}
            onBlur={field.onBlur}
          />
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

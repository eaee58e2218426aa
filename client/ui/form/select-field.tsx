/** One choice of many, on the browser's own select: typing finds, phones show their wheel. */
import type { ReactNode } from 'react';
import { FormField, type Field, type FieldTexts } from './form-field.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

interface Props extends FieldTexts {
  field: Field;
  options: readonly SelectOption[];
  /** Placeholder until a choice is made. */
  placeholder: string;
  disabled?: boolean;
  autoComplete?: string;
}

export function SelectField({ field, options, placeholder, disabled = false, autoComplete, ...texts }: Props): ReactNode {
  return (
    <FormField {...texts} field={field}>
      {(control) => (
        <div className="choice">
          <select
            {...control}
            className="input"
            data-empty={field.value === '' || undefined}
            disabled={disabled}
            autoComplete={autoComplete}
            value={field.value}
            onChange={({ target }) => field.onChange(target.value)}
            onBlur={field.onBlur}
          >
            <option value="">{placeholder}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </div>
      )}
    </FormField>
  );
}

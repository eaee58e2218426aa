/** A labelled text input with its hint and its error. */
import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  /** Says what is wrong and how to mend it; marks the input as invalid. */
  error?: string;
}

/** Hint and error are linked to the input, so that readers hear them with it. */
export function TextField({ label, hint, error, required, ...rest }: TextFieldProps): ReactNode {
  const id = useId();
  const described = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(' ');
  return (
    <div className="fld">
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="req" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <input
        {...rest}
        id={id}
        className="inp"
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className="msg" id={`${id}hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="msg err" id={`${id}error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  );
}

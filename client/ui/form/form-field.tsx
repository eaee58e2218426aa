/** Label, hint and error of a control, linked for screen readers. */
import { useId, type ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/picture/icon.tsx';

/** A field of a form as its control sees it; `useForm` makes them. */
export interface Field {
  name: string;
  value: string;
  /** The error, once it may be shown. */
  error?: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}

export interface FieldTexts {
  label: string;
  /** Shown below the field unless there is an error. */
  hint?: ReactNode;
  /** Marks the field with a star. */
  required?: boolean;
  /** Over the whole width of a form with two columns. */
  wide?: boolean;
}

/** Attributes that link a control with its label and messages. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  'aria-required'?: true;
}

interface Props extends FieldTexts {
  field: Pick<Field, 'name' | 'error'>;
  children: (control: ControlProps) => ReactNode;
}

/** A label above, the control, a message below. */
export function FormField({ label, hint, required = false, wide = false, field, children }: Props): ReactNode {
  const id = useId();
  const messageId = field.error || hint ? `${id}-message` : undefined;
  return (
    <div className={classNames('field', wide && 'wide')}>
      <label htmlFor={id}>
        <span>{label}</span>
        {required && <RequiredMark />}
      </label>
      {children({
        id,
        name: field.name,
        'aria-invalid': field.error ? true : undefined,
        'aria-describedby': messageId,
        'aria-required': required || undefined,
      })}
      {messageId && <FieldMessage id={messageId} error={field.error} hint={hint} />}
    </div>
  );
}

/** Hidden from screen readers, which get it from the control. */
function RequiredMark(): ReactNode {
  return (
    <span className="required" aria-hidden="true">
      {' *'}
    </span>
  );
}

/** The error, or the hint where there is none. */
export function FieldMessage({ id, error, hint }: { id: string; error?: string; hint?: ReactNode }): ReactNode {
  if (!error) {
    return (
      <span className="message" id={id}>
        {hint}
      </span>
    );
  }
  return (
    <span className="message error" id={id}>
      <Icon name="circle-alert" />
      <span>{error}</span>
    </span>
  );
}

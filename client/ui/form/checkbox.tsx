/** A tick with a sentence beside it. */
import { useId, type ReactNode } from 'react';
import { FieldMessage, type Field } from './form-field.tsx';

/** Value of a ticked field; an empty text is unticked. */
export const ticked = 'yes';

interface Props {
  field: Field;
  required?: boolean;
  /** The sentence; links in it can be followed without ticking. */
  children: ReactNode;
}

export function Checkbox({ field, required = false, children }: Props): ReactNode {
  const id = useId();
  return (
    <div className="tick">
      <label>
        <input
          type="checkbox"
          name={field.name}
          value={ticked}
          checked={field.value === ticked}
          aria-required={required || undefined}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.error ? id : undefined}
          onChange={({ target }) => field.onChange(target.checked ? ticked : '')}
        />
        <span>{children}</span>
      </label>
      {field.error && <FieldMessage id={id} error={field.error} />}
    </div>
  );
}

/** An identifier that is proposed from a name: folded away below its value, for those who want another one. */
import type { ReactNode } from 'react';
import type { Field } from './form-field.tsx';
import { TextField } from './text-field.tsx';

interface Props {
  label: string;
  hint?: string | undefined;
  /** An empty value stands for the proposal. */
  field: Field;
  proposal: string;
  /** Shown where there is none yet. */
  unknown?: string;
  maxLength: number;
}

export function IdentifierField({ label, hint, field, proposal, unknown, maxLength }: Props): ReactNode {
  const shown = field.value.trim() || proposal;
  return (
    // Opened by an error, which would be hidden otherwise.
    <details className="identifier" open={field.error ? true : undefined}>
      <summary>
        <span>{label}</span> {shown ? <code>{shown}</code> : <small>{unknown}</small>}
      </summary>
      <TextField
        label={label}
        hint={hint}
        field={field}
        placeholder={proposal}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </details>
  );
}

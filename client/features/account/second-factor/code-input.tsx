/** The field of a code: of the authenticator app, a recovery code, or either. */
import type { ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import type { Field } from '#client/ui/form/form-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';

/** Four groups of four with their hyphens. */
export const recoveryCodeMax = 24;

interface Props {
  field: Field;
  maxLength?: number;
  isRecovery?: boolean;
  /** A recovery code is accepted too. */
  takesBoth?: boolean;
}

export function CodeInput({ field, maxLength = recoveryCodeMax, isRecovery = false, takesBoth = false }: Props): ReactNode {
  const t = useT();
  const name = isRecovery ? 'recoveryCode' : takesBoth ? 'codeOrRecovery' : 'code';
  return (
    <TextField
      wide
      required
      label={t(`settings:secondFactor.step.${name}`)}
      field={field}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery || takesBoth ? 'text' : 'numeric'}
      autoCapitalize="characters"
      maxLength={maxLength}
      spellCheck={false}
      lang="en"
    />
  );
}

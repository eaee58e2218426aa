/** The field of an e-mail address: no capitals, no corrections, the keyboard that has the sign. */
import type { ReactNode } from 'react';
import { emailMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import type { Field } from '#client/ui/form/form-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';

interface Props {
  field: Field;
  /** `username` where one logs in with it. */
  autoComplete: 'email' | 'username';
  wide?: boolean;
}

export function EmailField({ field, autoComplete, wide }: Props): ReactNode {
  const t = useT();
  return (
    <TextField
      wide={wide}
      required
      label={t('account:field.email')}
      field={field}
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={emailMax}
    />
  );
}

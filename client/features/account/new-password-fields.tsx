/** A new password, and the same once more. */
import type { ReactNode } from 'react';
import { passwordMax, passwordMin } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import type { Form } from '#client/ui/form/use-form.ts';
import { PasswordField } from '#client/ui/form/password-field.tsx';

interface Props<Name extends string> {
  form: Form<Name | 'password' | 'confirmation'>;
  /** "New password" where there is an old one. */
  isNew?: boolean;
}

export function NewPasswordFields<Name extends string>({ form, isNew = false }: Props<Name>): ReactNode {
  const t = useT();
  const show = t('account:field.showPassword');
  return (
    <>
      <PasswordField
        required
        label={t(isNew ? 'account:field.newPassword' : 'account:field.password')}
        field={form.field('password')}
        autoComplete="new-password"
        showLabel={show}
        hint={t('account:hint.password', { min: passwordMin, max: passwordMax })}
      />
      <PasswordField
        required
        label={t('account:field.confirmation')}
        field={form.field('confirmation')}
        autoComplete="new-password"
        showLabel={show}
      />
    </>
  );
}

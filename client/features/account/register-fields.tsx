/** The fields of the registration: those of everybody, then the institution's operator. */
import type { ReactNode } from 'react';
import { getEmailCode } from '#shared/api/account.ts';
import { nickNameMax } from '#shared/limits.ts';
import { normalEmail } from '#shared/validation.ts';
import { useT } from '#client/lib/translations.ts';
import type { Field } from '#client/ui/form-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Form } from '#client/ui/use-form.ts';
import { CodeField } from './code-field.tsx';
import { EmailField } from './email-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { OperatorFields } from './operator-fields.tsx';
import { RegionFields } from './region-fields.tsx';
import type { initialRegistration } from './registration.ts';
import { useCall } from './use-call.ts';

interface Props {
  form: Form<keyof typeof initialRegistration>;
  /** Field of the address, which the panels share. */
  email: Field;
  isPgc: boolean;
}

export function RegisterFields({ form, email, isPgc }: Props): ReactNode {
  const t = useT();
  const api = useCall();
  return (
    <>
      <TextField
        required
        label={t(isPgc ? 'account:field.institution' : 'account:field.nickName')}
        field={form.field('nickName')}
        autoComplete={isPgc ? 'organization' : 'nickname'}
        maxLength={nickNameMax}
      />
      <EmailField field={email} autoComplete="email" />
      <CodeField
        field={form.field('emailCode')}
        purpose="register"
        hasEmail={form.values.email.trim() !== ''}
        judgeEmail={() => form.submitField('email')}
        send={() => api(getEmailCode, { body: { email: normalEmail(form.values.email) } }, { noLoading: true })}
      />
      <NewPasswordFields form={form} />
      {isPgc && (
        <>
          <RegionFields form={form} />
          <OperatorFields form={form} />
        </>
      )}
    </>
  );
}

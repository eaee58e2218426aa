/** A forgotten password: a code to the address of the account, and a new password. */
import type { ReactNode } from 'react';
import { getEmailCodePwd, updatePwd } from '#shared/api/account.ts';
import { normalEmail } from '#shared/validation.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useForm } from '#client/ui/form/use-form.ts';
import { CodeField } from './code-field.tsx';
import { EmailField } from './email-field.tsx';
import { checkFields, isComplete } from './form-checks.ts';
import { FormFrame } from './form-frame.tsx';
import { usePanel, type PanelProps } from './login-panels.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useCall, failureOf, useSubmit } from './use-submit.ts';

const initial = { email: '', emailCode: '', password: '', confirmation: '' };
const needs = { form: 'forgottenPassword' } as const;

export function ForgottenForm(props: PanelProps): ReactNode {
  const t = useT();
  const api = useCall();
  const toasts = useToasts();
  const form = useForm({ initial: { ...initial, email: props.email }, check: (values) => checkFields(values, { ...needs, t }) });
  const submit = useSubmit({
    form,
    send: async (values) => {
      const body = { email: normalEmail(values.email), emailCode: values.emailCode.trim(), password: values.password };
      const outcome = await api(updatePwd, { body });
      if (outcome.status !== 'ok') return failureOf(outcome);
      toasts.show({ type: 'success', text: t('account:forgotten.done') });
      props.onDone();
      return null;
    },
  });
  const emailField = usePanel(props, { form, address: 'email', ticks: [] });
  return (
    <FormFrame
      form={form}
      submit={submit}
      aria-label={t('account:tab.password')}
      end={
        <div className="ticks submit">
          <button type="button" className="text" onClick={() => props.onTab('login')}>
            {t('account:forgotten.back')}
          </button>
          <Button type="submit" busy={submit.isBusy} aria-disabled={!isComplete(form.values, needs)}>
            {t('account:forgotten.submit')}
          </Button>
        </div>
      }
    >
      <EmailField wide field={emailField} autoComplete="username" />
      <CodeField
        field={form.field('emailCode')}
        purpose="password"
        hasEmail={form.values.email.trim() !== ''}
        judgeEmail={() => form.submitField('email')}
        send={() => api(getEmailCodePwd, { body: { email: normalEmail(form.values.email) } }, { noLoading: true })}
      />
      <NewPasswordFields form={form} isNew />
    </FormFrame>
  );
}

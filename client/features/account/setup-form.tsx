/** The form of the first administrator; afterwards he is logged in and at the first steps. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { makeFirstAdmin } from '#shared/api/dashboard.ts';
import { nickNameMax } from '#shared/limits.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { normalEmail } from '#shared/validation.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useForm } from '#client/ui/form/use-form.ts';
import { AgreementTick } from './agreement-tick.tsx';
import { EmailField } from './email-field.tsx';
import { checkFields, isComplete } from './form-checks.ts';
import { FormFrame } from './form-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useOpenSession } from './use-open-session.ts';
import { failureOf, useSubmit } from './use-submit.ts';

const needs = { form: 'firstAdmin', ticks: ['agreement'] } as const;
const initial = { nickName: '', email: '', password: '', confirmation: '', agreement: '' };
/** The link opens nothing any more. */
const ended = 410;

interface Props {
  token: string;
  /** Called when the link has ended meanwhile. */
  onRefused: () => void;
}

export function SetupForm({ token, onRefused }: Props): ReactNode {
  const t = useT();
  const api = useApi();
  const openSession = useOpenSession();
  const toasts = useToasts();
  const navigate = useNavigate();
  const form = useForm({ initial, check: (values) => checkFields(values, { ...needs, t }) });
  const submit = useSubmit({
    form,
    send: async ({ nickName, email, password }) => {
      const outcome = await api(
        makeFirstAdmin,
        { body: { token, nickName: nickName.trim(), email: normalEmail(email), password } },
        { showLoading: true },
      );
      if (outcome.status === 'refused' && outcome.code === ended) onRefused();
      if (outcome.status !== 'ok') return failureOf(outcome, t);
      const failure = await openSession(outcome.data);
      if (failure !== null) return failure;
      toasts.show({ type: 'success', text: t('account:setup.done') });
      // The link is spent: the way back does not lead to it.
      void navigate(staffPaths.wizard(), { replace: true });
      return null;
    },
  });
  return (
    <FormFrame
      form={form}
      submit={submit}
      aria-label={t('account:setup.title')}
      end={
        <>
          <div className="ticks">
            <AgreementTick field={form.field('agreement')} />
          </div>
          <div className="submit">
            <span>{t('account:setup.keep')}</span>
            <Button type="submit" busy={submit.isBusy} aria-disabled={!isComplete(form.values, needs)}>
              {t('account:setup.submit')}
            </Button>
          </div>
        </>
      }
    >
      <TextField required label={t('account:setup.name')} field={form.field('nickName')} autoComplete="name" maxLength={nickNameMax} />
      <EmailField field={form.field('email')} autoComplete="username" />
      <NewPasswordFields form={form} />
    </FormFrame>
  );
}

/** E-mail, password, agreement. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { normalEmail } from '#shared/validation.ts';
import { addTexts, useT } from '#client/lib/translations.ts';
import { beginLogin } from '#client/state/login.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { PasswordField } from '#client/ui/form/password-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { AgreementTick } from './agreement-tick.tsx';
import { EmailField } from './email-field.tsx';
import { checkFields, isComplete } from './form-checks.ts';
import { FormFrame } from './form-frame.tsx';
import { usePanel, type PanelProps } from './login-panels.ts';
import { useCall, useSubmit } from './use-submit.ts';

const SecondStep = lazy(() =>
  Promise.all([import('./second-factor/second-step.tsx'), addTexts(['settings'])]).then(([module]) => ({ default: module.SecondStep })),
);

const initial = { userName: '', password: '', agreement: '' };
const needs = { form: 'login', ticks: ['agreement'] } as const;

export function LoginForm(props: PanelProps): ReactNode {
  const t = useT();
  const tab = useTabState();
  const api = useCall();
  const form = useForm({ initial: { ...initial, userName: props.email }, check: (values) => checkFields(values, { ...needs, t }) });
  const [challenge, setChallenge] = useState('');
  const [reason, setReason] = useState('');
  const finish = () => {
    props.onDirty(false);
    props.onFinish();
  };
  const submit = useSubmit({
    form,
    send: async ({ userName, password }) => {
      setReason('');
      const outcome = await beginLogin(tab, api, { userName: normalEmail(userName), password });
      if (outcome.ok) finish();
      else if (outcome.challenge) setChallenge(outcome.challenge);
      else return outcome.message;
      return null;
    },
  });
  const userName = usePanel(props, { form, address: 'userName', ticks: needs.ticks });
  if (challenge)
    return (
      <Suspense>
        <SecondStep
          challenge={challenge}
          onDone={finish}
          onBack={(why) => {
            setReason(why);
            setChallenge('');
          }}
        />
      </Suspense>
    );
  return (
    <FormFrame
      form={form}
      submit={{ ...submit, message: submit.message || reason }}
      aria-label={t('account:tab.login')}
      end={
        <>
          <div className="ticks">
            <AgreementTick field={form.field('agreement')} />
          </div>
          <div className="submit">
            <button type="button" className="text" onClick={() => props.onTab('password')}>
              {t('account:login.forgotten')}
            </button>
            <Button type="submit" busy={submit.isBusy} aria-disabled={!isComplete(form.values, needs)}>
              {t('account:tab.login')}
            </Button>
          </div>
        </>
      }
    >
      <EmailField wide field={userName} autoComplete="username" />
      <PasswordField
        wide
        required
        label={t('account:field.password')}
        field={form.field('password')}
        autoComplete="current-password"
        showLabel={t('account:field.showPassword')}
      />
    </FormFrame>
  );
}

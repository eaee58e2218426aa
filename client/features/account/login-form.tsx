/** E-mail, password, agreement. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { logIn } from '#shared/api/account.ts';
import { normalEmail } from '#shared/validation.ts';
import { addTexts, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { PasswordField } from '#client/ui/form/password-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { AgreementTick } from './agreement-tick.tsx';
import { EmailField } from './email-field.tsx';
import { checkFields, isComplete } from './form-checks.ts';
import { FormFrame } from './form-frame.tsx';
import { usePanel, type PanelProps } from './login-panels.ts';
import { useOpenSession } from './use-open-session.ts';
import { failureOf, useCall, useSubmit } from './use-submit.ts';

const SecondStep = lazy(() =>
  Promise.all([import('./second-factor/second-step.tsx'), addTexts(['settings'])]).then(([module]) => ({ default: module.SecondStep })),
);

const initial = { userName: '', password: '', agreement: '' };
const needs = { form: 'login', ticks: ['agreement'] } as const;

export function LoginForm(props: PanelProps): ReactNode {
  const t = useT();
  const api = useCall();
  const openSession = useOpenSession();
  const form = useForm({ initial: { ...initial, userName: props.email }, check: (values) => checkFields(values, { ...needs, t }) });
  const [secondStep, setSecondStep] = useState<SecondStepOffer | null>(null);
  const [reason, setReason] = useState('');
  const finish = () => {
    props.onDirty(false);
    props.onFinish();
  };
  const submit = useSubmit({
    form,
    send: async ({ userName, password }) => {
      setReason('');
      const outcome = await api(logIn, { body: { userName: normalEmail(userName), password } }, { showLoading: true });
      if (outcome.status !== 'ok') {
        const offer = outcome.status === 'refused' ? offerIn(outcome.raw.data) : null;
        setSecondStep(offer);
        return offer ? null : failureOf(outcome, t);
      }
      const failure = await openSession(outcome.data);
      if (failure === null) finish();
      return failure;
    },
  });
  const userName = usePanel(props, { form, address: 'userName', ticks: needs.ticks });
  if (secondStep)
    return (
      <Suspense>
        <SecondStep
          {...secondStep}
          onDone={finish}
          onBack={(why) => {
            setReason(why);
            setSecondStep(null);
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

interface SecondStepOffer {
  challenge: string;
  hasPasskey: boolean;
}

/** The second step that a login has to take; null = none. */
function offerIn(data: unknown): SecondStepOffer | null {
  if (typeof data !== 'object' || data === null || !('challenge' in data)) return null;
  return { challenge: String(data.challenge), hasPasskey: 'hasPasskey' in data && data.hasPasskey === true };
}

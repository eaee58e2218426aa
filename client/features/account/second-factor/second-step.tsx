/** The second step of a login: a passkey, a code of the authenticator app, or a recovery code. */
import { useEffect, useState, type ReactNode } from 'react';
import { beginPasskeyLogin, logInWithPasskey } from '#shared/api/account/passkey.ts';
import { logInWithSecondFactor } from '#shared/api/account/second-factor.ts';
import type { Outcome } from '#shared/http/api-client.ts';
import { codeDigits } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { FormFrame } from '#client/features/account/form-frame.tsx';
import { useOpenSession } from '#client/features/account/use-open-session.ts';
import { failureOf, useCall, useSubmit } from '#client/features/account/use-submit.ts';
import { CodeInput, recoveryCodeMax } from './code-input.tsx';
import { signWithPasskey } from './passkey-device.ts';

/** Code of a refusal after which the login starts again. */
const ended = 410;

interface Props {
  challenge: string;
  hasPasskey: boolean;
  onDone: () => void;
  /** Back to the password, with the reason; '' = the visitor's choice. */
  onBack: (reason: string) => void;
}

export function SecondStep({ challenge, hasPasskey, onDone, onBack }: Props): ReactNode {
  const t = useT();
  const api = useCall();
  const openSession = useOpenSession();
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({ initial: { code: '' }, check: ({ code }) => (code.trim() ? {} : { code: t('account:form.empty') }) });
  const finish = async (outcome: Outcome<string>): Promise<string | null> => {
    if (outcome.status !== 'ok') {
      if (outcome.status === 'refused' && outcome.code === ended) onBack(outcome.message ?? '');
      return failureOf(outcome, t);
    }
    const failure = await openSession(outcome.data);
    if (failure === null) onDone();
    return failure;
  };
  const submit = useSubmit({
    form,
    send: async ({ code }) => finish(await api(logInWithSecondFactor, { body: { challenge, code: code.trim() } }, { showLoading: true })),
  });
  const passkey = usePasskeyLogin({ challenge, finish });
  useFocus(isRecovery);
  return (
    <FormFrame
      form={form}
      submit={{ ...submit, message: submit.message || passkey.message }}
      data-second-step=""
      aria-label={t('settings:secondFactor.step.title')}
      end={
        <>
          <div className="submit">
            <button
              type="button"
              className="text"
              onClick={() => {
                form.reset({ code: '' });
                setRecovery(!isRecovery);
              }}
            >
              {t(isRecovery ? 'settings:secondFactor.step.useApp' : 'settings:secondFactor.step.useRecovery')}
            </button>
          </div>
          <div className="submit">
            <button type="button" className="text" onClick={() => onBack('')}>
              {t('settings:secondFactor.step.back')}
            </button>
            <Button type="submit" busy={submit.isBusy} aria-disabled={form.values.code.trim() === ''}>
              {t('account:tab.login')}
            </Button>
          </div>
        </>
      }
    >
      {hasPasskey && (
        <Button className="wide" variant="ghost" busy={passkey.isBusy} onClick={passkey.handleUse}>
          {t('settings:secondFactor.step.usePasskey')}
        </Button>
      )}
      <p className="wide">{t(isRecovery ? 'settings:secondFactor.step.recoveryText' : 'settings:secondFactor.step.text')}</p>
      <CodeInput
        key={String(isRecovery)}
        field={form.field('code')}
        maxLength={isRecovery ? recoveryCodeMax : codeDigits + 1}
        isRecovery={isRecovery}
      />
    </FormFrame>
  );
}

/** Asks the browser for a passkey and logs in with it. */
function usePasskeyLogin({ challenge, finish }: { challenge: string; finish: (outcome: Outcome<string>) => Promise<string | null> }) {
  const t = useT();
  const api = useCall();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const logIn = async (): Promise<string | null> => {
    const begun = await api(beginPasskeyLogin, { body: { challenge } }, { showLoading: true });
    if (begun.status !== 'ok') return failureOf(begun, t);
    const signed = await signWithPasskey(begun.data);
    return 'failure' in signed
      ? t(`settings:secondFactor.passkeys.${signed.failure}`)
      : finish(await api(logInWithPasskey, { body: { challenge, passkey: signed } }, { showLoading: true }));
  };
  const handleUse = () => {
    setBusy(true);
    setMessage('');
    void logIn()
      .then((failure) => setMessage(failure ?? ''))
      .finally(() => setBusy(false));
  };
  return { isBusy, message, handleUse };
}

/** The form replaces the focused one, so its field takes the focus; again when it changes its kind. */
function useFocus(isRecovery: boolean): void {
  useEffect(() => {
    document.querySelector<HTMLInputElement>('[data-second-step] .input')?.focus();
  }, [isRecovery]);
}

/** The second step of a login: a code of the authenticator app, or a recovery code. */
import { useEffect, useState, type ReactNode } from 'react';
import { logInWithSecondFactor } from '#shared/api/account/second-factor.ts';
import { codeDigits } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { openSession } from '#client/state/login.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { FormFrame } from '#client/features/account/form-frame.tsx';
import { failureOf, useCall, useSubmit } from '#client/features/account/use-submit.ts';
import { CodeInput, recoveryCodeMax } from './code-input.tsx';

/** Code of a refusal after which the login starts again. */
const ended = 410;

interface Props {
  challenge: string;
  onDone: () => void;
  /** Back to the password, with the reason; '' = the visitor's choice. */
  onBack: (reason: string) => void;
}

export function SecondStep({ challenge, onDone, onBack }: Props): ReactNode {
  const t = useT();
  const tab = useTabState();
  const api = useCall();
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({ initial: { code: '' }, check: ({ code }) => (code.trim() ? {} : { code: t('account:form.empty') }) });
  const submit = useSubmit({
    form,
    send: async ({ code }) => {
      const outcome = await api(logInWithSecondFactor, { body: { challenge, code: code.trim() } });
      if (outcome.status !== 'ok') {
        if (outcome.status === 'refused' && outcome.code === ended) onBack(outcome.message ?? '');
        return failureOf(outcome);
      }
      if (!(await openSession(tab, api, outcome.data))) return '';
      onDone();
      return null;
    },
  });
  useFocus(isRecovery);
  return (
    <FormFrame
      form={form}
      submit={submit}
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

/** The form replaces the focused one, so its field takes the focus; again when it changes its kind. */
function useFocus(isRecovery: boolean): void {
  useEffect(() => {
    document.querySelector<HTMLInputElement>('[data-second-step] .input')?.focus();
  }, [isRecovery]);
}

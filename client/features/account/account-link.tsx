/** Forms on the login page behind a link from an administrator's mail: a new password, or the confirmation of a new address. */
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { checkAccountLink, confirmEmailByLink, setPasswordByLink, type AccountLinkState } from '#shared/api/account/account-link.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { checkFields, isComplete } from './form-checks.ts';
import { FormFrame } from './form-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { failureOf, useSubmit } from './use-submit.ts';

interface Props {
  /** '' = none that could be one. */
  token: string;
  /** Called with the address with which the account logs in from now on, or to leave for the form of a forgotten password. */
  onDone: (next: { email: string } | 'password') => void;
}

/** The link opens nothing any more. */
const ended = 410;

export function AccountLink({ token, onDone }: Props): ReactNode {
  const t = useT();
  const { phase, email, reload, setOver } = useLink(token);
  return (
    <Box>
      {phase === 'loading' ? <EmptyState mood="open" title={t('account:setup.phase.loading')} /> : null}
      {phase === 'failed' ? (
        <EmptyState mood="open" title={t('account:setup.phase.failed')} text={t('account:setup.failedText')}>
          <Button onClick={reload}>{t('account:setup.retry')}</Button>
        </EmptyState>
      ) : null}
      {phase === 'over' ? (
        <EmptyState mood="closed" title={t('account:setup.phase.over')} text={t('account:link.overText')}>
          <Button onClick={() => onDone('password')}>{t('account:login.forgotten')}</Button>
        </EmptyState>
      ) : null}
      {phase === 'password' ? <PasswordStep token={token} email={email} onOver={setOver} onDone={() => onDone({ email })} /> : null}
      {phase === 'email' ? <EmailStep token={token} email={email} onOver={setOver} onDone={() => onDone({ email })} /> : null}
    </Box>
  );
}

function useLink(token: string) {
  const api = useApi();
  const [link, setLink] = useState<{ phase: AccountLinkState['state'] | 'loading' | 'failed'; email: string }>({
    phase: 'loading',
    email: '',
  });
  const load = useCallback(async () => {
    const outcome = await api(checkAccountLink, { body: { token } });
    setLink(outcome.status === 'ok' ? { phase: outcome.data.state, email: outcome.data.email } : { phase: 'failed', email: '' });
  }, [api, token]);
  useEffect(() => {
    void load();
  }, [load]);
  return { ...link, reload: () => void load(), setOver: () => setLink({ phase: 'over', email: '' }) };
}

interface StepProps {
  token: string;
  email: string;
  onOver: () => void;
  onDone: () => void;
}

const initial = { password: '', confirmation: '' };
const needs = { form: 'linkPassword' } as const;

function PasswordStep({ token, email, onOver, onDone }: StepProps): ReactNode {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const form = useForm({ initial, check: (values) => checkFields(values, { ...needs, t }) });
  const submit = useSubmit({
    form,
    send: async ({ password }) => {
      const outcome = await api(setPasswordByLink, { body: { token, password } }, { showLoading: true });
      if (outcome.status === 'refused' && outcome.code === ended) onOver();
      if (outcome.status !== 'ok') return failureOf(outcome, t);
      toasts.show({ type: 'success', text: t('account:forgotten.done') });
      onDone();
      return null;
    },
  });
  return (
    <>
      <h2>{t('account:link.passwordTitle')}</h2>
      <p>{t('account:link.passwordText', { email })}</p>
      <FormFrame
        form={form}
        submit={submit}
        aria-label={t('account:link.passwordTitle')}
        end={
          <div className="ticks submit">
            <span />
            <Button type="submit" busy={submit.isBusy} aria-disabled={!isComplete(form.values, needs)}>
              {t('account:forgotten.submit')}
            </Button>
          </div>
        }
      >
        {/* Password managers keep the new password under the address. */}
        <input className="visually-hidden" type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
        <NewPasswordFields form={form} isNew />
      </FormFrame>
    </>
  );
}

/** Confirmed by a button: programs that open the links of mails must not confirm anything. */
function EmailStep({ token, email, onOver, onDone }: StepProps): ReactNode {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const confirm = async () => {
    setBusy(true);
    const outcome = await api(confirmEmailByLink, { body: { token } }, { showLoading: true });
    setBusy(false);
    if (outcome.status === 'refused' && outcome.code === ended) onOver();
    else if (outcome.status === 'ok') {
      toasts.show({ type: 'success', text: t('account:link.emailDone') });
      onDone();
    } else setProblem(failureOf(outcome, t) ?? '');
  };
  return (
    <>
      <h2>{t('account:link.emailTitle')}</h2>
      <p>{t('account:link.emailText', { email })}</p>
      {problem ? (
        <p className="problem" role="alert">
          {problem}
        </p>
      ) : null}
      <Button busy={isBusy} onClick={() => void confirm()}>
        {t('account:link.emailConfirm')}
      </Button>
    </>
  );
}

const Box = styled.section`
  h2 {
    margin-bottom: 0.6rem;
    font: 900 1.5rem / 1.3 var(--f-song);
  }
  h2:lang(en) {
    font: 600 1.625rem / 1.2 var(--f-display);
  }
  h2 + p {
    margin-bottom: 1.4rem;
    color: var(--text-2);
    line-height: 1.7;
    overflow-wrap: anywhere;
  }
  .problem {
    margin-bottom: 1rem;
    color: var(--danger);
    line-height: 1.6;
  }
`;

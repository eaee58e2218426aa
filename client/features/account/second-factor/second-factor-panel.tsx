/** Two-step verification of the own account: on, moved to another phone, off, and its recovery codes. */
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import {
  beginSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
  type Enrolment,
  type SecondFactorState,
} from '#shared/api/account/second-factor.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { entranceOf } from '#shared/entrances.ts';
import { paths } from '#shared/paths.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { refreshUser } from '#client/state/login.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useUser } from '#client/features/account/settings-form.ts';
import { failureOf } from '#client/features/account/use-submit.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { Proof } from '#client/features/account/proof-dialog.tsx';
import { ProofQuestion } from '#client/features/account/proof-question.tsx';
import { SetUpForm } from './set-up-form.tsx';

const Passkeys = lazy(() => import('./passkeys.tsx').then((module) => ({ default: module.Passkeys })));

/** Shown below: nothing, the set-up, or new recovery codes. */
type Step = { enrolment: Enrolment } | { recoveryCodes: readonly string[]; isNew: boolean } | null;

/** Warns from so many recovery codes on. */
const fewCodes = 2;

export function SecondFactorPanel(): ReactNode {
  const t = useT();
  const { state, load } = useSecondFactor();
  const [step, setStep] = useState<Step>(null);
  const [isJustOn, setJustOn] = useState(false);
  if (state === 'loading') return <p role="status">{t('common:shell.loading')}</p>;
  if (state === 'failed') {
    return (
      <EmptyState title={t('settings:secondFactor.panel.failed')}>
        <Button onClick={() => void load()}>{t('settings:form.retry')}</Button>
      </EmptyState>
    );
  }
  if (step && 'enrolment' in step)
    return (
      <SetUpForm
        enrolment={step.enrolment}
        onCancel={() => setStep(null)}
        onDone={(recoveryCodes) => {
          setStep({ recoveryCodes, isNew: true });
          void load();
        }}
      />
    );
  if (step)
    return (
      <RecoveryCodes
        codes={step.recoveryCodes}
        onDone={() => {
          setJustOn(step.isNew);
          setStep(null);
          void load();
        }}
      />
    );
  return state.enabledTime === null ? (
    <IsOff state={state} onBegun={(enrolment) => setStep({ enrolment })} />
  ) : (
    <>
      <IsOn
        state={state}
        enabledTime={state.enabledTime}
        isJustOn={isJustOn}
        onBegun={(enrolment) => setStep({ enrolment })}
        onCodes={(recoveryCodes) => setStep({ recoveryCodes, isNew: false })}
        onOff={() => {
          setJustOn(false);
          void load();
        }}
      />
      <Suspense>
        <Passkeys state={state} onChange={() => void load()} />
      </Suspense>
    </>
  );
}

interface OffProps {
  state: SecondFactorState;
  onBegun: (enrolment: Enrolment) => void;
}

function IsOff({ state, onBegun }: OffProps): ReactNode {
  const t = useT();
  const begin = useBegin(onBegun);
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="card" aria-labelledby="second-factor">
      <h2 id="second-factor">{t('settings:secondFactor.panel.off')}</h2>
      <p>{t('settings:secondFactor.panel.explained')}</p>
      {state.isRequired && (
        <div className="note" data-tone="warning">
          {t('settings:secondFactor.panel.required')}
        </div>
      )}
      <Button onClick={() => setAsking(true)}>{t('settings:secondFactor.panel.switchOn')}</Button>
      {isAsking && (
        <ProofQuestion
          title={t('settings:secondFactor.panel.switchOn')}
          text={t('settings:secondFactor.panel.switchOnText')}
          action={t('settings:secondFactor.panel.next')}
          asks={['password']}
          send={begin}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

const questions = { codes: ['code'], move: ['password', 'code'], off: ['code'] } as const;
type Question = keyof typeof questions;

interface OnProps extends OffProps {
  enabledTime: string;
  /** It has just been set up, so the way leads on. */
  isJustOn: boolean;
  onCodes: (recoveryCodes: readonly string[]) => void;
  onOff: () => void;
}

function IsOn({ state, enabledTime, isJustOn, onBegun, onCodes, onOff }: OnProps): ReactNode {
  const t = useT();
  const api = useApi();
  const language = useLanguage();
  const toasts = useToasts();
  const user = useUser();
  const begin = useBegin(onBegun);
  const [question, setQuestion] = useState<Question | null>(null);
  const close = useCallback(() => setQuestion(null), []);
  const sends: Readonly<Record<Question, (proof: Proof) => Promise<string | null>>> = {
    codes: async ({ code }) => {
      const outcome = await api(renewRecoveryCodes, { body: { code } });
      if (outcome.status === 'ok') onCodes(outcome.data.recoveryCodes);
      return failureOf(outcome, t);
    },
    move: begin,
    off: async ({ code }) => {
      const outcome = await api(switchOffSecondFactor, { body: { code } });
      if (outcome.status === 'ok') {
        toasts.show({ type: 'success', text: t('settings:secondFactor.panel.switchedOff') });
        onOff();
      }
      return failureOf(outcome, t);
    },
  };
  const left = state.recoveryLeft;
  return (
    <section className="card" aria-labelledby="second-factor">
      <h2 id="second-factor">{t('settings:secondFactor.panel.on')}</h2>
      <p>{t('settings:secondFactor.panel.since', { date: absoluteDateTime(enabledTime, language) })}</p>
      <div className="note" data-tone={left <= fewCodes ? 'warning' : 'good'}>
        {`${t('settings:secondFactor.panel.left', { count: left })}${state.isRequired ? ` ${t('settings:secondFactor.panel.requiredOn')}` : ''}`}
      </div>
      <div className="actions">
        {isJustOn && entranceOf(user) && (
          <Link className="button" to={paths.manage}>
            {t('settings:secondFactor.panel.toManage')}
          </Link>
        )}
        <Button variant="ghost" onClick={() => setQuestion('codes')}>
          {t('settings:secondFactor.panel.renew')}
        </Button>
        <Button variant="ghost" onClick={() => setQuestion('move')}>
          {t('settings:secondFactor.panel.move')}
        </Button>
        {!state.isRequired && (
          <Button variant="danger" onClick={() => setQuestion('off')}>
            {t('settings:secondFactor.panel.switchOff')}
          </Button>
        )}
      </div>
      {question && (
        <ProofQuestion
          key={question}
          isDangerous={question === 'off'}
          title={t(`settings:secondFactor.panel.ask.${question}`)}
          text={t(`settings:secondFactor.panel.askText.${question}`)}
          action={t(`settings:secondFactor.panel.go.${question}`)}
          asks={questions[question]}
          send={sends[question]}
          onClose={close}
        />
      )}
    </section>
  );
}

function useBegin(onBegun: (enrolment: Enrolment) => void): (proof: Proof) => Promise<string | null> {
  const t = useT();
  const api = useApi();
  return async ({ password, code }) => {
    const outcome = await api(beginSecondFactor, { body: { password, ...(code ? { code } : {}) } });
    if (outcome.status === 'ok') onBegun(outcome.data);
    return failureOf(outcome, t);
  };
}

/** The state, and how to read it again; the user is read with it, because the management centre may open or close. */
function useSecondFactor(): { state: SecondFactorState | 'loading' | 'failed'; load: () => Promise<void> } {
  const api = useApi();
  const tab = useTabState();
  const [state, setState] = useState<SecondFactorState | 'loading' | 'failed'>('loading');
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const outcome = await api(getSecondFactor, undefined, { signal });
      setState(outcome.status === 'ok' ? outcome.data : 'failed');
    },
    [api],
  );
  useEffect(() => {
    const leave = new AbortController();
    read(leave.signal).catch(() => undefined);
    return () => leave.abort();
  }, [read]);
  const load = async () => {
    await Promise.all([read(), refreshUser(tab, api)]);
  };
  return { state, load };
}

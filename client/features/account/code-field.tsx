/** The field of a six-digit e-mail code with its send button. */
import { useRef, useState, type ReactNode, useEffect } from 'react';
import type { Outcome } from '#shared/http/api-client.ts';
import { codeCountdownSeconds, codeDigits, codeLifeMinutes } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import type { Field } from '#client/ui/form/form-field.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { Announcement } from '#client/ui/announcement.tsx';
import { failureOf } from './use-submit.ts';

interface Props {
  field: Field;
  /** Each purpose has its own countdown. */
  purpose: 'register' | 'password';
  /** False while the address is empty. */
  hasEmail: boolean;
  /** Validates the address and focuses it when it is wrong; null when it is valid. */
  judgeEmail: () => string | null;
  send: () => Promise<Outcome<{ seconds: number; isQueued?: true }>>;
}

/** Idle, sending, counting down, idle again. A code that waits for the mail server counts down too. */
export function CodeField({ field, purpose, hasEmail, judgeEmail, send }: Props): ReactNode {
  const t = useT();
  const { seconds, state, handleSend } = useCode({ purpose, judgeEmail, send });
  const isWaiting = seconds > 0;
  const isAsked = state === 'sent' || state === 'queued';
  const sent = t(state === 'queued' ? 'account:code.queued' : 'account:code.sent', { minutes: codeLifeMinutes });
  const hint =
    state === 'queued' ? (
      sent
    ) : (
      <span className="message success">
        <Icon name="check" />
        <span>{sent}</span>
      </span>
    );
  return (
    <TextField
      wide
      required
      label={t('account:field.emailCode')}
      field={field}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={codeDigits}
      spellCheck={false}
      hint={isAsked ? hint : undefined}
      beside={
        <>
          <Button variant="ghost" className="send" busy={state === 'sending'} aria-disabled={!hasEmail || isWaiting} onClick={handleSend}>
            {isWaiting ? t('account:code.again', { seconds }) : t(state === 'sending' ? 'account:code.sending' : 'account:code.send')}
          </Button>
          {/* Announced when a code is sent and when another can be, not each second. */}
          <Announcement>{isAsked && (isWaiting ? sent : t('account:code.ready'))}</Announcement>
        </>
      }
    />
  );
}

type CodeState = 'idle' | 'sending' | 'sent' | 'queued';
type CodeOptions = Pick<Props, 'purpose' | 'judgeEmail' | 'send'>;

function useCode({ purpose, judgeEmail, send }: CodeOptions): { seconds: number; state: CodeState; handleSend: () => void } {
  const t = useT();
  const toasts = useToasts();
  const [seconds, begin] = useCountdown(purpose);
  const [state, setState] = useState<CodeState>('idle');
  const isUnderWay = useRef(false);
  const ask = async () => {
    isUnderWay.current = true;
    setState('sending');
    const outcome = await send();
    isUnderWay.current = false;
    setState(outcome.status !== 'ok' ? 'idle' : outcome.data.isQueued ? 'queued' : 'sent');
    if (outcome.status === 'ok') begin(outcome.data.seconds);
    else toasts.show({ type: 'error', text: failureOf(outcome, t) ?? '' });
    if (outcome.status === 'refused' && outcome.code === 429) begin(secondsOf(outcome.raw.data));
  };
  const handleSend = () => {
    if (isUnderWay.current || seconds > 0) return;
    const wrong = judgeEmail();
    if (wrong === null) void ask();
    else toasts.show({ type: 'warning', text: t('account:warning.email') });
  };
  return { seconds, state, handleSend };
}

/** Seconds that a refusal asks to wait. */
function secondsOf(data: unknown): number {
  const seconds = typeof data === 'object' && data !== null && 'seconds' in data ? Number(data.seconds) : Number.NaN;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : codeCountdownSeconds;
}

const tickMs = 250;

/**
 * Seconds until another code may be requested; they survive a reload, and the server checks them too.
 * Seconds left (0 = none), and how to begin. `name` says what the code is for.
 */
function useCountdown(name: string): [seconds: number, begin: (seconds: number) => void] {
  const key = `codeDeadline.${name}`;
  const [deadlineMs, setDeadlineMs] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => setDeadlineMs(readDeadline(key)), [key]);
  useEffect(() => {
    if (deadlineMs === 0) return undefined;
    const tick = () => {
      const left = Math.max(0, Math.ceil((deadlineMs - Date.now()) / 1_000));
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, tickMs);
    tick();
    return () => clearInterval(timer);
  }, [deadlineMs]);
  const begin = (from: number) => {
    const until = Date.now() + from * 1_000;
    writeDeadline(key, until);
    setDeadlineMs(until);
  };
  return [seconds, begin];
}

function readDeadline(key: string): number {
  try {
    const storedMs = Number(sessionStorage.getItem(key));
    return Number.isFinite(storedMs) && storedMs > Date.now() ? storedMs : 0;
  } catch {
    return 0;
  }
}

function writeDeadline(key: string, until: number): void {
  try {
    sessionStorage.setItem(key, String(until));
  } catch {
    // Without storage a reload resets the countdown; the server still enforces it.
  }
}

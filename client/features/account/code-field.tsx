/** The six digits of an e-mail code, and the button that has them sent. */
import { useRef, useState, type ReactNode } from 'react';
import type { Outcome } from '#shared/api/client.ts';
import { codeCountdownSeconds, codeDigits, codeLifeMinutes } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import type { Field } from '#client/ui/form-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useToasts } from '#client/ui/toasts.ts';
import { Announcement } from '#client/ui/announcement.tsx';
import { useCountdown } from './use-countdown.ts';

interface Props {
  field: Field;
  /** What the code is for; each has its own countdown. */
  purpose: 'register' | 'password';
  /** False while there is no address to send to. */
  hasEmail: boolean;
  /** Says what is wrong with the address and moves there; null when it is right. */
  judgeEmail: () => string | null;
  send: () => Promise<Outcome<{ seconds: number }>>;
}

/** Idle, sending, counting down, idle again. */
export function CodeField({ field, purpose, hasEmail, judgeEmail, send }: Props): ReactNode {
  const t = useT();
  const { seconds, state, handleSend } = useCode({ purpose, judgeEmail, send });
  const isWaiting = seconds > 0;
  const sent = t('account:code.sent', { minutes: codeLifeMinutes });
  const hint = (
    <span className="msg ok">
      <Icon name="check" />
      {sent}
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
      hint={state === 'sent' ? hint : undefined}
      beside={
        <>
          <Button look="ghost" className="send" busy={state === 'sending'} aria-disabled={!hasEmail || isWaiting} onClick={handleSend}>
            {isWaiting ? t('account:code.again', { seconds }) : t(state === 'sending' ? 'account:code.sending' : 'account:code.send')}
          </Button>
          {/* Told when a code is sent and when another can be, not each second. */}
          <Announcement>{state === 'sent' && (isWaiting ? sent : t('account:code.ready'))}</Announcement>
        </>
      }
    />
  );
}

type CodeOptions = Pick<Props, 'purpose' | 'judgeEmail' | 'send'>;

function useCode({ purpose, judgeEmail, send }: CodeOptions): {
  seconds: number;
  state: 'idle' | 'sending' | 'sent';
  handleSend: () => void;
} {
  const t = useT();
  const toasts = useToasts();
  const [seconds, begin] = useCountdown(purpose);
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const isUnderWay = useRef(false);
  const ask = async () => {
    isUnderWay.current = true;
    setState('sending');
    const outcome = await send();
    isUnderWay.current = false;
    setState(outcome.status === 'ok' ? 'sent' : 'idle');
    if (outcome.status === 'ok') begin(outcome.data.seconds);
    else toasts.show({ type: 'error', text: outcome.message ?? t('account:form.network') });
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

/** How long a refusal asks to wait. */
function secondsOf(data: unknown): number {
  const seconds = typeof data === 'object' && data !== null && 'seconds' in data ? Number(data.seconds) : Number.NaN;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : codeCountdownSeconds;
}

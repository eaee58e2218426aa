/** An act on awards data that needs no form: a refusal is told, and the data are fetched again where they were others. */
import { useRef, useState } from 'react';
import type { Outcome } from '#shared/api/client.ts';
import { useT } from '#client/lib/translations.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';

export interface Acting {
  isBusy: boolean;
  /** Whether it was done. One at a time: a second press does nothing. */
  act: <Data>(call: () => Promise<Outcome<Data>>, onDone?: (data: Data) => void) => Promise<boolean>;
}

const conflictCode = 409;

/** `onOther` is told when what was acted on has been changed by somebody else. */
export function useAct(onOther?: () => void): Acting {
  const t = useT();
  const toasts = useToasts();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const act: Acting['act'] = async (call, onDone) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    const outcome = await call();
    isRunning.current = false;
    setBusy(false);
    if (outcome.status === 'ok') {
      onDone?.(outcome.data);
      return true;
    }
    toasts.show({ type: 'error', text: outcome.message ?? t('awards:form.failed') });
    if (outcome.status === 'refused' && outcome.code === conflictCode) onOther?.();
    return false;
  };
  return { isBusy, act };
}

/** Runs calls on awards data outside forms, one at a time; a refusal shows a toast. */
import { useRef, useState } from 'react';
import type { Outcome } from '#shared/http/api-client.ts';
import { useT } from '#client/lib/translations.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';

export interface Action {
  isBusy: boolean;
  /** Resolves to whether the call succeeded; does nothing while another one is running. */
  run: <Data>(call: () => Promise<Outcome<Data>>, onDone?: (data: Data) => void) => Promise<boolean>;
}

const conflictCode = 409;

/** `onConflict` runs after a concurrent change of the record; `isShown` whether a refusal is shown elsewhere. */
export function useAction(onConflict?: () => void, isShown?: (outcome: Outcome<unknown>) => boolean): Action {
  const t = useT();
  const toasts = useToasts();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const run: Action['run'] = async (call, onDone) => {
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
    if (isShown?.(outcome)) return false;
    toasts.show({ type: 'error', text: outcome.message ?? t('awards:form.failed') });
    if (outcome.status === 'refused' && outcome.code === conflictCode) onConflict?.();
    return false;
  };
  return { isBusy, run };
}

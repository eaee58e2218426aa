/** State of a screen that is edited as a whole: loaded once, and replaced by the answer to each change. */
import { useRef, useState } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { useApi } from '#client/lib/api.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useFailureText } from './use-failure-text.ts';

export interface Edited<Value> {
  value: Value | null;
  isFailed: boolean;
  reload: () => void;
  /** Sends a change; resolves to null on success, otherwise to the error. Reloads after a refusal. */
  send: (change: (api: Api) => Promise<Outcome<Value>>) => Promise<string | null>;
  /** The same for buttons and drops: a failure shows a toast, a success `said`. Resolves to whether it succeeded. One at a time. */
  press: (change: (api: Api) => Promise<Outcome<Value>>, done: string) => Promise<boolean>;
  /** Outcome of the last button, for a live region. */
  said: string;
}

/** `load` must be the same function for the life of the screen. */
export function useEdited<Value>(load: (api: Api, signal: AbortSignal) => Promise<Outcome<Value>>): Edited<Value> {
  const api = useApi();
  const toasts = useToasts();
  const failureOf = useFailureText();
  const { value = null, isFailed, reload, setValue } = useLoaded(load);
  const [said, setSaid] = useState('');
  const isPressed = useRef(false);
  const send: Edited<Value>['send'] = async (change) => {
    const outcome = await change(api);
    // After a refusal the screen has the values of now before the form can be sent again: with those of before it would be refused again.
    const present = outcome.status === 'ok' ? outcome : await load(api, new AbortController().signal).catch(() => null);
    if (present?.status === 'ok') setValue(present.data);
    return failureOf(outcome);
  };
  const press: Edited<Value>['press'] = async (change, done) => {
    if (isPressed.current) return false;
    isPressed.current = true;
    const failure = await send(change);
    isPressed.current = false;
    if (failure === null) setSaid(done);
    else toasts.show({ type: 'error', text: failure });
    return failure === null;
  };
  return { value, isFailed, reload, send, press, said };
}

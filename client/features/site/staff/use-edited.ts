/** State of a screen that is edited as a whole: loaded once, and replaced by the answer to each change. */
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { useApi } from '#client/lib/api.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { useFailureText } from './use-failure-text.ts';

export interface Edited<Value> {
  value: Value | null;
  isFailed: boolean;
  reload: () => void;
  /** Sends a change; resolves to null on success, otherwise to the error. Reloads after a refusal. */
  send: (change: (api: Api) => Promise<Outcome<Value>>) => Promise<string | null>;
}

/** `load` must be the same function for the life of the screen. */
export function useEdited<Value>(load: (api: Api, signal: AbortSignal) => Promise<Outcome<Value>>): Edited<Value> {
  const api = useApi();
  const failureOf = useFailureText();
  const { value = null, isFailed, reload, setValue } = useLoaded(load);
  const send: Edited<Value>['send'] = async (change) => {
    const outcome = await change(api);
    // After a refusal the screen has the values of now before the form can be sent again: with those of before it would be refused again.
    const present = outcome.status === 'ok' ? outcome : await load(api, new AbortController().signal).catch(() => null);
    if (present?.status === 'ok') setValue(present.data);
    return failureOf(outcome);
  };
  return { value, isFailed, reload, send };
}

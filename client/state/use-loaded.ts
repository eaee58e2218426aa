/** Answer of a call, loaded when a screen opens and again on demand. */
import { useCallback, useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { useApi } from '#client/lib/api.ts';

export interface Loaded<Value> {
  /** Undefined until it is known. */
  value: Value | undefined;
  isFailed: boolean;
  reload: () => void;
}

/** `load` must be the same function for the life of the component. */
export function useLoaded<Value>(
  load: (api: Api, signal: AbortSignal) => Promise<Outcome<Value>>,
): Loaded<Value> & { setValue: Dispatch<SetStateAction<Value | undefined>> } {
  const api = useApi();
  const [value, setValue] = useState<Value>();
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  useEffect(() => {
    const leave = new AbortController();
    const show = async () => {
      const outcome = await load(api, leave.signal).catch(() => null);
      if (leave.signal.aborted) return;
      setFailed(outcome?.status !== 'ok');
      if (outcome?.status === 'ok') setValue(outcome.data);
    };
    void show();
    return () => leave.abort();
  }, [api, load, attempt]);
  return { value, isFailed, reload, setValue };
}

/** Answer of a call, loaded when a screen opens, for another key, and again on demand. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { useApi } from '#client/lib/api.ts';

export interface Loaded<Value> {
  /** Undefined until it is known; stays during a reload and after its failure. */
  value: Value | undefined;
  isFailed: boolean;
  reload: () => void;
}

/** `key` names what is loaded, and what `load` reads of its surroundings; nothing is loaded for null. */
export function useLoaded<Value>(
  load: (api: Api, signal: AbortSignal) => Promise<Outcome<Value>>,
  key: string | null = '',
): Loaded<Value> & { setValue: (value: Value) => void } {
  const api = useApi();
  const [loaded, setLoaded] = useState<{ key: string | null; value?: Value; isFailed: boolean }>({ key, isFailed: false });
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  const setValue = useCallback((value: Value) => setLoaded({ key, value, isFailed: false }), [key]);
  const read = useEffectEvent((signal: AbortSignal) => load(api, signal));
  useEffect(() => {
    if (key === null) return undefined;
    const leave = new AbortController();
    const show = async () => {
      const outcome = await read(leave.signal).catch(() => null);
      if (leave.signal.aborted) return;
      if (outcome?.status === 'ok') setValue(outcome.data);
      else setLoaded((before) => ({ ...(before.key === key ? before : { key }), isFailed: true }));
    };
    void show();
    return () => leave.abort();
  }, [api, key, attempt, setValue]);
  return loaded.key === key
    ? { value: loaded.value, isFailed: loaded.isFailed, reload, setValue }
    : { value: undefined, isFailed: false, reload, setValue };
}

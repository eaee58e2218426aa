/** What a call answers about background work, asked again each second while the work runs. */
import { useCallback, useEffect, useState } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { useApi } from '#client/lib/api.ts';

const pollMs = 1_000;

export interface Polled<Value> {
  /** Undefined until it is known. */
  value: Value | undefined;
  isFailed: boolean;
  reload: () => void;
}

interface Rules<Value> {
  load: (api: Api, signal: AbortSignal) => Promise<Outcome<Value>>;
  isRunning: (value: Value) => boolean;
}

/** `rules` must be the same object for the life of the component. A hidden page asks nothing. */
export function usePolled<Value>({ load, isRunning }: Rules<Value>): Polled<Value> {
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
  const isWaiting = value !== undefined && isRunning(value);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), pollMs);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  return { value, isFailed, reload };
}

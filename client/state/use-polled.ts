/** Answer of a call about background work, polled each second while the work runs. */
import { useEffect } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { useLoaded, type Loaded } from './use-loaded.ts';

const pollMs = 1_000;

interface Rules<Value> {
  load: (api: Api, signal: AbortSignal) => Promise<Outcome<Value>>;
  isRunning: (value: Value) => boolean;
}

/** `rules` must be the same object for the life of the component. A hidden page asks nothing. */
export function usePolled<Value>({ load, isRunning }: Rules<Value>): Loaded<Value> {
  const { value, isFailed, reload } = useLoaded(load);
  const isWaiting = value !== undefined && isRunning(value);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), pollMs);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  return { value, isFailed, reload };
}

/** State that survives its screen: a list is restored on back and forward. */
import { useEffect, useState } from 'react';
import { useLocation, useMatches } from 'react-router';

const keptMax = 30;
const kept = new Map<string, unknown>();

/**
 * Like `useState`, but the value belongs to the entry of the browser's history: back and forward find it again, a fresh
 * click begins with `initial`. Only on screens whose row in the table of routes says `keepAlive`.
 */
export function useHistoryState<T>(name: string, initial: T): [T, (value: T) => void] {
  const { key } = useLocation();
  const isKept = (useMatches().at(-1)?.handle as { screen?: { keepAlive: boolean } } | undefined)?.screen?.keepAlive === true;
  const id = `${key} ${name}`;
  const begin = () => ({ id, value: isKept && kept.has(id) ? (kept.get(id) as T) : initial });
  const [state, setState] = useState(begin);
  const current = state.id === id ? state : begin();
  if (current !== state) setState(current);
  useEffect(() => {
    if (isKept) keep(current.id, current.value);
  }, [isKept, current.id, current.value]);
  return [current.value, (value) => setState({ id, value })];
}

/** Keeps the newest entries only. */
function keep(id: string, value: unknown): void {
  kept.delete(id);
  kept.set(id, value);
  const oldest = kept.size > keptMax ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
}

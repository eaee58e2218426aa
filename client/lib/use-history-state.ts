/** State that survives its screen: a list is restored on back and forward. */
import { useEffect, useState } from 'react';
import { useLocation, useMatches } from 'react-router';

const entriesMax = 30;
const states = new Map<string, unknown>();

/**
 * Like `useState`, but the value belongs to the entry of the browser's history: back and forward find it again, a fresh
 * click begins with `initial`. Only on screens whose row in the table of routes says `keepAlive`.
 */
export function useHistoryState<T>(name: string, initial: T): [T, (value: T) => void] {
  const { key } = useLocation();
  const isKeepAlive = (useMatches().at(-1)?.handle as { screen?: { keepAlive: boolean } } | undefined)?.screen?.keepAlive === true;
  const id = `${key} ${name}`;
  const begin = () => ({ id, value: isKeepAlive && states.has(id) ? (states.get(id) as T) : initial });
  const [state, setState] = useState(begin);
  const current = state.id === id ? state : begin();
  if (current !== state) setState(current);
  useEffect(() => {
    if (isKeepAlive) keep(current.id, current.value);
  }, [isKeepAlive, current.id, current.value]);
  return [current.value, (value) => setState({ id, value })];
}

/** Stores the value and drops the oldest entries. */
function keep(id: string, value: unknown): void {
  states.delete(id);
  states.set(id, value);
  const oldest = states.size > entriesMax ? states.keys().next().value : undefined;
  if (oldest !== undefined) states.delete(oldest);
}

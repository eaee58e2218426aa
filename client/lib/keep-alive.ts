/** State that outlives its screen: what a list had loaded is there again when the visitor comes back to it. */
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocation } from 'react-router';

const keptMax = 30;
const kept = new Map<string, unknown>();

/**
 * Like `useState`, but the value belongs to the entry of the browser's history: back and forward find it again, a fresh
 * click begins anew. For screens whose row in the table of routes says `keepAlive`.
 */
export function useKeptState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const { key } = useLocation();
  const id = `${key} ${name}`;
  const [value, setValue] = useState<T>(() => (key !== 'default' && kept.has(id) ? (kept.get(id) as T) : initial));
  useEffect(() => {
    kept.delete(id);
    kept.set(id, value);
    for (const oldest of kept.keys()) {
      if (kept.size <= keptMax) break;
      kept.delete(oldest);
    }
  }, [id, value]);
  return [value, setValue];
}

/** What the server finds for the palette's text, a moment after the last key. */
import { useEffect, useState } from 'react';
import { findAnything, type Found } from '#shared/api/dashboard.ts';
import { useApi } from '#client/lib/api.ts';

const pauseMs = 150;

export interface FoundState {
  found: Found | null;
  phase: 'idle' | 'searching' | 'ready' | 'failed';
}

/** Results of the text before stay until the next ones are there. */
export function useFound(search: string): FoundState {
  const api = useApi();
  const [state, setState] = useState<FoundState>({ found: null, phase: 'idle' });
  useEffect(() => {
    if (search === '') {
      setState({ found: null, phase: 'idle' });
      return undefined;
    }
    const leave = new AbortController();
    setState(({ found }) => ({ found, phase: 'searching' }));
    const timer = setTimeout(() => {
      void api(findAnything, { query: { search } }, { noLoading: true, signal: leave.signal })
        .catch(() => null)
        .then((outcome) => {
          if (leave.signal.aborted) return;
          setState(outcome?.status === 'ok' ? { found: outcome.data, phase: 'ready' } : { found: null, phase: 'failed' });
        });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [api, search]);
  return state;
}

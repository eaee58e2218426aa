/** Server search of the command palette, debounced. */
import { useEffect, useState } from 'react';
import { findAnything, type PaletteResults } from '#shared/api/dashboard.ts';
import { useApi } from '#client/lib/api.ts';

const pauseMs = 150;

export interface PaletteSearch {
  results: PaletteResults | null;
  phase: 'idle' | 'searching' | 'ready' | 'failed';
}

/** Results of the text before stay until the next ones are there. */
export function usePaletteSearch(search: string): PaletteSearch {
  const api = useApi();
  const [state, setState] = useState<PaletteSearch>({ results: null, phase: 'idle' });
  useEffect(() => {
    if (search === '') {
      setState({ results: null, phase: 'idle' });
      return undefined;
    }
    const leave = new AbortController();
    setState(({ results }) => ({ results, phase: 'searching' }));
    const timer = setTimeout(() => {
      void api(findAnything, { query: { search } }, { noLoading: true, signal: leave.signal })
        .catch(() => null)
        .then((outcome) => {
          if (leave.signal.aborted) return;
          setState(outcome?.status === 'ok' ? { results: outcome.data, phase: 'ready' } : { results: null, phase: 'failed' });
        });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [api, search]);
  return state;
}

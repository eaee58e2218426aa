/** The counts of the period on show. */
import { useCallback, useEffect, useState } from 'react';
import { getStatistics, type Statistics } from '#shared/api/statistics/statistics-staff.ts';
import { useApi } from '#client/lib/api.ts';

export interface StatisticsState {
  /** The counts that were read last, also while those of another period are loading; null before any. */
  statistics: Statistics | null;
  phase: 'loading' | 'ready' | 'failed';
  reload: () => void;
}

export function useStatistics({ from, until }: { from: string; until: string }): StatisticsState {
  const api = useApi();
  const [statistics, setStatistics] = useState<Statistics | null>(null);
  const [phase, setPhase] = useState<StatisticsState['phase']>('loading');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    setPhase('loading');
    void api(getStatistics, { query: { from, until } }, { noLoading: true, signal: leave.signal })
      .catch(() => null)
      .then((outcome) => {
        if (leave.signal.aborted) return;
        if (outcome?.status === 'ok') setStatistics(outcome.data);
        setPhase(outcome?.status === 'ok' ? 'ready' : 'failed');
      });
    return () => leave.abort();
  }, [api, from, until, turn]);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  return { statistics, phase, reload };
}

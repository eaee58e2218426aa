/** The dashboard's answer: read when the screen opens, when the tab becomes visible again, and after a change of items. */
import { useCallback, useEffect, useState } from 'react';
import { getDashboard, type Dashboard } from '#shared/api/dashboard.ts';
import { useApi } from '#client/lib/api.ts';
import { useItemChanges } from '#client/state/use-item-changes.ts';

interface Read {
  data: Dashboard | null;
  /** When `data` was read, by the browser's clock. */
  nowMs: number;
  isFailed: boolean;
}

/** The data stays during a reload and after its failure. */
export function useDashboard(): Read & { reload: () => void } {
  const api = useApi();
  const [read, setRead] = useState<Read>({ data: null, nowMs: 0, isFailed: false });
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  useEffect(() => {
    const leave = new AbortController();
    void api(getDashboard, undefined, { noLoading: true, signal: leave.signal })
      .catch(() => null)
      .then((outcome) => {
        if (leave.signal.aborted) return;
        if (outcome?.status === 'ok') setRead({ data: outcome.data, nowMs: Date.now(), isFailed: false });
        else setRead((last) => ({ ...last, isFailed: true }));
      });
    return () => leave.abort();
  }, [api, turn]);
  useItemChanges(reload);
  return { ...read, reload };
}

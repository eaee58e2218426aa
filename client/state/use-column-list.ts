/** The columns that this account can write for; in the tab's state for as long as a screen shows them, because the next account has others. */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { listWritableColumns, type WritableColumn } from '#shared/api/content-list-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { keepFacts } from './site.ts';
import { useTabState } from './tab-state.tsx';

export interface ColumnList {
  list: readonly WritableColumn[];
  isFailed: boolean;
  retry: () => void;
}

export function useColumnList(): ColumnList {
  const api = useApi();
  const tab = useTabState();
  const list = useSnapshot(tab.site).columnList as readonly WritableColumn[];
  const [isFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    const load = async () => {
      const outcome = await api(listWritableColumns, {}, { signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted) return;
      setFailed(outcome?.status !== 'ok');
      if (outcome?.status === 'ok') keepFacts(tab, { columnList: outcome.data });
    };
    void load();
    return () => {
      leave.abort();
      keepFacts(tab, { columnList: [] });
    };
  }, [api, tab, round]);
  return { list, isFailed, retry: () => setRound((before) => before + 1) };
}

/** What happened to a work, and the version that its review compares with. */
import { useCallback, useEffect, useState } from 'react';
import { getSnapshot, listHistory, type HistoryEntry } from '#shared/api/content-history.ts';
import type { ItemDetail, ItemFields } from '#shared/api/content-staff.ts';
import { pageSizeMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';

export interface WorkHistory {
  rows: readonly HistoryEntry[];
  total: number;
  phase: 'loading' | 'ready' | 'failed';
  more: () => Promise<void>;
}

/** Read again with every version of the work. */
export function useItemHistory({ id, version }: Pick<ItemDetail, 'id' | 'version'>): WorkHistory {
  const api = useApi();
  const [shown, setShown] = useState<Omit<WorkHistory, 'more'>>({ rows: [], total: 0, phase: 'loading' });
  const read = useCallback(
    async (pageNum: number) => {
      const outcome = await api(listHistory, { params: { id }, query: { pageNum, pageSize: pageSizeMax } }, { noLoading: true });
      if (outcome.status !== 'ok') return setShown((before) => ({ ...before, phase: 'failed' }));
      return setShown((before) => ({
        rows: pageNum === 1 ? outcome.data : [...before.rows, ...outcome.data],
        total: outcome.total,
        phase: 'ready',
      }));
    },
    [api, id],
  );
  useEffect(() => void read(1), [read, version]);
  return { ...shown, more: () => read(Math.floor(shown.rows.length / pageSizeMax) + 1) };
}

export interface Base {
  /** What the version is to the work: it is online, or it was decided on before. */
  kind: 'live' | 'approve' | 'reject';
  fields: ItemFields;
}

/** What visitors read now; where nothing is online, what was decided on last. Null where there is neither. */
export function useBase(item: ItemDetail, { rows }: Pick<WorkHistory, 'rows'>): Base | null {
  const api = useApi();
  const [kept, setKept] = useState<Base | null>(null);
  const { id, revisionId, live } = item;
  const last = live
    ? undefined
    : rows.find(
        (entry) => isDecision(entry.act) && entry.revisionId === revisionId && entry.version !== null && entry.version < item.version,
      );
  const [act, version] = [last?.act, last?.version ?? null];
  useEffect(() => {
    const leave = new AbortController();
    const read = async (kind: Base['kind'], at: number) => {
      const outcome = await api(
        getSnapshot,
        { params: { id }, query: { revisionId, version: at } },
        { noLoading: true, signal: leave.signal },
      ).catch(() => null);
      if (outcome?.status === 'ok' && !leave.signal.aborted) setKept({ kind, fields: outcome.data });
    };
    setKept(null);
    if (version !== null && isDecision(act)) void read(act, version);
    return () => leave.abort();
  }, [api, id, revisionId, act, version]);
  if (!live) return kept;
  return live.revisionId === revisionId ? null : { kind: 'live', fields: live.fields };
}

function isDecision(act: string | undefined): act is 'approve' | 'reject' {
  return act === 'approve' || act === 'reject';
}

/** Review queue, the most urgent item first, and an item's position in it. */
import { useEffect, useState } from 'react';
import { listItems } from '#shared/api/content-list-staff.ts';
import { pageSizeMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { onItemChange } from '#client/state/item-changes.ts';
import { usePermission } from '#client/state/use-permission.ts';

export interface Queue {
  ids: readonly string[];
  total: number;
  phase: 'loading' | 'ready' | 'failed';
}

/** Null for users who may not review. */
export function useQueue(): Queue | null {
  const api = useApi();
  const isReviewer = usePermission('contentReview');
  const [queue, setQueue] = useState<Queue>({ ids: [], total: 0, phase: 'loading' });
  useEffect(() => {
    if (!isReviewer) return undefined;
    const leave = new AbortController();
    const read = async () => {
      const outcome = await api(listItems.audit, { query: { order: 'urgency', pageSize: pageSizeMax } }, { signal: leave.signal }).catch(
        () => null,
      );
      if (leave.signal.aborted) return;
      if (outcome?.status === 'ok') setQueue({ ids: outcome.data.map(({ id }) => id), total: outcome.total, phase: 'ready' });
      else setQueue((before) => ({ ...before, phase: 'failed' }));
    };
    void read();
    const stop = onItemChange(() => void read());
    return () => {
      leave.abort();
      stop();
    };
  }, [api, isReviewer]);
  return isReviewer ? queue : null;
}

export interface QueuePlace {
  /** Position from 1; 0 if the item is not in the queue. */
  at: number;
  previous: string | null;
  next: string | null;
}

/** Neighbours in the queue, which wraps around; for an item outside the queue, its first and last entry. */
export function placeIn(ids: readonly string[], id: string): QueuePlace {
  const index = ids.indexOf(id);
  const [first, last] = [ids[0] ?? null, ids.at(-1) ?? null];
  if (index === -1) return { at: 0, previous: last, next: first };
  const others = ids.length > 1;
  return { at: index + 1, previous: others ? (ids[index - 1] ?? last) : null, next: others ? (ids[index + 1] ?? first) : null };
}

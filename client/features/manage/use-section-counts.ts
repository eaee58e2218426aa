/** Counts of the sections, fetched per page, after changes of items and when the tab becomes visible. */
import { use, useEffect, useState } from 'react';
import { countItems, type SectionCounts } from '#shared/api/content-list-staff.ts';
import { ApiContext } from '#client/lib/api.ts';
import { onItemChange } from '#client/state/item-changes.ts';

/** The last answer in this tab, shown until the next is there, and only to whom it was given. */
let last: { userId: string; counts: SectionCounts } | null = null;

/** Null until they are known; `userId` null for somebody who has no lists. */
export function useSectionCounts(userId: string | null): SectionCounts | null {
  // None on the server, where nobody is logged in.
  const api = use(ApiContext);
  const [counts, setCounts] = useState(() => (last?.userId === userId ? last.counts : null));
  useEffect(() => {
    if (userId === null || !api) return undefined;
    const leave = new AbortController();
    const count = async () => {
      const outcome = await api(countItems, undefined, { noLoading: true, signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted || outcome?.status !== 'ok') return;
      last = { userId, counts: outcome.data };
      setCounts(outcome.data);
    };
    void count();
    const stop = onItemChange(() => void count());
    const handleVisible = () => {
      if (document.visibilityState === 'visible') void count();
    };
    document.addEventListener('visibilitychange', handleVisible, { signal: leave.signal });
    return () => {
      leave.abort();
      stop();
    };
  }, [api, userId]);
  return userId === null ? null : counts;
}

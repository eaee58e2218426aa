/** How much waits in the list that concerns somebody: asked for when it is about to be shown, never for visitors. */
import { use, useEffect, useState } from 'react';
import { countWaiting } from '#shared/api/content-list-staff.ts';
import type { Entrance } from '#shared/entrances.ts';
import { ApiContext } from '#client/lib/api.ts';

/** The last answer in this tab, shown until the next is there, and only to whom it was given. */
let last: { userId: string; count: number } | null = null;

interface Wanted {
  userId: string;
  entrance: Entrance | null;
  /** False as long as what shows it is closed. */
  isShown: boolean;
}

/** 0 until it is known. */
export function useWaiting({ userId, entrance, isShown }: Wanted): number {
  const api = use(ApiContext);
  const [count, setCount] = useState(() => (last?.userId === userId ? last.count : 0));
  const key = entrance?.key;
  useEffect(() => {
    if (!key || !isShown || !api) return undefined;
    const leave = new AbortController();
    void api(countWaiting, undefined, { noLoading: true, signal: leave.signal })
      .then((outcome) => {
        if (leave.signal.aborted || outcome.status !== 'ok') return;
        last = { userId, count: outcome.data.count };
        setCount(outcome.data.count);
      })
      .catch(() => undefined);
    return () => leave.abort();
  }, [api, userId, key, isShown]);
  return key ? count : 0;
}

/** The run of show of an edition, read again with every change that anybody makes. */
import { useEffect, useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import { getShow, type ManagedShow } from '#shared/api/ceremony/show-staff.ts';
import { followLiveState } from '#client/features/award/live/follow-live-state.ts';
import { useRecord } from '#client/record/record-state.tsx';

const load = (api: Api, editionId: string, signal: AbortSignal) => api(getShow, { query: { editionId } }, { signal });

/** Without a stream, as for a hidden edition, the show is read at this interval. */
const pollMs = 1_000;

export interface LoadedShow {
  show: ManagedShow | null;
  isFailed: boolean;
  reload: () => void;
  /** Changes arrive by themselves. */
  isConnected: boolean;
}

export function useShow(editionId: string): LoadedShow {
  const { record: show, isFailed, reload } = useRecord<ManagedShow>(editionId, load);
  const [isConnected, setConnected] = useState(false);
  const followed = show && !show.isHidden ? show.year : null;
  useEffect(() => {
    if (followed === null) return undefined;
    const stop = followLiveState(followed, { onState: reload, onConnection: setConnected });
    return () => {
      setConnected(false);
      stop();
    };
  }, [followed, reload]);
  const isPolled = show !== null && !isConnected;
  useEffect(() => {
    if (!isPolled) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, pollMs);
    return () => clearInterval(timer);
  }, [isPolled, reload]);
  return { show, isFailed, reload, isConnected };
}

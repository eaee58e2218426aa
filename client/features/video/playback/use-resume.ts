/** Stores the watch position and finds the one to resume at: in this browser, and across devices after a login. */
import { use, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Api } from '#shared/http/api-client.ts';
import { getUserState } from '#shared/api/like.ts';
import { ApiContext } from '#client/lib/api.ts';
import type { VideoInfo } from '#client/state/overlays.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { requestedSecond, isResumable, readPosition, storePosition } from './resume-position.ts';
import { createPositionSender, type PositionSender } from './send-position.ts';

const storedEveryMs = 5_000;
/** Maximum wait for the position from the server. */
const waitMaxMs = 1_500;

/**
 * Second requested by the address (`?t=90`), or the stored watch position;
 * null for live films and where there is none, undefined while loading.
 */
export function useResumeSecond({ id, url, time, isLive }: VideoInfo): number | null | undefined {
  const api = use(ApiContext);
  const isKnown = useSnapshot(useTabState().session).status === 'known';
  const [second, setSecond] = useState<number | null>();
  useEffect(() => {
    const requested = isLive ? null : requestedSecond(location.href, url, time);
    if (requested !== null) return setSecond(requested);
    const local = isLive ? null : readPosition(id, time);
    if (isLive || !isKnown || !api) return setSecond(local);
    const leave = new AbortController();
    void fetchPosition(api, id, leave.signal).then((position) => {
      if (!leave.signal.aborted) setSecond(position === null ? local : resumable(position, time));
    });
    return () => leave.abort();
  }, [api, id, url, time, isLive, isKnown]);
  return second;
}

const resumable = (second: number, duration: number) => (isResumable(second, duration) ? second : null);

/** The position from the server; null where there is none or after the timeout. */
async function fetchPosition(api: Api, id: string, signal: AbortSignal): Promise<number | null> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(waitMaxMs)]);
  const outcome = await api(getUserState, { query: { kind: 'video', ids: id } }, { signal: limit }).catch(() => null);
  return outcome?.status === 'ok' ? (outcome.data[0]?.position ?? null) : null;
}

/** Stores the position every five seconds, at a pause and when the film is left; more rarely at the server. */
export function useStoredPosition(element: HTMLVideoElement | null, { id, isLive }: VideoInfo): void {
  const api = use(ApiContext);
  const isKnown = useSnapshot(useTabState().session).status === 'known';
  useEffect(() => {
    if (!element || isLive) return;
    return followPosition(element, id, api && isKnown ? createPositionSender(api, id) : null);
  }, [element, id, isLive, api, isKnown]);
}

function followPosition(element: HTMLVideoElement, id: string, sender: PositionSender | null): () => void {
  const listen = new AbortController();
  const { signal } = listen;
  let storedAt = 0;
  // A removed media element reports 0; only its last known time counts.
  let last = { second: 0, duration: 0 };
  const store = () => {
    storedAt = Date.now();
    if (last.duration > 0) storePosition(id, last.second, last.duration);
  };
  const follow = () => {
    if (!Number.isFinite(element.duration) || element.seeking) return;
    last = { second: element.ended ? element.duration : element.currentTime, duration: element.duration };
    if (Date.now() - storedAt > storedEveryMs) store();
    sender?.later(last);
  };
  const rest = () => {
    store();
    sender?.now(last);
  };
  element.addEventListener('timeupdate', follow, { signal });
  element.addEventListener('seeked', follow, { signal });
  element.addEventListener('seeked', store, { signal });
  for (const event of ['pause', 'ended']) element.addEventListener(event, rest, { signal });
  window.addEventListener('pagehide', rest, { signal });
  return () => {
    listen.abort();
    rest();
  };
}

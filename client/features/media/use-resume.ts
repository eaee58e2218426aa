/** Remembers how far a film was watched, and says where it can go on. */
import { useEffect, useState } from 'react';
import type { VideoInfo } from '#client/state/overlays.ts';
import { readPosition, storePosition } from './resume-position.ts';

const storedEveryMs = 5_000;

/** Second at which the film was left last time; null on the server, for live films and where there is none. */
export function useResumeSecond({ id, time, isLive }: VideoInfo): number | null {
  const [second, setSecond] = useState<number | null>(null);
  useEffect(() => setSecond(isLive ? null : readPosition(id, time)), [id, time, isLive]);
  return second;
}

/** Stores the position every five seconds, at a pause and when the film is left. */
export function useStoredPosition(element: HTMLVideoElement | null, { id, isLive }: VideoInfo): void {
  useEffect(() => {
    if (!element || isLive) return;
    const listen = new AbortController();
    const { signal } = listen;
    let storedAt = 0;
    // A film that has been taken away stands at its beginning; only where it was last seen counts.
    let last = { second: 0, duration: 0 };
    const store = () => {
      storedAt = Date.now();
      if (last.duration > 0) storePosition(id, last.second, last.duration);
    };
    const follow = () => {
      if (!Number.isFinite(element.duration) || element.seeking) return;
      last = { second: element.ended ? element.duration : element.currentTime, duration: element.duration };
      if (Date.now() - storedAt > storedEveryMs) store();
    };
    element.addEventListener('timeupdate', follow, { signal });
    element.addEventListener('seeked', follow, { signal });
    for (const event of ['pause', 'ended', 'seeked']) element.addEventListener(event, store, { signal });
    window.addEventListener('pagehide', store, { signal });
    return () => {
      listen.abort();
      store();
    };
  }, [element, id, isLive]);
}

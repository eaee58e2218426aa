/** Reports that a film was played, and that it was watched to its end: each once while its player is mounted. */
import { use, useEffect } from 'react';
import { countEvent } from '#shared/api/statistics/statistics.ts';
import { resumeUntilShare } from '#shared/limits.ts';
import { ApiContext } from '#client/lib/api.ts';
import type { VideoInfo } from '#client/state/overlays.ts';

/** Part of the film that must have been played for it to count as watched. */
const watchedShare = 0.5;

export function useWatchCount(element: HTMLVideoElement | null, { id, isLive }: VideoInfo): void {
  const api = use(ApiContext);
  useEffect(() => {
    if (!element || !api) return undefined;
    const report = (kind: 'play' | 'finish') =>
      void api(countEvent, { body: { kind, subject: id } }, { keepalive: true }).catch(() => undefined);
    const leave = new AbortController();
    element.addEventListener('playing', () => report('play'), { once: true, signal: leave.signal });
    if (!isLive) followToEnd(element, leave, () => report('finish'));
    return () => leave.abort();
  }, [api, element, id, isLive]);
}

/** Calls `onEnd` once near the end of the film, if half of it was played: a jump to the end is no viewing. */
function followToEnd(element: HTMLVideoElement, leave: AbortController, onEnd: () => void): void {
  let isDone = false;
  const follow = () => {
    const { currentTime, duration, ended } = element;
    if (isDone || !Number.isFinite(duration) || duration <= 0 || (!ended && currentTime < duration * resumeUntilShare)) return;
    if (playedSeconds(element.played) < duration * watchedShare) return;
    isDone = true;
    onEnd();
  };
  for (const event of ['timeupdate', 'ended']) element.addEventListener(event, follow, { signal: leave.signal });
}

function playedSeconds(ranges: TimeRanges): number {
  return Array.from({ length: ranges.length }, (_, at) => ranges.end(at) - ranges.start(at)).reduce((sum, seconds) => sum + seconds, 0);
}

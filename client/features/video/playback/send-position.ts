/** Reports the watch position: throttled while playing, at once on pause, never the same twice. */
import type { Api } from '#shared/http/api-client.ts';
import { setPosition } from '#shared/api/like.ts';
import { isResumable } from './resume-position.ts';

const sentEveryMs = 15_000;

interface WatchPosition {
  second: number;
  duration: number;
}

export interface PositionSender {
  later: (position: WatchPosition) => void;
  /** Also while the page is being left. */
  now: (position: WatchPosition) => void;
}

/** A position that cannot be resumed is cleared on the server too. */
export function createPositionSender(api: Api, videoId: string, now: () => number = Date.now): PositionSender {
  let sentAt = now();
  let sent: number | null = null;
  const send = ({ second, duration }: WatchPosition) => {
    if (duration <= 0) return;
    const seconds = isResumable(second, duration) ? Math.floor(second) : 0;
    sentAt = now();
    // A position that was never stored needs no deletion.
    if (seconds === sent || (seconds === 0 && sent === null && second < duration / 2)) return;
    sent = seconds;
    api(setPosition, { body: { videoId, seconds } }, { keepalive: true }).catch(() => undefined);
  };
  return {
    later: (position) => {
      if (now() - sentAt >= sentEveryMs) send(position);
    },
    now: send,
  };
}

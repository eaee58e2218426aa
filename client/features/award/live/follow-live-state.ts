/** Follows the live state of an edition by server-sent events; while there is no connection it says so, and the browser keeps trying. */
import { liveEventsPath, type LiveState } from '#shared/award/live-state.ts';

/** Pause after the server has refused a stream, as it does when it has too many. */
const againMs = 5_000;

export interface LiveListener {
  /** Called with the present state first, then with each later one. */
  onState: (state: LiveState) => void;
  onConnection: (isConnected: boolean) => void;
}

/** Returns the function that ends it. */
export function followLiveState(year: number, { onState, onConnection }: LiveListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connect = () => {
    const opened = new EventSource(liveEventsPath(year));
    source = opened;
    opened.onopen = () => onConnection(true);
    opened.onmessage = ({ data }: MessageEvent<string>) => onState(JSON.parse(data) as LiveState);
    opened.onerror = () => {
      onConnection(false);
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(connect, againMs);
    };
  };
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

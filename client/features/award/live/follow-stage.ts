/** Keeps a big screen up to date: by the stream while the ceremony is under way, by the small state every few seconds otherwise. */
import { livePath, type LiveState } from '#shared/award/live-state.ts';
import { followLiveState } from './follow-live-state.ts';

const pollMs = 2_000;
/** A failed read is repeated until it succeeds. */
const againMs = 1_000;

/** `read` gets what the screen shows and tells whether it succeeded. Returns the function that ends it. */
export function followStage(year: number, read: (signal: AbortSignal) => Promise<boolean>): () => void {
  const ending = new AbortController();
  let shown: string | undefined;
  let wanted: string | undefined;
  let isReading = false;
  let stopStream: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = async () => {
    if (isReading) return;
    isReading = true;
    while (wanted !== shown && !ending.signal.aborted) {
      const next = wanted;
      if (await read(ending.signal).catch(() => false)) shown = next;
      else await new Promise((resolve) => setTimeout(resolve, againMs));
    }
    isReading = false;
  };
  const handleState = (state: LiveState) => {
    if (ending.signal.aborted) return;
    wanted = state.id;
    void show();
    if (state.live && !stopStream) stopStream = followLiveState(year, { onState: handleState, onConnection: () => undefined });
    if (!state.live) {
      stopStream?.();
      stopStream = undefined;
    }
  };
  const poll = async () => {
    if (!stopStream) {
      const answer = await fetch(livePath(year), { signal: ending.signal, cache: 'no-cache' }).catch(() => null);
      if (answer?.ok) handleState((await answer.json()) as LiveState);
    }
    if (!ending.signal.aborted) timer = setTimeout(() => void poll(), pollMs);
  };
  void poll().catch(() => undefined);
  return () => {
    ending.abort();
    clearTimeout(timer);
    stopStream?.();
  };
}

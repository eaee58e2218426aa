/**
 * Follows the ceremony on the page of its edition: asks for the small state every second, and reads the edition anew when a winner
 * is public. A page that was opened ahead of the ceremony asks less often until it begins.
 */
import { getEdition, type Edition } from '#shared/api/award.ts';
import type { Api } from '#shared/http/api-client.ts';
import { livePath, type LiveState } from '#shared/award/live-state.ts';

/** Visitors spread over this time around a second. */
const pollMs = 1_000;
const spreadMs = 300;
/** Pause until the ceremony begins, and how far visitors spread around it. */
const waitMs = 6_000;
const waitSpreadMs = 2_000;
/** Reads of the page spread over this time. */
const readSpreadMs = 1_000;
/** Pause after a failed request. */
const againMs = 5_000;

interface Followed {
  api: Api;
  year: number;
  /** Names what the page shows now; null = the page was made while no ceremony was under way. */
  page: string | null;
  onEdition: (edition: Edition) => void;
  /** Ends it; it ends by itself with the ceremony. */
  signal: AbortSignal;
}

export async function followEdition({ api, year, page, onEdition, signal }: Followed): Promise<void> {
  let shown = page;
  let hasBegun = page !== null;
  while (!signal.aborted) {
    if (document.visibilityState === 'hidden') await becomesVisible(signal);
    const answer = await fetch(livePath(year), { signal, cache: 'no-cache' }).catch(() => null);
    const state = answer?.ok ? ((await answer.json().catch(() => null)) as LiveState | null) : null;
    hasBegun ||= state?.live === true;
    if (state && hasBegun && state.page !== shown) {
      await pause(Math.random() * readSpreadMs);
      const outcome = await api(getEdition, { query: { year, page: state.page } }, { signal }).catch(() => null);
      if (outcome?.status === 'ok' && !signal.aborted) {
        shown = state.page;
        onEdition(outcome.data);
      }
    }
    if (state && !state.live && hasBegun) return;
    await pause(!state ? againMs : hasBegun ? around(pollMs, spreadMs) : around(waitMs, waitSpreadMs));
  }
}

const around = (ms: number, byMs: number) => ms + (Math.random() * 2 - 1) * byMs;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function becomesVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const handle = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', handle);
      resolve();
    };
    document.addEventListener('visibilitychange', handle);
    signal.addEventListener('abort', handle);
  });
}

/** The dashboard's answer: read when the screen opens, when the tab becomes visible again, and after a change of items. */
import type { Api } from '#shared/http/api-client.ts';
import { getDashboard } from '#shared/api/dashboard.ts';
import { useItemChanges } from '#client/state/use-item-changes.ts';
import { useLoaded } from '#client/state/use-loaded.ts';

/** With the instant of its reading, by the browser's clock. */
async function load(api: Api, signal: AbortSignal) {
  const outcome = await api(getDashboard, undefined, { noLoading: true, signal });
  return outcome.status === 'ok' ? { ...outcome, data: { data: outcome.data, nowMs: Date.now() } } : outcome;
}

export function useDashboard() {
  const { value, isFailed, reload } = useLoaded(load);
  useItemChanges(reload);
  return { data: value?.data ?? null, nowMs: value?.nowMs ?? 0, isFailed, reload };
}

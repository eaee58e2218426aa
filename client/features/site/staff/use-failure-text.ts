/** Sends a change: shows the server's message, and names concurrent changes. */
import type { Outcome } from '#shared/http/api-client.ts';
import { useT } from '#client/lib/translations.ts';

/** Returns null on success, otherwise the text of the failure. */
export function useFailureText(): (outcome: Outcome<unknown>) => string | null {
  const t = useT();
  return (outcome) => {
    if (outcome.status === 'ok') return null;
    if (outcome.status === 'network') return t('staff:form.network');
    const state = stateOf(outcome.raw.data);
    const present = state ? t('staff:form.stateNow', { state: t(`staff:state.${state}`) }) : '';
    return [outcome.message ?? t('staff:form.failed'), present].filter(Boolean).join(' ');
  };
}

/** Current state in a refusal. */
function stateOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const { state, status } = data as Record<string, unknown>;
  const now = state ?? status;
  return typeof now === 'string' ? now : null;
}

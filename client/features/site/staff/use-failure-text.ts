/** Sends a change: shows the server's message, and names concurrent changes. */
import type { Outcome } from '#shared/http/api-client.ts';
import { useT } from '#client/lib/translations.ts';

/** Returns null on success, otherwise the text of the failure. */
export function useFailureText(): (outcome: Outcome<unknown>) => string | null {
  const t = useT();
  return (outcome) => {
    if (outcome.status === 'ok') return null;
    if (outcome.status === 'network') return t('staff:form.network');
    const { state, labels } = presentOf(outcome.raw.data);
    const present = state
      ? t('staff:form.stateNow', { state: t(`staff:state.${state}`) })
      : labels
        ? t('staff:form.changedTo', { labels })
        : '';
    return [outcome.message ?? t('staff:form.failed'), present].filter(Boolean).join(' ');
  };
}

interface Present {
  state?: string;
  labels?: string;
}

/** Current state in a refusal. */
function presentOf(data: unknown): Present {
  if (typeof data !== 'object' || data === null) return {};
  const { state, status, column, entry } = data as Record<string, unknown>;
  const named = (column ?? entry) as { labelZh?: string; labelEn?: string; path?: string } | undefined;
  return {
    ...(typeof (state ?? status) === 'string' ? { state: String(state ?? status) } : {}),
    ...(named ? { labels: [named.labelZh, named.labelEn, named.path].filter(Boolean).join(' · ') } : {}),
  };
}

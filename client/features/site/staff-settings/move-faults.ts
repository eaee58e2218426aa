/** Faults of redirects: reads them from a response, and formats them. */
import type { Outcome } from '#shared/http/api-client.ts';
import type { MoveFault } from '#shared/api/site-staff.ts';
import { useT } from '#client/lib/translations.ts';

/** Faults in a refusal; none for other outcomes. */
export function faultsOf(outcome: Outcome<unknown>): readonly MoveFault[] {
  if (outcome.status !== 'refused') return [];
  const { faults } = (outcome.raw.data ?? {}) as { faults?: readonly MoveFault[] };
  return faults ?? [];
}

export function useFaultText(): (fault: MoveFault) => string {
  const t = useT();
  return ({ reason, value }) => [value && `“${value}”`, t(`site-settings:moved.fault.${reason}`)].filter(Boolean).join(' ');
}

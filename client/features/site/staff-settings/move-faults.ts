/** Faults of redirects: reads them from a response, and formats them. */
import type { Outcome } from '#shared/http/api-client.ts';
import type { MoveFault } from '#shared/api/record/moved-path.ts';
import type { Translate } from '#client/lib/translations.ts';

/** Faults in a refusal; none for other outcomes. */
export function faultsOf(outcome: Outcome<unknown>): readonly MoveFault[] {
  if (outcome.status !== 'refused') return [];
  const { faults } = (outcome.raw.data ?? {}) as { faults?: readonly MoveFault[] };
  return faults ?? [];
}

export const faultText = ({ reason, value }: MoveFault, t: Translate): string =>
  [value && `“${value}”`, t(`site-settings:moved.fault.${reason}`)].filter(Boolean).join(' ');

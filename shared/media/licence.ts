/** How long the licence of a picture still lasts. */
import { licenceWarningDays } from '#shared/limits.ts';

/** `open`: no end, or a far one; `ending` and `urgent`: within 30 and 7 days; `ended`: the last day is over. */
export type LicenceState = 'open' | 'ending' | 'urgent' | 'ended';

const dayMs = 86_400_000;

/** Days are `2026-12-31`, in the site's time zone; null = without end. The last day itself counts. */
export function licenceState(lastDay: string | null, today: string): LicenceState {
  if (lastDay === null) return 'open';
  const daysLeft = (Date.parse(lastDay) - Date.parse(today)) / dayMs;
  const [mild, urgent] = licenceWarningDays;
  if (daysLeft < 0) return 'ended';
  if (daysLeft <= urgent) return 'urgent';
  return daysLeft <= mild ? 'ending' : 'open';
}

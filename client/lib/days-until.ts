/** Days until an instant, by the site's calendar. */
import { siteZoneOffsetMinutes } from '#shared/dates.ts';

const dayMs = 86_400_000;

/** Days from now to the day of an instant (ISO 8601), counted by dates; 0 on that day, never negative. */
export function daysUntil(instant: string, nowMs: number): number {
  const dayOf = (ms: number) => Math.floor((ms + siteZoneOffsetMinutes * 60_000) / dayMs);
  return Math.max(0, dayOf(Date.parse(instant)) - dayOf(nowMs)) || 0;
}

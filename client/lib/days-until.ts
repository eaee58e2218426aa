/** Days until an instant, by the site's calendar. */
import { dayNumber } from '#shared/dates.ts';

/** Days from now to the day of an instant (ISO 8601), counted by dates; 0 on that day, never negative. */
export function daysUntil(instant: string, nowMs: number): number {
  return Math.max(0, dayNumber(Date.parse(instant)) - dayNumber(nowMs)) || 0;
}

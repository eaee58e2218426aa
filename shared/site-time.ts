/** Times that people write, in the site's time zone whatever their own. */
import { siteInstantMs } from './site-zone.ts';

const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** The instant (ISO 8601) of `2025-09-13T21:40` in the site's zone (`siteInstantMs`); null for empty or invalid input. */
export function toInstant(siteTime: string): string | null {
  const match = pattern.exec(siteTime);
  if (!match) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = match.slice(1).map(Number);
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // The 31st of a short month would be another day.
  return local.toISOString().startsWith(siteTime.slice(0, 16)) ? new Date(siteInstantMs(local.getTime())).toISOString() : null;
}

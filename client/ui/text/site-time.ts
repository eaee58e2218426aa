/** Times that users enter, in the site's time zone whatever their own. */
import { dateParts } from '#shared/dates.ts';
import { siteOffsetMs } from '#shared/site-zone.ts';

export { toInstant } from '#shared/site-time.ts';

const minuteMs = 60_000;

/** `2025-09-13T21:40` in the site's zone, as a field of the browser takes it; '' for none. */
export function fromInstant(instant: string | null): string {
  const parts = instant === null ? null : dateParts(instant);
  if (!parts) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(parts.year).padStart(4, '0')}-${two(parts.month)}-${two(parts.day)}T${two(parts.hour)}:${two(parts.minute)}`;
}

/** The same instant in the reader's zone, with the zone's name; '' if both zones show the same time. */
export function viewerTime(instant: string, locale: string): string {
  const atMs = Date.parse(instant);
  if (Number.isNaN(atMs) || new Date(atMs).getTimezoneOffset() * minuteMs === -siteOffsetMs(atMs)) return '';
  return (
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(atMs) +
    ` (${Intl.DateTimeFormat().resolvedOptions().timeZone})`
  );
}

/** Events as an iCalendar file (RFC 5545): folded lines, escaped texts, times in UTC, which need no rules of a zone. */
import type { Language } from '#shared/language.ts';
import { siteZone } from '#shared/site-zone.ts';

export interface CalendarEvent {
  id: string;
  title: string;
  abstract: string;
  place: string;
  url: string;
  startsAt: Date;
  endsAt: Date;
  /** Counts the changes: a calendar takes an event over when it is higher than the one it holds. */
  sequence: number;
  updatedAt: Date;
  cancelled: boolean;
  /** How many days before it the calendar reminds of it; 0 and undefined: not at all. */
  announcedDays?: number;
}

export interface Calendar {
  language: Language;
  name: string;
  /** Makes the ids of events unique in the world. */
  host: string;
  events: readonly CalendarEvent[];
}

const lineBytesMax = 75;

/** The file. The same events give the same bytes: nothing in it comes from a clock. */
export function calendarText({ language, name, host, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//Programme//${language === 'en' ? 'EN' : 'ZH'}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // RFC 7986, and what calendars read that are older than it.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${siteZone()}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, { language, host })),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('\r\n') + '\r\n';
}

function eventLines(event: CalendarEvent, { language, host }: { language: Language; host: string }): string[] {
  const tongue = `;LANGUAGE=${language}`;
  return [
    'BEGIN:VEVENT',
    // Without the language, so that switching it does not duplicate events.
    `UID:${event.id}@${host}`,
    `DTSTAMP:${universal(event.updatedAt)}`,
    `LAST-MODIFIED:${universal(event.updatedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${universal(event.startsAt)}`,
    `DTEND:${universal(event.endsAt)}`,
    `SUMMARY${tongue}:${escaped(event.title)}`,
    ...(event.abstract ? [`DESCRIPTION${tongue}:${escaped(event.abstract)}`] : []),
    ...(event.place ? [`LOCATION${tongue}:${escaped(event.place)}`] : []),
    `URL:${event.url}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // A cancelled event leaves the time free.
    `TRANSP:${event.cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(event.announcedDays
      ? ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(event.title)}`, `TRIGGER:-P${event.announcedDays}D`, 'END:VALARM']
      : []),
    'END:VEVENT',
  ];
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '');
}

/** `20250912T010000Z`. */
function universal(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Lines of at most 75 bytes; the next one goes on behind a space. A character is never cut. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineBytesMax) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}

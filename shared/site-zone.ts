/**
 * The time zone of the site, with its daylight saving. One for the whole process or tab: a setting of the site that pages
 * carry, never the zone of a visitor. The server sets it from the database, the browser from the page.
 */
import type { Language } from './language.ts';

const quarterMs = 15 * 60_000;
const dayMs = 86_400_000;
/** Offsets kept: a year of quarters of an hour. */
const keptMax = 35_040;

let zone = 'UTC';
let format = formatOf(zone);
/** Clocks change at full quarters of an hour only. */
const offsets = new Map<number, number>();

/** Throws a RangeError for an unknown zone. */
export function setSiteZone(next: string): void {
  if (next === zone) return;
  format = formatOf(next);
  zone = next;
  offsets.clear();
}

/** Its IANA name. */
export const siteZone = (): string => zone;

/** An IANA name; offsets such as `+01:00` mean the opposite to PostgreSQL. */
export function isZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && formatOf(name) !== null;
  } catch {
    return false;
  }
}

/** Milliseconds by which the site's clock is ahead of UTC at an instant. */
export function siteOffsetMs(atMs: number): number {
  if (zone === 'UTC' || Number.isNaN(new Date(atMs).getTime())) return 0;
  const quarter = Math.floor(atMs / quarterMs);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  const beginMs = quarter * quarterMs;
  const parts = Object.fromEntries(format.formatToParts(beginMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - beginMs;
  if (offsets.size >= keptMax) offsets.clear();
  offsets.set(quarter, offset);
  return offset;
}

/**
 * The instant at which the site's clock shows a time, given as if it were UTC. As Temporal does by default: of a time that
 * comes twice the first one, and for a skipped one the time that the clock would show without the change.
 */
export function siteInstantMs(localMs: number): number {
  const before = localMs - siteOffsetMs(localMs - dayMs);
  if (before + siteOffsetMs(before) === localMs) return before;
  const after = localMs - siteOffsetMs(localMs + dayMs);
  return after + siteOffsetMs(after) === localMs ? after : before;
}

/** Zones that people here name otherwise than Unicode does. */
const ownNames: Readonly<Partial<Record<string, Readonly<Record<Language, string>>>>> = {
  'Asia/Shanghai': { 'zh-Hans': '北京时间', en: 'Beijing time' },
  UTC: { 'zh-Hans': '协调世界时（UTC）', en: 'UTC' },
};

const names = new Map<string, string>();

/** The zone as texts name it. On the server only, whose names pages carry: browsers have others. */
export function zoneName(timeZone: string, language: Language): string {
  const key = `${timeZone} ${language}`;
  const known = ownNames[timeZone]?.[language] ?? names.get(key);
  if (known) return known;
  const locale = language === 'en' ? 'en-GB' : 'zh-Hans';
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(Date.now());
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  names.set(key, name);
  return name;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}

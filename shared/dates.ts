/**
 * Dates as text in both languages, in the site's time zone. Texts are formatted without Intl, whose output differs between
 * Node.js and browsers; the HTML must be the same on both sides.
 */
import type { Language } from './language.ts';
import { siteInstantMs, siteOffsetMs } from './site-zone.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Older than this, a date is written out. */
const relativeMaxDays = 7;

/** As British English abbreviates them. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'] as const;

export interface DateParts {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** The calendar and clock of the site's zone at an instant (ISO 8601 or milliseconds); null when it cannot be read. */
export function dateParts(instant: string | number): DateParts | null {
  const atMs = typeof instant === 'number' ? instant : Date.parse(instant);
  if (Number.isNaN(atMs)) return null;
  const local = new Date(atMs + siteOffsetMs(atMs));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
  };
}

/** `2025.09.13`, `13 Sept 2025`; empty for an unreadable instant. */
export function absoluteDate(instant: string | number, language: Language): string {
  const parts = dateParts(instant);
  if (!parts) return '';
  const { year, month, day } = parts;
  return language === 'zh-Hans' ? `${year}.${two(month)}.${two(day)}` : `${day} ${months[month - 1]} ${year}`;
}

/** `2025.09.13 21:40`, `13 Sept 2025, 21:40`. */
export function absoluteDateTime(instant: string | number, language: Language): string {
  const date = absoluteDate(instant, language);
  return date && `${date}${language === 'zh-Hans' ? ' ' : ', '}${clock(instant)}`;
}

/** A future hour in short form: `12.01 10:00`, `1 Dec, 10:00`; with the year unless it is the current one. */
export function comingDateTime(instant: string | number, nowMs: number, language: Language): string {
  const parts = dateParts(instant);
  if (!parts || parts.year !== dateParts(nowMs)?.year) return absoluteDateTime(instant, language);
  const { month, day } = parts;
  return language === 'zh-Hans' ? `${two(month)}.${two(day)} ${clock(instant)}` : `${day} ${months[month - 1]}, ${clock(instant)}`;
}

/** `2025.09`, `Sept 2025`. */
export function monthAndYear(instant: string | number, language: Language): string {
  const parts = dateParts(instant);
  if (!parts) return '';
  return language === 'zh-Hans' ? `${parts.year}.${two(parts.month)}` : `${months[parts.month - 1]} ${parts.year}`;
}

/** Day of the month with two figures: `09`. */
export function dayOfMonth(instant: string | number): string {
  const parts = dateParts(instant);
  return parts ? two(parts.day) : '';
}

/** `2025-09-13` in the site's zone, for machines and for comparing days. */
export function isoDate(instant: string | number): string {
  const parts = dateParts(instant);
  return parts ? `${parts.year}-${two(parts.month)}-${two(parts.day)}` : '';
}

/** The same day and clock of the site's zone in another year, as ISO 8601; the last day of February for a 29th that the year lacks. */
export function inOtherYear(instant: string, years: number): string {
  const atMs = Date.parse(instant);
  const local = new Date(atMs + siteOffsetMs(atMs));
  const moved = new Date(local);
  moved.setUTCFullYear(local.getUTCFullYear() + years);
  if (moved.getUTCMonth() !== local.getUTCMonth()) moved.setUTCDate(0);
  return new Date(siteInstantMs(moved.getTime())).toISOString();
}

/** Counts days by the site's calendar; the difference of two is the number of days between them. */
export function dayNumber(atMs: number): number {
  return Math.floor((atMs + siteOffsetMs(atMs)) / dayMs);
}

/** The instant in milliseconds at which a day (YYYY-MM-DD) of the site's zone begins; NaN for an invalid one. */
export function beginOfDayMs(day: string): number {
  return siteInstantMs(Date.parse(`${day}T00:00:00Z`));
}

/** "2 hours ago" up to seven days back; otherwise the absolute date. */
export function relativeDate(instant: string | number, nowMs: number, language: Language): string {
  const atMs = typeof instant === 'number' ? instant : Date.parse(instant);
  const agoMs = nowMs - atMs;
  // Clocks differ slightly: an instant just ahead counts as now.
  if (Number.isNaN(atMs) || agoMs < -minuteMs) return absoluteDate(instant, language);
  const words = relativeWords[language];
  if (agoMs < minuteMs) return words.now;
  if (agoMs < hourMs) return words.minutes(Math.floor(agoMs / minuteMs));
  if (agoMs < dayMs) return words.hours(Math.floor(agoMs / hourMs));
  const days = dayNumber(nowMs) - dayNumber(atMs);
  if (days === 1) return words.yesterday(clock(atMs));
  return days <= relativeMaxDays ? words.days(days) : absoluteDate(instant, language);
}

const relativeWords = {
  'zh-Hans': {
    now: '刚刚',
    minutes: (count: number) => `${count}分钟前`,
    hours: (count: number) => `${count}小时前`,
    yesterday: (time: string) => `昨天 ${time}`,
    days: (count: number) => `${count}天前`,
  },
  en: {
    now: 'just now',
    minutes: (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'} ago`,
    hours: (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'} ago`,
    yesterday: (time: string) => `yesterday at ${time}`,
    days: (count: number) => `${count} days ago`,
  },
} as const satisfies Record<Language, object>;

export function clock(instant: string | number): string {
  const parts = dateParts(instant);
  return parts ? `${two(parts.hour)}:${two(parts.minute)}` : '';
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

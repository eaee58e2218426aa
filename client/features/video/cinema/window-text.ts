/** Text of a video's publish window: absolute in the HTML, relative once the visitor's clock is known. */
import type { VideoRow } from '#shared/api/video.ts';
import { absoluteDate, dateParts, isoDate } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import type { Translate } from '#client/lib/translations.ts';

export type FilmWindow = Pick<VideoRow, 'state' | 'playableFrom' | 'playableUntil'>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Below this, the remaining time is given in hours. */
const hoursUpToMs = 72 * hourMs;
/** Beyond this, a start is given as a date. */
const daysAheadMax = 14;

interface Options {
  t: Translate;
  language: Language;
  /** Absent on the server and during hydration. */
  nowMs?: number;
}

/** Text of the badge; '' for a video without a window. */
export function windowText({ state, playableFrom, playableUntil }: FilmWindow, { t, language, nowMs }: Options): string {
  if (state === 'ended') return t('cinema:window.ended');
  if (state === 'upcoming') return playableFrom === null ? '' : openingText(playableFrom, { t, language, nowMs });
  if (playableUntil === null) return '';
  const leftMs = nowMs === undefined ? 0 : Date.parse(playableUntil) - nowMs;
  if (nowMs !== undefined && leftMs <= 0) return t('cinema:window.ended');
  if (nowMs === undefined) return t('cinema:window.until', { date: absoluteDate(playableUntil, language) });
  if (leftMs < hourMs) return t('cinema:window.minutes', { count: Math.max(1, Math.floor(leftMs / minuteMs)) });
  if (leftMs < hoursUpToMs) return t('cinema:window.hours', { count: Math.floor(leftMs / hourMs) });
  return t('cinema:window.days', { count: Math.floor(leftMs / dayMs) });
}

function openingText(from: string, { t, language, nowMs }: Options): string {
  const date = absoluteDate(from, language);
  const days = nowMs === undefined ? undefined : daysBetween(nowMs, Date.parse(from));
  if (days === undefined || days < 0 || days > daysAheadMax) return t('cinema:window.from', { date });
  if (days === 0) return t('cinema:window.today', { time: clock(from) });
  return days === 1 ? t('cinema:window.tomorrow') : t('cinema:window.inDays', { count: days });
}

/** Number of midnights in the site's time zone between two instants. */
function daysBetween(fromMs: number, toMs: number): number {
  return Math.round((Date.parse(isoDate(toMs)) - Date.parse(isoDate(fromMs))) / dayMs);
}

function clock(instant: string): string {
  const parts = dateParts(instant);
  return parts ? [parts.hour, parts.minute].map((part) => String(part).padStart(2, '0')).join(':') : '';
}

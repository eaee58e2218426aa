/** The time until a call for entries opens or ends, by the visitor's clock: a page knows no clock and is the same for everybody. */
import { useEffect, useState } from 'react';
import type { EntryCall } from '#shared/api/award.ts';
import { absoluteDate, clock } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import { daysUntil } from './days-until.ts';

/** Days below which the number turns red, and hours below which hours are counted. */
const nearDays = 7;
const nearHours = 48;
const hourMs = 3_600_000;
const weekMs = 168 * hourMs;
/** A perforation a week, in one line. */
const weeksMax = 30;

interface TimeLeft {
  /** Days, or hours near the end; null until the script has run. */
  count: number | null;
  unit: 'days' | 'hours';
  isNear: boolean;
  weeks: number;
  past: number;
}

/** Null for a call without the date that comes next. */
export function useTimeLeft(call: Pick<EntryCall, 'state' | 'from' | 'until'> | null): TimeLeft | null {
  const [nowMs, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), []);
  return call && timeLeft(call, nowMs);
}

export function timeLeft({ state, from, until }: Pick<EntryCall, 'state' | 'from' | 'until'>, nowMs: number | null): TimeLeft | null {
  const next = state === 'coming' ? from : state === 'open' ? until : null;
  if (!next) return null;
  const fromMs = Date.parse(from ?? '');
  const weeks = Math.min(weeksMax, Math.ceil((Date.parse(until ?? '') - fromMs) / weekMs)) || 0;
  if (nowMs === null) return { count: null, unit: 'days', isNear: false, weeks, past: -1 };
  const hours = Math.max(0, Math.ceil((Date.parse(next) - nowMs) / hourMs));
  const unit = hours <= nearHours ? 'hours' : 'days';
  const days = daysUntil(next, nowMs);
  return { count: unit === 'hours' ? hours : days, unit, isNear: days <= nearDays, weeks, past: Math.floor((nowMs - fromMs) / weekMs) };
}

/** The last day before an instant and the hour at which it ends: midnight is 24:00 of the day before. */
export function lastDayOf(until: string, language: Language): { day: string; hour: string } {
  const hour = clock(until);
  return { day: absoluteDate(Date.parse(until) - 1, language), hour: hour === '00:00' ? '24:00' : hour };
}

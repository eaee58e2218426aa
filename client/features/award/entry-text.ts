/** Whether works can be entered, with the date on which that changes. */
import type { EntryCall } from '#shared/api/award.ts';
import { absoluteDate, clock } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import type { Translate } from '#client/lib/translations.ts';

export function entryText({ state, from, until }: EntryCall, { t, language }: { t: Translate; language: Language }): string {
  const date = state === 'coming' ? from && absoluteDate(from, language) : until && lastDayOf(until, language).day;
  if (state === 'unknown' || !date) return t(`content:edition.entry.${state === 'open' ? 'openWithoutEnd' : 'unknown'}`);
  return t(`content:edition.entry.${state}`, { date });
}

/** The last day before an instant and the hour at which it ends: midnight is 24:00 of the day before. */
export function lastDayOf(until: string, language: Language): { day: string; hour: string } {
  const hour = clock(until);
  return { day: absoluteDate(Date.parse(until) - 1, language), hour: hour === '00:00' ? '24:00' : hour };
}

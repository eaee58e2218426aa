/** Whether works can be entered, with the date on which that changes. */
import type { EntryCall } from '#shared/api/award.ts';
import { absoluteDate } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import { lastDayOf } from '#client/lib/time-left.ts';
import type { Translate } from '#client/lib/translations.ts';

export function entryText({ state, from, until }: EntryCall, { t, language }: { t: Translate; language: Language }): string {
  const date = state === 'coming' ? from && absoluteDate(from, language) : until && lastDayOf(until, language).day;
  if (state === 'unknown' || !date) return t(`content:edition.entry.${state === 'open' ? 'openWithoutEnd' : 'unknown'}`);
  return t(`content:edition.entry.${state}`, { date });
}

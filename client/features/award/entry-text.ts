/** Whether works can be entered, with the date on which that changes. */
import type { EntryCall } from '#shared/api/award.ts';
import { absoluteDate } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import type { Translate } from '#client/lib/translations.ts';

export function entryText({ state, from, until }: EntryCall, { t, language }: { t: Translate; language: Language }): string {
  const date = state === 'coming' ? from : until;
  if (state === 'unknown' || date === null) return t(`content:edition.entry.${state === 'open' ? 'openWithoutEnd' : 'unknown'}`);
  return t(`content:edition.entry.${state}`, { date: absoluteDate(date, language) });
}

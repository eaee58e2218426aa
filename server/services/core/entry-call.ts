/** The call for entries of an edition in its first phase. */
import { sql } from 'drizzle-orm';
import { edition } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import type { CurrentCall, EntryCall } from '#shared/api/award.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { isoInstant, localized } from './localized.ts';
import { instantOrNull } from './visibility.ts';

/** The column of notices, and the type of those about entries; see `fixed-content.json`. */
const notices = 'notice';
const entryNotices = 'entry';
const noticesMax = 20;

/** Answers that name the notices of a call depend on the notices. */
export const noticesTag = `column:${notices}`;

/** Columns for `toEntryCall`. In a query of one table Drizzle writes columns unqualified, so the subquery has names of its own. */
export const entryCallFields = {
  entryState: sql<EntryCall['state']>`case
    when ${edition.entriesFrom} > now() then 'coming'
    when ${edition.entriesUntil} <= now() then 'closed'
    when ${edition.entriesFrom} is null and ${edition.entriesUntil} is null then 'unknown'
    else 'open' end`,
  callNoticeIds: sql<string[]>`array(select "call_notice".id from ${content} as "call_notice"
    where "call_notice".column_id = ${notices} and "call_notice".type_id = ${entryNotices}
      and "call_notice".live_revision_id is not null and "call_notice".publish_at <= now()
      and ("call_notice".unpublish_at is null or "call_notice".unpublish_at > now())
      and "call_notice".publish_at > coalesce((select max("earlier".ends_at) from ${edition} as "earlier"
        where "earlier".year < ${edition}.year and "earlier".ends_at < now()), '-infinity')
    order by "call_notice".publish_at desc, "call_notice".id desc limit ${sql.raw(String(noticesMax))})`,
};

/** When the state of a call next changes. */
export const nextCallState = sql<Date | null>`least(case when ${edition.entriesFrom} > now() then ${edition.entriesFrom} end,
  case when ${edition.entriesUntil} > now() then ${edition.entriesUntil} end)`.mapWith(instantOrNull);

export interface FoundCall {
  edition: typeof edition.$inferSelect;
  entryState: EntryCall['state'];
  callNoticeIds: string[];
}

export function toEntryCall(found: FoundCall, language: Language): EntryCall {
  const { edition: row, callNoticeIds } = found;
  const points = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);
  return {
    ...factsOf(found),
    path: callNoticeIds[0] ? paths.content('article', callNoticeIds[0], 'announcement') : paths.announcement,
    eligible: points(localized(language, row.eligibleZh, row.eligibleEn)),
    ineligible: points(localized(language, row.ineligibleZh, row.ineligibleEn)),
    contact: localized(language, row.entryContactZh, row.entryContactEn),
  };
}

/** The call as pages outside its edition tell of it. */
export function toCurrentCall(found: FoundCall, language: Language): CurrentCall {
  const { year, ordinalZh, ordinalEn } = found.edition;
  return { year, ordinal: localized(language, ordinalZh, ordinalEn), ...factsOf(found) };
}

const factsOf = ({ edition: { entriesFrom, entriesUntil }, entryState, callNoticeIds }: FoundCall) => ({
  state: entryState,
  from: entriesFrom ? isoInstant(entriesFrom) : null,
  until: entriesUntil ? isoInstant(entriesUntil) : null,
  noticeIds: callNoticeIds,
});

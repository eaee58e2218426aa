/**
 * The one place that knows what "visible now" means and when an answer changes by itself. Every public read
 * passes it, and the database's clock decides: instances whose clocks differ still give the same answers.
 */
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { awardResult, edition, nomination, nominationRecipient } from '#server/db/schema/award.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import type { EditionPhase } from '#shared/api/content.ts';
import type { Language } from '#shared/language.ts';

/** What a service of public reads gives. */
export interface Answer<T> {
  data: T;
  /** What the answer was made of, to purge caches by: `content:<id>`, `column:<id>`, `edition:<year>`, `home`… */
  tags: string[];
  /** Next instant at which the answer changes without anybody writing, by the database's clock. */
  changesAt: Date | null;
}

/** Anything with a window of publication. */
export interface Windowed {
  publishAt: PgColumn;
  unpublishAt: PgColumn;
}

/** True for rows whose window is open now. */
export function isPublic(table: Windowed): SQL {
  return sql`(${table.publishAt} <= now() and (${table.unpublishAt} is null or ${table.unpublishAt} > now()))`;
}

/** True for rows whose window was open and has closed. */
export function isOver(table: Windowed): SQL {
  return sql`(${table.publishAt} is not null and ${table.unpublishAt} <= now())`;
}

/** The next instant after now at which a row enters or leaves the public; null = never. */
export function nextInstant(table: Windowed): SQL<Date | null> {
  return sql<Date | null>`least(case when ${table.publishAt} > now() then ${table.publishAt} end, case when ${table.unpublishAt} > now() then ${table.unpublishAt} end)`.mapWith(
    instantOrNull,
  );
}

/** True for rows whose window has not opened yet; false for those that have none. */
export function isComing(table: Windowed): SQL<boolean> {
  return sql<boolean>`coalesce(${table.publishAt} > now(), false)`;
}

/** True for rows that are public now or become so: what an answer is made of, and what tells when it changes. */
export function isPublicOrComing(table: Windowed): SQL {
  return sql`(${isPublic(table)} or ${table.publishAt} > now())`;
}

/** True for videos that can be played now: ready, public and within their own window, where they have one. */
export function isPlayable(): SQL<boolean> {
  const isOpen = sql`(coalesce(${video.playableFrom} <= now(), true) and coalesce(${video.playableUntil} > now(), true))`;
  return sql<boolean>`(${video.state} = 'ready' and ${isPublic(video)} and (${video.rights} <> 'window' or ${isOpen}))`;
}

/** The next instant at which a video begins or ceases to be playable. */
export function nextPlayable(): SQL<Date | null> {
  const ahead = (column: PgColumn) => sql`case when ${column} > now() then ${column} end`;
  return sql<Date | null>`least(${nextInstant(video)}, case when ${video.rights} = 'window' then least(${ahead(video.playableFrom)}, ${ahead(video.playableUntil)}) end)`.mapWith(
    instantOrNull,
  );
}

/** True for items that are online now. Their texts come from the revision that `isLiveRevision` joins. */
export function isVisible(): SQL {
  return sql`(${isLive()} and ${isPublic(content)})`;
}

/** True for items that have a live revision, whatever the time; only counts and instants are built on it. */
export function isLive(): SQL {
  return isNotNull(content.liveRevisionId);
}

/** Joins an item's live revision; a revision in any other state than put online is never read by visitors. */
export function isLiveRevision(): SQL | undefined {
  return and(eq(contentRevision.id, content.liveRevisionId), eq(contentRevision.state, 'putaway'));
}

/** True for items that can be read in a language; lists show an item only in its own languages. */
export function isAvailableIn(language: Language): SQL {
  return sql`${language === 'en' ? content.inEn : content.inZh}`;
}

/** True for editions that visitors may know of. Of a hidden one nothing is public, whatever its instants say. */
export function editionIsShown(): SQL<boolean> {
  return sql<boolean>`(not ${edition.isHidden})`;
}

/** True for editions whose nominees are public; winners are never without them. */
export function nomineesArePublic(): SQL<boolean> {
  return sql<boolean>`(${editionIsShown()} and coalesce(${edition.nomineesAt} <= now(), false) or ${winnersArePublic()})`;
}

/** True for editions whose jury is public: it is named once the call for entries is over. */
export function juryIsPublic(): SQL<boolean> {
  return sql<boolean>`(${editionIsShown()} and ${edition.phase} <> 'call')`;
}

/** True for editions whose winners are public; before it nothing that is given out depends on who won. */
export function winnersArePublic(): SQL<boolean> {
  return sql<boolean>`(${editionIsShown()} and coalesce(${edition.revealAt} <= now(), false))`;
}

const rival = alias(nomination, 'rival');
const rivalRecipient = alias(nominationRecipient, 'rival_recipient');
const rivalPerson = alias(person, 'rival_person');

/**
 * True for nominations whose recipients are public: those of editions whose winners are, and before that those of awards of
 * which every nomination has a recipient that visitors may know of. One nomination with recipients would point at the winner.
 */
export function recipientsArePublic(): SQL<boolean> {
  return sql<boolean>`(${winnersArePublic()} or (${nomineesArePublic()} and not exists (
    select 1 from ${nomination} as "rival" where ${rival.categoryId} = ${nomination.categoryId} and not exists (
      select 1 from ${nominationRecipient} as "rival_recipient" left join ${person} as "rival_person" on ${rivalPerson.id} = ${rivalRecipient.personId}
      where ${rivalRecipient.nominationId} = ${rival.id} and (${rivalRecipient.personId} is null or ${isPublic(rivalPerson)})))))`;
}

/**
 * The phase that visitors see: the one that an organiser has set, but never one that promises what is not public yet.
 * The instants decide; a phase that runs ahead of them waits.
 */
export function shownPhase(
  phase: EditionPhase,
  { nomineesPublic, revealed }: { nomineesPublic: boolean; revealed: boolean },
): EditionPhase {
  if (phase === 'call' || phase === 'jury' || revealed) return phase;
  if (!nomineesPublic) return 'jury';
  return phase === 'nominees' ? 'nominees' : 'ceremony';
}

/** The next instant at which nominees or winners become public. */
export function nextReveal(): SQL<Date | null> {
  return sql<Date | null>`least(case when ${edition.nomineesAt} > now() then ${edition.nomineesAt} end, case when ${edition.revealAt} > now() then ${edition.revealAt} end)`.mapWith(
    instantOrNull,
  );
}

/** The instant at which nominees became public; null while they are not. */
export function nomineesSince(): SQL {
  return sql`case when ${nomineesArePublic()} then ${edition.nomineesAt} end`;
}

/** The instant at which a result became public as it stands: it may be mended later. Null while it is not. */
export function resultSince(): SQL {
  return sql`case when ${winnersArePublic()} and ${awardResult.enteredAt} is not null then greatest(${edition.revealAt}, ${awardResult.enteredAt}) end`;
}

/**
 * The instant at which a nomination's recipients became public as they stand, from the reveal on; null before it. Until then
 * they date nothing, whether they are public or not: an instant of one nominee's own would point at the winner.
 */
export function recipientsSince(): SQL {
  return sql`case when ${winnersArePublic()} and ${nomination.recipientsAt} is not null then greatest(${edition.revealAt}, ${nomination.recipientsAt}) end`;
}

/** The earliest of some instants, or null. */
export function earliest(instants: Iterable<Date | null | undefined>): Date | null {
  let first: Date | null = null;
  for (const instant of instants) if (instant && (!first || instant < first)) first = instant;
  return first;
}

/** Reads an instant; rounded up, because the database counts microseconds and the change must have happened by then. */
export function instantOrNull(value: unknown): Date | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value;
  return new Date(new Date(String(value)).getTime() + 1);
}

/**
 * Defines what is visible now and when an answer changes on schedule. Every public read uses these conditions. They use the
 * database's clock, so that instances with different system clocks give the same answers.
 */
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { awardCategory, awardResult, awardUnit, edition, nomination, nominationRecipient } from '#server/db/schema/award.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import type { EditionPhase } from '#shared/api/award.ts';
import type { Language } from '#shared/language.ts';

/** Result of a public read. */
export interface Answer<T> {
  data: T;
  /** Cache tags: `content:<id>`, `column:<id>`, `edition:<year>`, `home`… */
  tags: string[];
  /** When the answer next changes without a write, by the database's clock. */
  changesAt: Date | null;
  /**
   * When something in it may no longer be shown; null = never. Until then an outdated answer is better than none. Absent, the
   * next change counts as one.
   */
  goesAt?: Date | null;
}

/** A table with a publication window. */
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

/** When a row's window next opens or closes; null = never. */
export function nextInstant(table: Windowed): SQL<Date | null> {
  return sql<Date | null>`least(case when ${table.publishAt} > now() then ${table.publishAt} end, case when ${table.unpublishAt} > now() then ${table.unpublishAt} end)`.mapWith(
    instantOrNull,
  );
}

/** True for rows whose window has not opened yet; false for rows without a start. */
export function isComing(table: Windowed): SQL<boolean> {
  return sql<boolean>`coalesce(${table.publishAt} > now(), false)`;
}

/** True for rows that are public now or will be: they determine both the answer and when it changes. */
export function isPublicOrComing(table: Windowed): SQL {
  return sql`(${isPublic(table)} or ${table.publishAt} > now())`;
}

/** True for videos that can be played now: ready, public and within their own window, if any. */
export function isPlayable(): SQL<boolean> {
  const isOpen = sql`(coalesce(${video.playableFrom} <= now(), true) and coalesce(${video.playableUntil} > now(), true))`;
  return sql<boolean>`(${video.state} = 'ready' and ${isPublic(video)} and (${video.rights} <> 'window' or ${isOpen}))`;
}

/** When a video next becomes playable or stops being so. */
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

/** True for items with a live revision, regardless of the window; for counts and instants only. */
export function isLive(): SQL {
  return isNotNull(content.liveRevisionId);
}

/** Joins an item's live revision; visitors never read any other. */
export function isLiveRevision(): SQL | undefined {
  return and(eq(contentRevision.id, content.liveRevisionId), eq(contentRevision.state, 'putaway'));
}

/** True for items available in a language; lists show an item only in its own languages. */
export function isAvailableIn(language: Language): SQL {
  return sql`${language === 'en' ? content.inEn : content.inZh}`;
}

/** True for editions that are not hidden. Nothing of a hidden edition is public, whatever its instants say. */
export function editionIsShown(): SQL<boolean> {
  return sql<boolean>`(not ${edition.isHidden})`;
}

/** True for editions whose nominees are public; implied by public winners. */
export function nomineesArePublic(): SQL<boolean> {
  return sql<boolean>`(${editionIsShown()} and coalesce(${edition.nomineesAt} <= now(), false) or ${winnersArePublic()})`;
}

/** True for editions whose jury is public: after the call for entries. */
export function juryIsPublic(): SQL<boolean> {
  return sql<boolean>`(${editionIsShown()} and ${edition.phase} <> 'call')`;
}

/** True for editions whose winners are all public. */
export function winnersArePublic(): SQL<boolean> {
  return sql<boolean>`(${editionIsShown()} and coalesce(${edition.revealAt} <= now(), false))`;
}

/** True for awards whose winner is public: with the edition's, or ahead of them. Before that, no answer depends on who won. */
export function winnerIsPublic(): SQL<boolean> {
  return sql<boolean>`(${winnersArePublic()} or (${editionIsShown()} and coalesce(${awardCategory.revealAt} <= now(), false)))`;
}

/** When the winner of an award became public; null while it is not. */
function winnerSince(): SQL {
  return sql`least(case when ${edition.revealAt} <= now() then ${edition.revealAt} end, case when ${awardCategory.revealAt} <= now() then ${awardCategory.revealAt} end)`;
}

const rival = alias(nomination, 'rival');
const rivalRecipient = alias(nominationRecipient, 'rival_recipient');
const rivalPerson = alias(person, 'rival_person');

/**
 * True for nominations whose recipients are public: in awards whose winner is public, and before that in those where every
 * nomination has a public recipient. A single nomination with recipients would give the winner away.
 */
export function recipientsArePublic(): SQL<boolean> {
  return sql<boolean>`(${winnerIsPublic()} or (${nomineesArePublic()} and not exists (
    select 1 from ${nomination} as "rival" where ${rival.categoryId} = ${nomination.categoryId} and not exists (
      select 1 from ${nominationRecipient} as "rival_recipient" left join ${person} as "rival_person" on ${rivalPerson.id} = ${rivalRecipient.personId}
      where ${rivalRecipient.nominationId} = ${rival.id} and (${rivalRecipient.personId} is null or ${isPublic(rivalPerson)})))))`;
}

/** Number of awards of an edition whose winner is public. */
export function publicWinnerCount(): SQL<number> {
  return sql<number>`(select count(*)::int from ${awardCategory} as "told" join ${awardUnit} as "told_unit" on "told_unit".id = "told".unit_id
    join ${awardResult} as "told_result" on "told_result".category_id = "told".id
    where "told_unit".edition_id = ${edition}.id and not ${edition}.is_hidden
      and coalesce(least(${edition}.reveal_at, "told".reveal_at) <= now(), false))`;
}

/** True for editions of which a winner is public. */
export function someWinnerIsPublic(): SQL<boolean> {
  return sql<boolean>`(${publicWinnerCount()} > 0)`;
}

/** Public parts of an edition. */
export interface PublicParts {
  nomineesPublic: boolean;
  /** A winner. */
  begun: boolean;
  /** All winners. */
  revealed: boolean;
}

/**
 * The phase shown to visitors: the one that the organiser has set, but never one that is ahead of the release instants of
 * nominees and winners, or behind winners that are public.
 */
export function shownPhase(phase: EditionPhase, { nomineesPublic, begun, revealed }: PublicParts): EditionPhase {
  if (revealed) return phase === 'archive' ? phase : 'winners';
  if (begun) return 'ceremony';
  if (phase === 'call' || phase === 'jury') return phase;
  if (!nomineesPublic) return 'jury';
  return phase === 'nominees' ? 'nominees' : 'ceremony';
}

/** When nominees or winners next become public, of the edition or of one of its awards. */
export function nextReveal(): SQL<Date | null> {
  return sql<Date | null>`least(case when ${edition.nomineesAt} > now() then ${edition.nomineesAt} end, case when ${edition.revealAt} > now() then ${edition.revealAt} end,
    (select min("next_category".reveal_at) from ${awardCategory} as "next_category" join ${awardUnit} as "next_unit" on "next_unit".id = "next_category".unit_id
      where "next_unit".edition_id = ${edition}.id and "next_category".reveal_at > now()))`.mapWith(instantOrNull);
}

/** When nominees became public; null while they are not. */
export function nomineesSince(): SQL {
  return sql`case when ${nomineesArePublic()} then ${edition.nomineesAt} end`;
}

/** When a result became public in its present form, including later corrections; null while it is not. */
export function resultSince(): SQL {
  return sql`case when ${winnerIsPublic()} and ${awardResult.enteredAt} is not null then greatest(${winnerSince()}, ${awardResult.enteredAt}) end`;
}

/**
 * When a nomination's recipients became public in their present form; null before the winners are revealed. Until then
 * recipients date nothing, even if they are public: a date of a single nominee would give the winner away.
 */
export function recipientsSince(): SQL {
  return sql`case when ${winnerIsPublic()} and ${nomination.recipientsAt} is not null then greatest(${winnerSince()}, ${nomination.recipientsAt}) end`;
}

/** The earliest of some instants, or null. */
export function earliest(instants: Iterable<Date | null | undefined>): Date | null {
  let first: Date | null = null;
  for (const instant of instants) if (instant && (!first || instant < first)) first = instant;
  return first;
}

/** Parses an instant, rounded up: the database has microseconds, and the change must have happened by then. */
export function instantOrNull(value: unknown): Date | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value;
  return new Date(new Date(String(value)).getTime() + 1);
}

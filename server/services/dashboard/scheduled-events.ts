/** Scheduled events that the caller may see: those of the next seven days, or of the days of a calendar. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { liveSession } from '#server/db/schema/media.ts';
import { programmeEvent } from '#server/db/schema/programme.ts';
import { columnIdsOf, isSeenItem } from '#server/services/content/revision.ts';
import { isPublicOrComing } from '#server/services/core/visibility.ts';
import type { ScheduledEventKind, ScheduledEvent, PublicationCalendar } from '#shared/api/dashboard.ts';
import { can, canIn, isStaff, type Viewer } from '#shared/policies.ts';
import { beginOfDay } from '#server/services/core/instant.ts';
import { invalidRequest } from '#server/errors.ts';
import { calendarDaysMax, calendarRowsMax } from '#shared/limits.ts';
import { isoOf } from './tasks.ts';

const daysAhead = 7;
/** Longer programmes have a screen of their own. */
const rowsMax = 40;

/** SQL condition: an instant is within the days that were asked for. */
type Within = (at: SQL) => SQL;

const isSoon: Within = (at) => sql`(${at} > now() and ${at} < now() + make_interval(days => ${daysAhead}))`;

interface Found extends Record<string, unknown>, Omit<ScheduledEvent, 'at'> {
  at: string | Date;
}

export async function readScheduledEvents(db: Database, viewer: Viewer): Promise<ScheduledEvent[]> {
  const { rows } = await db.execute<Found>(sql`${partsOf(viewer, isSoon)} order by at, kind, id limit ${rowsMax}`);
  return rows.map(({ kind, at, id, titleZh, titleEn }) => ({ kind, at: isoOf(at), id, titleZh, titleEn }));
}

interface FoundEntry extends Found {
  revisionId: string | null;
  version: number | null;
  /** Of an item: its column and the one above it. */
  columnIds: string[] | null;
  isPast: boolean;
}

const dayMs = 86_400_000;

/** The calendar from a day up to the day before another one, at most 62 days. Throws `invalidRequest`. */
export async function readCalendar(db: Database, viewer: Viewer, days: { from: string; until: string }): Promise<PublicationCalendar> {
  const [begin, end] = [beginOfDay(days.from, 'from'), beginOfDay(days.until, 'until')];
  const length = end.getTime() - begin.getTime();
  if (length <= 0 || length > calendarDaysMax * dayMs) throw invalidRequest('until');
  const [from, until] = [begin.toISOString(), end.toISOString()];
  const isWithin: Within = (at) => sql`(${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz)`;
  const { rows } = await db.execute<FoundEntry>(
    sql`select found.*, found.at <= now() as "isPast" from (${partsOf(viewer, isWithin)}) found order by at, kind, id limit ${calendarRowsMax + 1}`,
  );
  const mayMove = (columnIds: readonly string[] | null) => canIn(viewer, 'contentPublish', columnIds ?? []);
  return {
    isCut: rows.length > calendarRowsMax,
    rows: rows
      .slice(0, calendarRowsMax)
      .map(({ kind, at, id, titleZh, titleEn, revisionId, version, columnIds, isPast }) => ({
        kind,
        at: isoOf(at),
        id,
        titleZh,
        titleEn,
        isPast,
        moves: revisionId && version && mayMove(columnIds) && !isPast ? { revisionId, version } : null,
      })),
  };
}

function partsOf(viewer: Viewer, isWithin: Within): SQL {
  // Institutions have no screen for the others.
  const parts = isStaff(viewer) ? [...awardParts(viewer, isWithin), ...liveParts(viewer, isWithin)] : [];
  return sql.join([...itemParts(viewer, isWithin), ...parts], sql` union all `);
}

type RowFields = Record<'at' | 'id' | 'titleZh' | 'titleEn', SQL> & Partial<Record<'revisionId' | 'version' | 'columnIds', SQL>>;

/** A row's columns are the same in each part of the union. */
const row = (kind: ScheduledEventKind, { at, id, titleZh, titleEn, revisionId, version, columnIds }: RowFields): SQL =>
  sql`select ${kind}::text as kind, ${at} as at, ${id} as id, ${titleZh} as "titleZh", ${titleEn} as "titleEn", ${revisionId ?? sql`null::text`} as "revisionId", ${version ?? sql`null::int`} as version, ${columnIds ?? sql`null::text[]`} as "columnIds"`;

/** Publications that a publisher has scheduled, and ends of windows. */
function itemParts(viewer: Viewer, isWithin: Within): SQL[] {
  const isMine = isSeenItem(viewer) ?? sql`true`;
  const isListed = sql`${content.deletedAt} is null and ${content.kind} in ('article', 'episode') and ${isMine}`;
  const names = {
    id: sql`${content.id}`,
    titleZh: sql`${contentRevision.titleZh}`,
    titleEn: sql`${contentRevision.titleEn}`,
    revisionId: sql`${contentRevision.id}`,
    version: sql`${contentRevision.version}`,
    columnIds: columnIdsOf(),
  };
  const [scheduled, scheduledEnd] = [sql`${contentRevision.wantedPublishAt}`, sql`${contentRevision.wantedUnpublishAt}`];
  const [begin, end] = [sql`${content.publishAt}`, sql`${content.unpublishAt}`];
  const live = sql`from ${content} join ${contentRevision} on ${contentRevision.id} = ${content.liveRevisionId} where ${content.liveRevisionId} is not null and ${isListed}`;
  const ordered = sql`from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId} where ${contentRevision.state} = 'audited' and ${contentRevision.scheduledBy} is not null and ${isListed}`;
  return [
    sql`${row('online', { at: scheduled, ...names })} ${ordered} and ${isWithin(scheduled)}`,
    sql`${row('offline', { at: scheduledEnd, ...names })} ${ordered} and ${isWithin(scheduledEnd)}`,
    sql`${row('online', { at: begin, ...names })} ${live} and ${isWithin(begin)}`,
    sql`${row('offline', { at: end, ...names })} ${live} and ${content.unpublishAt} is not null and ${isWithin(end)}`,
  ];
}

/** The ceremony is announced to everybody; when nominees and winners are revealed only those know who work on the awards. */
function awardParts(viewer: Viewer, isWithin: Within): SQL[] {
  const isInside = can(viewer, 'awardEdit') || can(viewer, 'ceremonyRun');
  // An edition that is not named yet has its year.
  const nameOf = (ordinal: PgColumn) => sql`coalesce(nullif(${ordinal}, ''), ${edition.year}::text)`;
  const names = { id: sql`${edition.id}`, titleZh: nameOf(edition.ordinalZh), titleEn: nameOf(edition.ordinalEn) };
  const instants = { ceremony: edition.startsAt, ...(isInside ? { nominees: edition.nomineesAt, winners: edition.revealAt } : {}) };
  const editions = Object.entries(instants).map(([kind, column]) => {
    const at = sql`${column}`;
    return sql`${row(kind as ScheduledEventKind, { at, ...names })} from ${edition} where ${isWithin(at)} and ${isInside ? sql`true` : sql`not ${edition.isHidden}`}`;
  });
  const at = sql`${programmeEvent.startsAt}`;
  const ofEvent = {
    at,
    id: sql`${programmeEvent.editionId}`,
    titleZh: sql`${programmeEvent.titleZh}`,
    titleEn: sql`${programmeEvent.titleEn}`,
  };
  const isSeen = isInside
    ? sql`true`
    : sql`(not ${edition.isHidden} and ${isPublicOrComing(programmeEvent)} and ${programmeEvent.publishAt} <= now())`;
  return [
    ...editions,
    sql`${row('event', ofEvent)} from ${programmeEvent} join ${edition} on ${edition.id} = ${programmeEvent.editionId}
      where ${isWithin(at)} and ${programmeEvent.cancelledAt} is null and ${isSeen}`,
  ];
}

function liveParts(viewer: Viewer, isWithin: Within): SQL[] {
  const at = sql`${liveSession.startsAt}`;
  const names = { id: sql`${liveSession.id}`, titleZh: sql`${liveSession.titleZh}`, titleEn: sql`${liveSession.titleEn}` };
  const isInside = can(viewer, 'ceremonyRun') || can(viewer, 'siteEdit');
  const isSeen = isInside ? sql`true` : sql`${liveSession.publishAt} <= now()`;
  return [sql`${row('live', { at, ...names })} from ${liveSession} where ${isWithin(at)} and ${isSeen}`];
}

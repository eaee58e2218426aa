/** What happens by itself within the next seven days, as far as it concerns the caller. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { liveSession } from '#server/db/schema/media.ts';
import { programmeEvent } from '#server/db/schema/programme.ts';
import { seesAllItems } from '#server/services/content/revision.ts';
import { isPublicOrComing } from '#server/services/core/visibility.ts';
import type { AheadKind, AheadRow } from '#shared/api/dashboard.ts';
import { can, type Viewer } from '#shared/policies.ts';
import { isoOf } from './tasks.ts';

const daysAhead = 7;
/** Longer programmes have a screen of their own. */
const rowsMax = 40;

const isSoon = (at: SQL) => sql`(${at} > now() and ${at} < now() + make_interval(days => ${daysAhead}))`;

interface Found extends Record<string, unknown>, Omit<AheadRow, 'at'> {
  at: string | Date;
}

export async function readAhead(db: Database, viewer: Viewer): Promise<AheadRow[]> {
  const parts = [...itemParts(viewer), ...awardParts(viewer), ...liveParts(viewer)];
  const { rows } = await db.execute<Found>(sql`${sql.join(parts, sql` union all `)} order by at, kind, id limit ${rowsMax}`);
  return rows.map((row) => ({ ...row, at: isoOf(row.at) }));
}

/** A row's columns are the same in each part of the union. */
const row = (kind: AheadKind, { at, id, titleZh, titleEn }: Record<'at' | 'id' | 'titleZh' | 'titleEn', SQL>): SQL =>
  sql`select ${kind}::text as kind, ${at} as at, ${id} as id, ${titleZh} as "titleZh", ${titleEn} as "titleEn"`;

/** Publications that a publisher has scheduled, and ends of windows. */
function itemParts(viewer: Viewer): SQL[] {
  const isMine = seesAllItems(viewer) ? sql`true` : sql`${content.ownerId} = ${viewer.id}`;
  const isListed = sql`${content.deletedAt} is null and ${content.kind} in ('article', 'episode') and ${isMine}`;
  const names = { id: sql`${content.id}`, titleZh: sql`${contentRevision.titleZh}`, titleEn: sql`${contentRevision.titleEn}` };
  const scheduled = sql`${contentRevision.wantedPublishAt}`;
  const [begin, end] = [sql`${content.publishAt}`, sql`${content.unpublishAt}`];
  const live = sql`from ${content} join ${contentRevision} on ${contentRevision.id} = ${content.liveRevisionId} where ${content.liveRevisionId} is not null and ${isListed}`;
  return [
    sql`${row('online', { at: scheduled, ...names })} from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId}
      where ${contentRevision.state} = 'audited' and ${contentRevision.scheduledBy} is not null and ${isSoon(scheduled)} and ${isListed}`,
    sql`${row('online', { at: begin, ...names })} ${live} and ${isSoon(begin)}`,
    sql`${row('offline', { at: end, ...names })} ${live} and ${content.unpublishAt} is not null and ${isSoon(end)}`,
  ];
}

/** The ceremony is announced to everybody; when nominees and winners are revealed only those know who work on the awards. */
function awardParts(viewer: Viewer): SQL[] {
  const isInside = can(viewer, 'awardEdit') || can(viewer, 'ceremonyRun');
  // An edition that is not named yet has its year.
  const nameOf = (ordinal: PgColumn) => sql`coalesce(nullif(${ordinal}, ''), ${edition.year}::text)`;
  const names = { id: sql`${edition.id}`, titleZh: nameOf(edition.ordinalZh), titleEn: nameOf(edition.ordinalEn) };
  const instants = { ceremony: edition.startsAt, ...(isInside ? { nominees: edition.nomineesAt, winners: edition.revealAt } : {}) };
  const editions = Object.entries(instants).map(([kind, column]) => {
    const at = sql`${column}`;
    return sql`${row(kind as AheadKind, { at, ...names })} from ${edition} where ${isSoon(at)} and ${isInside ? sql`true` : sql`not ${edition.isHidden}`}`;
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
      where ${isSoon(at)} and ${programmeEvent.cancelledAt} is null and ${isSeen}`,
  ];
}

function liveParts(viewer: Viewer): SQL[] {
  const at = sql`${liveSession.startsAt}`;
  const names = { id: sql`${liveSession.id}`, titleZh: sql`${liveSession.titleZh}`, titleEn: sql`${liveSession.titleEn}` };
  const isInside = can(viewer, 'ceremonyRun') || can(viewer, 'siteEdit');
  const isSeen = isInside ? sql`true` : sql`${liveSession.publishAt} <= now()`;
  return [sql`${row('live', { at, ...names })} from ${liveSession} where ${isSoon(at)} and ${isSeen}`];
}

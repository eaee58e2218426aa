/** The programme of an edition for staff: events are added, edited by field, cancelled and removed; and their venues. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { edition } from '#server/db/schema/award.ts';
import { programmeEvent, venue } from '#server/db/schema/programme.ts';
import { invalidRequest, notFound, requiredMissing, stillUsed } from '#server/errors.ts';
import type { Input } from '#shared/api/endpoint.ts';
import {
  type addEvent,
  type addVenue,
  type cancelEvent,
  eventFields,
  type EventFields,
  type ManagedProgramme,
  type saveEvent,
  type saveVenue,
  type VenueFields,
} from '#shared/api/programme-staff.ts';
import type { Removed } from '#shared/api/removed-record.ts';
import { keepRemoved } from '#server/services/record/removed-record.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { recordChange } from './award-change.ts';
import {
  auditEdit,
  checkWindow,
  editedFields,
  isoOrNull,
  mergeEdit,
  requireRows,
  shownState,
  withInstants,
} from '#server/services/record/record-edit.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { asColumns } from '#server/services/core/instant.ts';

const instants = ['startsAt', 'endsAt', 'publishAt', 'unpublishAt'] as const;

/** Throws `notFound` for an unknown edition. */
export async function getProgramme(db: Database, editionId: string): Promise<ManagedProgramme> {
  await requireEdition(db, editionId);
  const [events, venues] = await Promise.all([
    db
      .select({ event: programmeEvent, shown: shownState(programmeEvent) })
      .from(programmeEvent)
      .where(eq(programmeEvent.editionId, editionId))
      .orderBy(asc(programmeEvent.startsAt), asc(programmeEvent.endsAt), asc(programmeEvent.id)),
    // In a query of one table Drizzle writes columns unqualified, so the subquery qualifies them itself.
    db
      .select({ venue, events: sql<number>`(select count(*)::int from ${programmeEvent} where ${programmeEvent}.venue_id = ${venue}.id)` })
      .from(venue)
      .orderBy(asc(venue.position), asc(venue.id)),
  ]);
  return {
    events: events.map(({ event, shown }) => ({
      id: event.id,
      ...toFields(event),
      cancelledAt: isoOrNull(event.cancelledAt),
      sequence: event.sequence,
      shown,
    })),
    venues: venues.map(({ venue: row, events: count }) => ({ id: row.id, ...toVenueFields(row), events: count })),
  };
}

async function requireEdition(db: Queryable, id: string): Promise<void> {
  const [stored] = await db.select({ id: edition.id }).from(edition).where(eq(edition.id, id));
  if (!stored) throw notFound();
}

function toFields(row: typeof programmeEvent.$inferSelect): EventFields {
  return editedFields<EventFields>(eventFields, row);
}

function toVenueFields({ nameZh, nameEn, addressZh, addressEn }: typeof venue.$inferSelect): VenueFields {
  return { nameZh, nameEn, addressZh, addressEn };
}

/**
 * Throws `notFound` for the edition, `requiredMissing` without a title, `invalidRequest` for an end before the start or
 * an unknown venue.
 */
export function insertEvent(
  db: Database,
  actorId: string,
  { editionId, ...input }: Input<typeof addEvent>['body'],
): Promise<{ id: string }> {
  const fields = withInstants(input, instants);
  checkEvent(fields);
  return db.transaction(async (tx) => {
    await requireEdition(tx, editionId);
    await requireRows(tx, venue, { ids: [fields.venueId], field: 'venueId' });
    const id = newId();
    await tx.insert(programmeEvent).values({ ...asRow(fields), id, editionId });
    await recordChange(tx, { actorId, action: 'add', kind: 'event', id, editionId }, programmeTags(editionId));
    return { id };
  });
}

function checkEvent({ titleZh, titleEn, startsAt, endsAt, ...window }: EventFields): void {
  if (titleZh.trim() === '' && titleEn.trim() === '') throw requiredMissing();
  if (endsAt <= startsAt) throw invalidRequest('endsAt');
  checkWindow(window);
}

/** Fields as column values; the start and end of an event are never null. */
function asRow(fields: EventFields) {
  const { startsAt, endsAt, ...rest } = fields;
  return { ...asColumns(rest, ['publishAt', 'unpublishAt']), startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

/** Throws `notFound`, `requiredMissing`, `invalidRequest` and `editConflict`. */
export function updateEvent(db: Database, actorId: string, { id, base, changes }: Input<typeof saveEvent>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockEvent(tx, id);
    const present = toFields(row);
    const subject = { kind: 'event', id };
    const write = await mergeEdit(tx, subject, { present, base, changes: withInstants(changes, instants) });
    if (Object.keys(write).length === 0) return;
    const next = { ...present, ...write };
    checkEvent(next);
    await requireRows(tx, venue, { ids: [write.venueId], field: 'venueId' });
    await tx.update(programmeEvent).set(asRow(next)).where(eq(programmeEvent.id, id));
    await auditEdit(tx, subject, { actorId, present, write });
    await announceChange(tx, programmeTags(row.editionId));
  });
}

async function lockEvent(tx: Transaction, id: string): Promise<typeof programmeEvent.$inferSelect> {
  const [row] = await tx.select().from(programmeEvent).where(eq(programmeEvent.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/** Throws `notFound`. Cancelling again keeps the first instant. */
export function cancelEventOf(db: Database, actorId: string, { id, cancelled }: Input<typeof cancelEvent>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    const { cancelledAt, editionId } = await lockEvent(tx, id);
    if ((cancelledAt !== null) === cancelled) return;
    await tx
      .update(programmeEvent)
      .set({ cancelledAt: cancelled ? sql`now()` : null })
      .where(eq(programmeEvent.id, id));
    await recordChange(tx, { actorId, action: cancelled ? 'cancel' : 'restore', kind: 'event', id, editionId }, programmeTags(editionId));
  });
}

/** Throws `notFound`. */
export function removeEventOf(db: Database, actorId: string, id: string): Promise<Removed> {
  return db.transaction(async (tx) => {
    const { editionId, titleZh, titleEn } = await lockEvent(tx, id);
    const tags = programmeTags(editionId);
    const removed = await keepRemoved(tx, { kind: 'event', id, tags }, [[programmeEvent, eq(programmeEvent.id, id)]]);
    await tx.delete(programmeEvent).where(eq(programmeEvent.id, id));
    await recordChange(tx, { actorId, action: 'remove', kind: 'event', id, editionId, details: { titleZh, titleEn } }, tags);
    return removed;
  });
}

/** Cache tags of an edition's programme: its page and its calendars. */
function programmeTags(editionId: string): string[] {
  return [`programme:${editionId}`];
}

function checkName({ nameZh, nameEn }: VenueFields): void {
  if (nameZh.trim() === '' && nameEn.trim() === '') throw requiredMissing();
}

/** A new venue has no events, so nothing public changes. Throws `requiredMissing` without a name. */
export function insertVenue(db: Database, actorId: string, fields: Input<typeof addVenue>['body']): Promise<{ id: string }> {
  checkName(fields);
  return db.transaction(async (tx) => {
    const id = newId();
    await tx.insert(venue).values({ ...fields, id, position: sql`(select coalesce(max(position) + 1, 0) from ${venue})` });
    await appendAudit(tx, { actorId, action: 'add', subjectKind: 'venue', subjectId: id });
    return { id };
  });
}

/** Throws `notFound`, `requiredMissing` and `editConflict`. Triggers increment the version of every event there and announce the change. */
export function updateVenue(db: Database, actorId: string, { id, base, changes }: Input<typeof saveVenue>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    // `no key update` lets new events refer to it meanwhile; their own trigger waits for this lock.
    const present = toVenueFields(await lockVenue(tx, id, 'no key update'));
    const subject = { kind: 'venue', id };
    const write = await mergeEdit(tx, subject, { present, base, changes });
    if (Object.keys(write).length === 0) return;
    checkName({ ...present, ...write });
    await tx.update(venue).set(write).where(eq(venue.id, id));
    await auditEdit(tx, subject, { actorId, present, write });
  });
}

async function lockVenue(tx: Transaction, id: string, strength: 'update' | 'no key update'): Promise<typeof venue.$inferSelect> {
  const [row] = await tx.select().from(venue).where(eq(venue.id, id)).for(strength);
  if (!row) throw notFound();
  return row;
}

/** Throws `notFound`, and `stillUsed` while any event takes place there. */
export function removeVenueOf(db: Database, actorId: string, id: string): Promise<Removed> {
  return db.transaction(async (tx) => {
    const row = await lockVenue(tx, id, 'update');
    const [used] = await tx.select({ id: programmeEvent.id }).from(programmeEvent).where(eq(programmeEvent.venueId, id)).limit(1);
    if (used) throw stillUsed();
    const removed = await keepRemoved(tx, { kind: 'venue', id }, [[venue, eq(venue.id, id)]]);
    await tx.delete(venue).where(eq(venue.id, id));
    await appendAudit(tx, { actorId, action: 'remove', subjectKind: 'venue', subjectId: id, details: toVenueFields(row) });
    return removed;
  });
}

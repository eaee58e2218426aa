/** The programme of an edition for staff: its events, which can be cancelled, and the venues of all editions. */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { programmeEvent, venue } from '#server/db/schema/programme.ts';
import { invalidRequest, notFound } from '#server/errors.ts';
import { isoOrNull, shownState } from '#server/services/record/record-edit.ts';
import { recordService } from '#server/services/record/record-service.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { eventRecord, venueRecord, type cancelEvent } from '#shared/api/record/programme.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';

/** Cache tags of an edition's programme: its page and its calendars. */
const programmeTags = (editionId: string) => [`programme:${editionId}`];

export const eventStaff = (db: Database) =>
  recordService(db, eventRecord, {
    table: programmeEvent,
    list: {
      from: sql`${programmeEvent}`,
      searched: [programmeEvent.titleZh, programmeEvent.titleEn],
      filter: ({ editionId }) => (editionId ? eq(programmeEvent.editionId, String(editionId)) : undefined),
      order: [asc(programmeEvent.startsAt), asc(programmeEvent.endsAt), asc(programmeEvent.id)],
      rows: async (from, ids) => {
        const rows = await from
          .select({
            event: programmeEvent,
            venueZh: sql<string>`coalesce(${venue.nameZh}, '')`,
            venueEn: sql<string>`coalesce(${venue.nameEn}, '')`,
            shown: shownState(programmeEvent),
          })
          .from(programmeEvent)
          .leftJoin(venue, eq(venue.id, programmeEvent.venueId))
          .where(inArray(programmeEvent.id, [...ids]));
        return rows.map(({ event, ...facts }) => ({
          ...event,
          ...facts,
          startsAt: event.startsAt.toISOString(),
          endsAt: event.endsAt.toISOString(),
          cancelledAt: isoOrNull(event.cancelledAt),
          publishAt: isoOrNull(event.publishAt),
        }));
      },
    },
    beside: async (from, id) => {
      const [row] = await from
        .select({ shown: shownState(programmeEvent), cancelledAt: programmeEvent.cancelledAt })
        .from(programmeEvent)
        .where(eq(programmeEvent.id, id));
      if (!row) throw notFound();
      return { ...row, cancelledAt: isoOrNull(row.cancelledAt) };
    },
    tags: async (_from, _id, { editionId }) => programmeTags(editionId),
    check: async (_tx, { present, write }) => {
      const { startsAt, endsAt } = { ...present, ...write };
      if (endsAt <= startsAt) throw invalidRequest('endsAt');
    },
  });

/** Throws `notFound`. Cancelling again keeps the first instant. */
export function cancelEventOf(db: Database, actorId: string, { id, cancelled }: Input<typeof cancelEvent>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(programmeEvent).where(eq(programmeEvent.id, id)).for('update');
    if (!row) throw notFound();
    const { cancelledAt, editionId } = row;
    if ((cancelledAt !== null) === cancelled) return;
    await tx
      .update(programmeEvent)
      .set({ cancelledAt: cancelled ? sql`now()` : null })
      .where(eq(programmeEvent.id, id));
    await appendAudit(tx, {
      actorId,
      action: cancelled ? 'cancel' : 'restore',
      subjectKind: 'event',
      subjectId: id,
      details: { edition: editionId },
    });
    await announceChange(tx, programmeTags(editionId));
  });
}

export const venueStaff = (db: Database) =>
  recordService(db, venueRecord, {
    table: venue,
    usedBy: [programmeEvent.venueId],
    list: {
      from: sql`${venue}`,
      searched: [venue.nameZh, venue.nameEn, venue.addressZh, venue.addressEn],
      order: [asc(venue.position), asc(venue.id)],
      // In a query of one table Drizzle writes columns unqualified, so the subquery qualifies them itself.
      rows: async (from, ids) =>
        (
          await from
            .select({
              venue,
              events: sql<number>`(select count(*)::int from ${programmeEvent} where ${programmeEvent}.venue_id = ${venue}.id)`,
            })
            .from(venue)
            .where(inArray(venue.id, [...ids]))
        ).map(({ venue: row, events }) => ({ ...row, events })),
    },
    beside: async () => ({}),
    // Triggers count the change for every event there, and announce it.
    tags: async () => [],
  });

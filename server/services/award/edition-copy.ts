/** The next edition, made from the latest: units, categories and programme are copied as drafts. */
import { and, asc, desc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { awardCategory, awardUnit, edition } from '#server/db/schema/award.ts';
import { programmeEvent, venue } from '#server/db/schema/programme.ts';
import { editionTaken } from '#server/errors.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { copyEdition as copyContract, EditionCopy } from '#shared/api/edition-staff.ts';
import { inOtherYear } from '#shared/dates.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { lockEdition } from './edition-edit.ts';

/** Copies the latest edition with units; returns null without one. */
export async function previewEditionCopy(db: Database, year: number): Promise<EditionCopy | null> {
  const hasUnits = exists(db.select({ id: awardUnit.id }).from(awardUnit).where(eq(awardUnit.editionId, edition.id)));
  const [from] = await db.select().from(edition).where(hasUnits).orderBy(desc(edition.year)).limit(1);
  if (!from) return null;
  const [units, events] = await Promise.all([
    db
      .select({
        id: awardUnit.id,
        labelZh: awardUnit.labelZh,
        labelEn: awardUnit.labelEn,
        categories: sql<number>`(select count(*)::int from ${awardCategory} where ${awardCategory}.unit_id = ${awardUnit}.id)`,
      })
      .from(awardUnit)
      .where(eq(awardUnit.editionId, from.id))
      .orderBy(asc(awardUnit.position), asc(awardUnit.id)),
    db
      .select({ event: programmeEvent, venueZh: venue.nameZh, venueEn: venue.nameEn })
      .from(programmeEvent)
      .leftJoin(venue, eq(venue.id, programmeEvent.venueId))
      .where(isCopied(from.id))
      .orderBy(asc(programmeEvent.startsAt), asc(programmeEvent.endsAt), asc(programmeEvent.id)),
  ]);
  const { id, ordinalZh, ordinalEn, placeZh, placeEn } = from;
  return {
    from: { id, year: from.year, ordinalZh, ordinalEn, placeZh, placeEn },
    units,
    events: events.map(({ event, venueZh, venueEn }) => {
      const { startsAt, endsAt } = movedTimes(event, year - from.year);
      return {
        titleZh: event.titleZh,
        titleEn: event.titleEn,
        venueZh: venueZh ?? '',
        venueEn: venueEn ?? '',
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      };
    }),
  };
}

/** Creates a hidden edition. Nothing public changes. Throws `notFound` for the source and `editionTaken`. */
export function copyEdition(
  db: Database,
  actorId: string,
  { fromId, year, ordinalZh, ordinalEn }: Input<typeof copyContract>['body'],
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { edition: from } = await lockEdition(tx, fromId);
    const id = String(year);
    const added = await tx
      .insert(edition)
      .values({
        id,
        year,
        ordinalZh: ordinalZh.trim(),
        ordinalEn: ordinalEn.trim(),
        placeZh: from.placeZh,
        placeEn: from.placeEn,
        isHidden: true,
      })
      .onConflictDoNothing()
      .returning({ id: edition.id });
    if (added.length === 0) throw editionTaken();
    const copied = { ...(await copyUnits(tx, fromId, id)), events: await copyEvents(tx, from, { id, year }) };
    await appendAudit(tx, { actorId, action: 'copy', subjectKind: 'edition', subjectId: id, details: { from: fromId, ...copied } });
    return { id };
  });
}

async function copyUnits(tx: Transaction, fromId: string, editionId: string): Promise<{ units: number; categories: number }> {
  const units = await tx.select().from(awardUnit).where(eq(awardUnit.editionId, fromId));
  if (units.length === 0) return { units: 0, categories: 0 };
  const newIds = new Map(units.map((unit) => [unit.id, newId()]));
  const newUnitId = (id: string) => newIds.get(id) ?? id;
  await tx.insert(awardUnit).values(units.map((unit) => ({ ...unit, id: newUnitId(unit.id), editionId })));
  const categories = await tx
    .select()
    .from(awardCategory)
    .where(inArray(awardCategory.unitId, [...newIds.keys()]));
  if (categories.length > 0)
    await tx.insert(awardCategory).values(
      // Its winners are revealed in a night of their own.
      categories.map((row) => ({ ...row, id: newId(), unitId: newUnitId(row.unitId), revealAt: null })),
    );
  return { units: units.length, categories: categories.length };
}

async function copyEvents(tx: Transaction, from: { id: string; year: number }, to: { id: string; year: number }): Promise<number> {
  const events = await tx.select().from(programmeEvent).where(isCopied(from.id));
  if (events.length === 0) return 0;
  await tx
    .insert(programmeEvent)
    .values(
      events.map(({ venueId, titleZh, titleEn, abstractZh, abstractEn, needsTicket, ...event }) => ({
        id: newId(),
        editionId: to.id,
        venueId,
        titleZh,
        titleEn,
        abstractZh,
        abstractEn,
        needsTicket,
        ...movedTimes(event, to.year - from.year),
      })),
    );
  return events.length;
}

/** Cancelled events did not take place. */
const isCopied = (editionId: string) => and(eq(programmeEvent.editionId, editionId), isNull(programmeEvent.cancelledAt));

/** An event keeps its duration, also across the end of February. */
function movedTimes({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, years: number): { startsAt: Date; endsAt: Date } {
  const start = new Date(inOtherYear(startsAt.toISOString(), years));
  return { startsAt: start, endsAt: new Date(start.getTime() + endsAt.getTime() - startsAt.getTime()) };
}

/** The jury of an edition for staff: seats are added, changed, put in order, and removed. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { awardUnit, juryMember } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import { conflict, invalidRequest, notFound } from '#server/errors.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { auditEdit, checkOrder, mergeEdit, requireRows } from '#server/services/record/record-edit.ts';
import { keepRemoved } from '#server/services/record/removed-record.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { addJuror, orderJury, removeJuror, saveJuror } from '#shared/api/jury-staff.ts';
import type { Removed } from '#shared/api/removed-record.ts';
import { editionTags, juryTags, recordChange } from './award-change.ts';
import { lockEdition } from './edition-edit.ts';

/** Throws `notFound`, `invalidRequest`, and `conflict` for an existing seat. */
export function insertJuror(db: Database, actorId: string, seat: Input<typeof addJuror>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    await lockEdition(tx, seat.editionId);
    await checkSeat(tx, seat);
    const { editionId, personId, unitId, isPresident, isChair } = seat;
    const added = await tx
      .insert(juryMember)
      .values({
        editionId,
        personId,
        unitId,
        isPresident,
        isChair,
        position: sql`(select coalesce(max(position) + 1, 0) from ${juryMember} where edition_id = ${editionId})`,
      })
      .onConflictDoNothing()
      .returning({ personId: juryMember.personId });
    if (added.length === 0) throw conflict();
    await recordChange(tx, { actorId, action: 'add', kind: 'juror', id: personId, editionId }, juryTags(editionId));
  });
}

/** Throws `notFound`, `invalidRequest` and `editConflict`. */
export function updateJuror(
  db: Database,
  actorId: string,
  { editionId, personId, base, changes }: Input<typeof saveJuror>['body'],
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockEdition(tx, editionId);
    const seat = isSeat(editionId, personId);
    const [present] = await tx
      .select({ unitId: juryMember.unitId, isPresident: juryMember.isPresident, isChair: juryMember.isChair })
      .from(juryMember)
      .where(seat);
    if (!present) throw notFound();
    const subject = { kind: 'juror', id: personId };
    const write = await mergeEdit(tx, subject, { present, base, changes });
    if (Object.keys(write).length === 0) return;
    await checkSeat(tx, { ...present, ...write, editionId, personId });
    await tx.update(juryMember).set(write).where(seat);
    await auditEdit(tx, subject, { actorId, present, write });
    await announceChange(tx, editionTags(editionId));
  });
}

/** Throws `notFound`, `invalidRequest`, and `editConflict` if the order is not the one that was read. */
export function orderJurors(db: Database, actorId: string, { editionId, base, ids }: Input<typeof orderJury>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    await lockEdition(tx, editionId);
    const present = await tx
      .select({ id: juryMember.personId })
      .from(juryMember)
      .where(eq(juryMember.editionId, editionId))
      .orderBy(asc(juryMember.position), asc(juryMember.personId));
    await checkOrder(tx, { kind: 'jurorOrder', id: editionId }, { present: present.map(({ id }) => id), base, ids });
    for (const [position, id] of ids.entries()) await tx.update(juryMember).set({ position }).where(isSeat(editionId, id));
    await recordChange(tx, { actorId, action: 'order', kind: 'jurorOrder', id: editionId, editionId }, editionTags(editionId));
  });
}

/** Throws `notFound`. */
export function deleteJuror(db: Database, actorId: string, { editionId, personId }: Input<typeof removeJuror>['body']): Promise<Removed> {
  return db.transaction(async (tx) => {
    await lockEdition(tx, editionId);
    const seat = isSeat(editionId, personId);
    const removed = await keepRemoved(tx, { kind: 'juror', id: personId, tags: juryTags(editionId) }, [[juryMember, seat]]);
    const gone = await tx.delete(juryMember).where(seat).returning({ id: juryMember.personId });
    if (gone.length === 0) throw notFound();
    await recordChange(tx, { actorId, action: 'remove', kind: 'juror', id: personId, editionId }, juryTags(editionId));
    return removed;
  });
}

const isSeat = (editionId: string, personId: string) => and(eq(juryMember.editionId, editionId), eq(juryMember.personId, personId));

async function checkSeat(
  tx: Transaction,
  { editionId, personId, unitId }: { editionId: string; personId: string; unitId: string | null },
): Promise<void> {
  await requireRows(tx, person, { ids: [personId], field: 'personId' });
  if (unitId === null) return;
  const [own] = await tx
    .select({ id: awardUnit.id })
    .from(awardUnit)
    .where(and(eq(awardUnit.id, unitId), eq(awardUnit.editionId, editionId)));
  if (!own) throw invalidRequest('unitId');
}

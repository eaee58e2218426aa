/** Nominations and jury seats, entered one by one. */
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { awardCategory, awardUnit, juryMember, nomination, film } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import { conflict, invalidRequest, notFound, stillUsed } from '#server/errors.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { addJuror, addNomination, saveJuror, saveNomination } from '#shared/api/edition-part-staff.ts';
import { editionTags, juryTags, recordChange } from './award-change.ts';
import { cleanNamed } from './named-person.ts';
import { auditEdit, mergeEdit, requireRows } from '#server/services/record/record-edit.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { hasResult } from './award-result.ts';
import { lockEdition, lockEditionOf } from './edition-edit.ts';
import { nextPosition } from './edition-edit-parts.ts';
import { readNamedRecipients, writeRecipients } from './recipient.ts';

export interface Nominee {
  filmId: string | null;
  personId: string | null;
}

/** Throws `notFound`, `invalidRequest`, and `conflict` for an existing nomination of the category. */
export function insertNomination(
  db: Database,
  actorId: string,
  { categoryId, filmId, personId, roleZh, roleEn, recipients = [] }: Input<typeof addNomination>['body'],
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const {
      edition: { id: editionId },
    } = await lockEditionOf(tx, 'category', categoryId);
    await checkNominee(tx, { categoryId, editionId, filmId, personId });
    await checkNew(tx, { categoryId, filmId, personId });
    const id = newId();
    await tx
      .insert(nomination)
      .values({
        id,
        categoryId,
        filmId,
        personId,
        roleZh: roleZh.trim(),
        roleEn: roleEn.trim(),
        position: nextPosition(nomination, sql`category_id = ${categoryId}`),
      });
    if (recipients.length > 0) await writeRecipients(tx, id, cleanNamed(recipients));
    await recordChange(tx, { actorId, action: 'add', kind: 'nomination', id, editionId }, editionTags(editionId));
    return { id };
  });
}

/** Throws `notFound`, `invalidRequest`, `conflict`, `editConflict`, and `stillUsed` for another nominee once the category has a result. */
export function updateNomination(
  db: Database,
  actorId: string,
  { id, base, changes }: Input<typeof saveNomination>['body'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ categoryId: nomination.categoryId }).from(nomination).where(eq(nomination.id, id));
    if (!known) throw notFound();
    const { categoryId } = known;
    const {
      edition: { id: editionId },
    } = await lockEditionOf(tx, 'category', categoryId);
    const [row] = await tx
      .select({ filmId: nomination.filmId, personId: nomination.personId, roleZh: nomination.roleZh, roleEn: nomination.roleEn })
      .from(nomination)
      .where(eq(nomination.id, id));
    if (!row) throw notFound();
    const present = { ...row, recipients: (await readNamedRecipients(tx, [id])).get(id) ?? [] };
    const write = await mergeEdit(
      tx,
      { kind: 'nomination', id },
      { present, base, changes: { ...changes, ...(changes.recipients && { recipients: cleanNamed(changes.recipients) }) } },
    );
    if (Object.keys(write).length === 0) return;
    if (write.filmId !== undefined || write.personId !== undefined) {
      const [used] = await tx
        .select({ id: awardCategory.id })
        .from(awardCategory)
        .where(and(eq(awardCategory.id, categoryId), hasResult(categoryId)));
      if (used) throw stillUsed();
      const next = { ...present, ...write };
      await checkNominee(tx, { categoryId, editionId, filmId: next.filmId, personId: next.personId });
      await checkNew(tx, { categoryId, filmId: next.filmId, personId: next.personId });
    }
    const { recipients, ...fields } = write;
    if (Object.keys(fields).length > 0) await tx.update(nomination).set(fields).where(eq(nomination.id, id));
    if (recipients) await writeRecipients(tx, id, recipients);
    await auditEdit(tx, { kind: 'nomination', id }, { actorId, present, write });
    await announceChange(tx, editionTags(editionId));
  });
}

/** A category of films takes films, one of people takes people with or without a film; films must be of the same edition. */
async function checkNominee(
  tx: Transaction,
  { categoryId, editionId, filmId, personId }: Nominee & { categoryId: string; editionId: string },
): Promise<void> {
  const [category] = await tx.select({ subject: awardCategory.subject }).from(awardCategory).where(eq(awardCategory.id, categoryId));
  if (category?.subject === 'work' && (filmId === null || personId !== null)) throw invalidRequest('filmId');
  if (category?.subject === 'person' && personId === null) throw invalidRequest('personId');
  await requireRows(tx, person, { ids: [personId], field: 'personId' });
  if (filmId === null) return;
  const [own] = await tx
    .select({ id: film.id })
    .from(film)
    .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
    .where(and(eq(film.id, filmId), eq(awardUnit.editionId, editionId)))
    .for('key share', { of: film });
  if (!own) throw invalidRequest('filmId');
}

async function checkNew(tx: Transaction, { categoryId, filmId, personId }: Nominee & { categoryId: string }): Promise<void> {
  const same = sql`${nomination.filmId} is not distinct from ${filmId} and ${nomination.personId} is not distinct from ${personId}`;
  const [there] = await tx
    .select({ id: nomination.id })
    .from(nomination)
    .where(and(eq(nomination.categoryId, categoryId), same));
  if (there) throw conflict();
}

/** Throws `notFound`, `invalidRequest`, and `conflict` for an existing seat. */
export function insertJuror(db: Database, actorId: string, seat: Input<typeof addJuror>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    await lockEdition(tx, seat.editionId);
    await checkSeat(tx, seat);
    const { editionId, personId, unitId, isPresident, isChair } = seat;
    const added = await tx
      .insert(juryMember)
      .values({ editionId, personId, unitId, isPresident, isChair, position: nextPosition(juryMember, sql`edition_id = ${editionId}`) })
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
    const seat = and(eq(juryMember.editionId, editionId), eq(juryMember.personId, personId));
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

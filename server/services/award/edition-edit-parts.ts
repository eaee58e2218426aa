/** Units, categories, nominations and jurors of an edition: adding, renaming, ordering, and removing unused ones. */
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { awardCategory, awardUnit, juryMember, nomination, nominationRecipient, film } from '#server/db/schema/award.ts';
import { showRow } from '#server/db/schema/ceremony.ts';
import { idTaken, notFound, requiredMissing, stillUsed } from '#server/errors.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { addCategory, addUnit, orderParts, PartKind, removePart, renamePart } from '#shared/api/edition-part-staff.ts';
import type { Removed } from '#shared/api/removed-record.ts';
import { awardAnchor, freeAnchor, isInAnchor } from '#shared/award/award-anchor.ts';
import { hasResult } from './award-result.ts';
import { keepRemoved } from '#server/services/record/removed-record.ts';
import { editionTags, juryTags, recordChange } from './award-change.ts';
import { auditEdit, checkOrder, mergeEdit, writePositions } from '#server/services/record/record-edit.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { inPinyin } from '#server/services/core/pinyin-terms.ts';
import { lockEdition, lockEditionOf } from './edition-edit.ts';

/** The position after the last row that matches the condition. */
export function nextPosition(table: PgTable, where: SQL): SQL<number> {
  return sql<number>`(select coalesce(max(position) + 1, 0) from ${table} where ${where})`;
}

/** Throws `requiredMissing` without any label, `idTaken` for an existing key. */
export function insertUnit(
  db: Database,
  actorId: string,
  { editionId, key, labelZh, labelEn }: Input<typeof addUnit>['body'],
): Promise<{ id: string }> {
  checkLabel(labelZh, labelEn);
  return db.transaction(async (tx) => {
    await lockEdition(tx, editionId);
    const [taken] = await tx
      .select({ id: awardUnit.id })
      .from(awardUnit)
      .where(and(eq(awardUnit.editionId, editionId), eq(awardUnit.key, key)));
    if (taken) throw idTaken();
    const id = newId();
    await tx
      .insert(awardUnit)
      .values({
        id,
        editionId,
        key,
        labelZh: labelZh.trim(),
        labelEn: labelEn.trim(),
        position: nextPosition(awardUnit, sql`edition_id = ${editionId}`),
      });
    await recordChange(tx, { actorId, action: 'add', kind: 'unit', id, editionId }, editionTags(editionId));
    return { id };
  });
}

/** Throws `requiredMissing` without any label, and `notFound`. */
export async function insertCategory(
  db: Database,
  actorId: string,
  { unitId, subject, labelZh, labelEn }: Input<typeof addCategory>['body'],
): Promise<{ id: string }> {
  checkLabel(labelZh, labelEn);
  const latinName = isInAnchor(labelEn) ? labelEn : await inPinyin(labelZh);
  return db.transaction(async (tx) => {
    const {
      edition: { id: editionId },
    } = await lockEditionOf(tx, 'unit', unitId);
    const id = newId();
    const units = await tx.select({ id: awardUnit.id, key: awardUnit.key }).from(awardUnit).where(eq(awardUnit.editionId, editionId));
    const ofEdition = inArray(
      awardCategory.unitId,
      units.map((unit) => unit.id),
    );
    // The same name is the same award in every edition; a name that no anchor tells is an award of its own.
    const taken = await tx
      .select({ anchor: awardCategory.anchor })
      .from(awardCategory)
      .where(isInAnchor(latinName) ? ofEdition : undefined);
    const anchor = freeAnchor(
      awardAnchor(latinName, units.find((unit) => unit.id === unitId)?.key ?? ''),
      taken.map((row) => row.anchor),
    );
    await tx
      .insert(awardCategory)
      .values({
        id,
        unitId,
        subject,
        labelZh: labelZh.trim(),
        labelEn: labelEn.trim(),
        anchor,
        position: nextPosition(awardCategory, sql`unit_id = ${unitId}`),
      });
    await recordChange(tx, { actorId, action: 'add', kind: 'category', id, editionId }, editionTags(editionId));
    return { id };
  });
}

function checkLabel(labelZh: string, labelEn: string): void {
  if (labelZh.trim() === '' && labelEn.trim() === '') throw requiredMissing();
}

/** Throws `notFound`, `requiredMissing` and `editConflict`. */
export function renamePartOf(db: Database, actorId: string, { kind, id, base, changes }: Input<typeof renamePart>['body']): Promise<void> {
  const table = kind === 'unit' ? awardUnit : awardCategory;
  return db.transaction(async (tx) => {
    const {
      edition: { id: editionId },
    } = await lockEditionOf(tx, kind, id);
    const [present] = await tx.select({ labelZh: table.labelZh, labelEn: table.labelEn }).from(table).where(eq(table.id, id));
    if (!present) throw notFound();
    const write = await mergeEdit(tx, { kind, id }, { present, base, changes });
    checkLabel(write.labelZh ?? present.labelZh, write.labelEn ?? present.labelEn);
    if (Object.keys(write).length === 0) return;
    await tx.update(table).set(write).where(eq(table.id, id));
    await auditEdit(tx, { kind, id }, { actorId, present, write });
    await announceChange(tx, editionTags(editionId));
  });
}

/** Throws `notFound`, `invalidRequest`, and `editConflict` if the order is not the one that was read. */
export function orderPartsOf(
  db: Database,
  actorId: string,
  { kind, parentId, base, ids }: Input<typeof orderParts>['body'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const editionId = await lockParent(tx, kind, parentId);
    const present = await idsOf(tx, kind, parentId);
    await checkOrder(tx, { kind: `${kind}Order`, id: parentId }, { present, base, ids });
    const positions = ids.map((id, position) => [id, position] as const);
    if (kind === 'juror') await orderJurors(tx, editionId, positions);
    else await writePositions(tx, tables[kind], positions);
    await recordChange(tx, { actorId, action: 'order', kind: `${kind}Order`, id: parentId, editionId }, editionTags(editionId));
  });
}

const tables = { unit: awardUnit, category: awardCategory, nomination } as const;

async function lockParent(tx: Transaction, kind: PartKind, parentId: string): Promise<string> {
  if (kind === 'unit' || kind === 'juror') return (await lockEdition(tx, parentId)).edition.id;
  return (await lockEditionOf(tx, kind === 'category' ? 'unit' : 'category', parentId)).edition.id;
}

async function idsOf(tx: Transaction, kind: PartKind, parentId: string): Promise<string[]> {
  const queries = {
    unit: () =>
      tx
        .select({ id: awardUnit.id })
        .from(awardUnit)
        .where(eq(awardUnit.editionId, parentId))
        .orderBy(asc(awardUnit.position), asc(awardUnit.id)),
    category: () =>
      tx
        .select({ id: awardCategory.id })
        .from(awardCategory)
        .where(eq(awardCategory.unitId, parentId))
        .orderBy(asc(awardCategory.position), asc(awardCategory.id)),
    nomination: () =>
      tx
        .select({ id: nomination.id })
        .from(nomination)
        .where(eq(nomination.categoryId, parentId))
        .orderBy(asc(nomination.position), asc(nomination.id)),
    juror: () =>
      tx
        .select({ id: juryMember.personId })
        .from(juryMember)
        .where(eq(juryMember.editionId, parentId))
        .orderBy(asc(juryMember.position), asc(juryMember.personId)),
  } as const;
  return (await queries[kind]()).map(({ id }) => id);
}

async function orderJurors(tx: Transaction, editionId: string, positions: readonly (readonly [string, number])[]): Promise<void> {
  if (positions.length === 0) return;
  const values = sql.join(
    positions.map(([id, position]) => sql`(${id}::text, ${position}::int)`),
    sql`, `,
  );
  await tx.execute(
    sql`update ${juryMember} set position = changed.position from (values ${values}) as changed (id, position) where ${juryMember.personId} = changed.id and ${juryMember.editionId} = ${editionId}`,
  );
}

/** Throws `notFound`, and `stillUsed` if something refers to it. */
export function removePartOf(db: Database, actorId: string, { kind, parentId, id }: Input<typeof removePart>['body']): Promise<Removed> {
  return db.transaction(async (tx) => {
    const editionId = await lockParent(tx, kind, parentId);
    if (!(await idsOf(tx, kind, parentId)).includes(id)) throw notFound();
    if (await isUsed(tx, kind, { parentId, id })) throw stillUsed();
    const tags = kind === 'juror' ? juryTags(editionId) : editionTags(editionId);
    const rows = rowsOf(kind, { editionId, id });
    const removed = await keepRemoved(tx, { kind, id, tags }, rows);
    const [table, condition] = rows[0];
    await tx.delete(table).where(condition);
    await recordChange(tx, { actorId, action: 'remove', kind, id, editionId }, tags);
    return removed;
  });
}

/** The part, and what is deleted with it. */
function rowsOf(kind: PartKind, { editionId, id }: { editionId: string; id: string }) {
  const parts = {
    unit: [[awardUnit, eq(awardUnit.id, id)]],
    category: [
      [awardCategory, eq(awardCategory.id, id)],
      [showRow, eq(showRow.categoryId, id)],
    ],
    nomination: [
      [nomination, eq(nomination.id, id)],
      [nominationRecipient, eq(nominationRecipient.nominationId, id)],
    ],
    juror: [[juryMember, and(eq(juryMember.editionId, editionId), eq(juryMember.personId, id))]],
  } as const;
  return parts[kind];
}

/** Once a category has a result, readable or sealed, none of its nominations can be removed: refusing only the winner's would reveal it. */
async function isUsed(tx: Transaction, kind: PartKind, { parentId, id }: { parentId: string; id: string }): Promise<boolean> {
  const uses = {
    unit: sql`exists (select 1 from ${awardCategory} where ${awardCategory.unitId} = ${id}) or exists (select 1 from ${film} where ${film.unitId} = ${id}) or exists (select 1 from ${juryMember} where ${juryMember.unitId} = ${id})`,
    category: sql`exists (select 1 from ${nomination} where ${nomination.categoryId} = ${id})`,
    nomination: hasResult(parentId),
    juror: sql`false`,
  } as const;
  const { rows } = await tx.execute<{ used: boolean }>(sql`select (${uses[kind]}) as used`);
  return rows[0]?.used ?? false;
}

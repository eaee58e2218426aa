/** Rows of the run of show: they are added, one by one or for all awards, edited by field, removed and restored. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { awardCategory, awardUnit, film } from '#server/db/schema/award.ts';
import { runOfShow, showRow } from '#server/db/schema/ceremony.ts';
import { invalidRequest, notFound, requiredMissing } from '#server/errors.ts';
import { type addShowRow, type saveShowRow, showRowFields, type ShowRowFields } from '#shared/api/ceremony/show-staff.ts';
import { showRowsMax } from '#shared/award/show.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { mergeEdit } from '#server/services/core/merge-edit.ts';
import { editedFields, requireRows } from '#server/services/record/record-edit.ts';
import { lockShow, recordShowChange } from './show-record.ts';

/** Planned seconds of an award: film clips, envelope, thanks. */
const awardSeconds = 240;

/** The fields of a row that staff edit. */
export function toRowFields(row: typeof showRow.$inferSelect): ShowRowFields {
  return editedFields<ShowRowFields>(showRowFields, row);
}

/** Condition: rows of a show that have not been removed. */
export const isInShow = (editionId: string) => and(eq(showRow.editionId, editionId), isNull(showRow.removedAt));

/** Throws `notFound`, `requiredMissing` without a title, `invalidRequest` for an award or film of another edition and beyond the last row. */
export function insertShowRow(
  db: Database,
  actorId: string,
  { editionId, ...fields }: Input<typeof addShowRow>['body'],
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await lockShow(tx, editionId);
    await checkRow(tx, editionId, fields);
    await checkCount(tx, editionId, 1);
    const id = newId();
    await tx.insert(showRow).values({ ...trimmed(fields), id, editionId, position: nextPosition(editionId) });
    await recordShowChange(tx, { actorId, action: 'add', kind: 'showRow', id, editionId });
    return { id };
  });
}

async function checkRow(tx: Transaction, editionId: string, fields: ShowRowFields): Promise<void> {
  const { kind, categoryId, filmId, titleZh, titleEn } = fields;
  if (kind === 'award' && categoryId === null) throw invalidRequest('categoryId');
  if (kind !== 'award' && categoryId !== null) throw invalidRequest('categoryId');
  if (categoryId === null && filmId === null && titleZh.trim() === '' && titleEn.trim() === '') throw requiredMissing();
  if (categoryId !== null) {
    const [award] = await tx
      .select({ editionId: awardUnit.editionId })
      .from(awardCategory)
      .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
      .where(eq(awardCategory.id, categoryId));
    if (award?.editionId !== editionId) throw invalidRequest('categoryId');
  }
  await requireRows(tx, film, { ids: [filmId], field: 'filmId' });
}

async function checkCount(tx: Transaction, editionId: string, added: number): Promise<void> {
  const rows = await tx
    .select({ id: showRow.id })
    .from(showRow)
    .where(isInShow(editionId))
    .limit(showRowsMax + 1);
  if (rows.length + added > showRowsMax) throw invalidRequest('rows');
}

const nextPosition = (editionId: string) =>
  sql<number>`(select coalesce(max(position) + 1, 0) from ${showRow} where edition_id = ${editionId})`;

function trimmed<Fields extends Partial<ShowRowFields>>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Fields;
}

/** Throws `notFound` and `invalidRequest` beyond the last row. */
export function fillShow(db: Database, actorId: string, editionId: string): Promise<{ added: number }> {
  return db.transaction(async (tx) => {
    await lockShow(tx, editionId);
    const own = tx
      .select({ id: showRow.categoryId })
      .from(showRow)
      .where(and(isInShow(editionId), sql`${showRow.categoryId} is not null`));
    const missing = await tx
      .select({ id: awardCategory.id })
      .from(awardCategory)
      .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
      .where(and(eq(awardUnit.editionId, editionId), sql`${awardCategory.id} not in ${own}`))
      .orderBy(asc(awardUnit.position), asc(awardUnit.id), asc(awardCategory.position), asc(awardCategory.id));
    if (missing.length === 0) return { added: 0 };
    await checkCount(tx, editionId, missing.length);
    const [last] = await tx
      .select({ next: nextPosition(editionId) })
      .from(runOfShow)
      .where(eq(runOfShow.editionId, editionId));
    await tx
      .insert(showRow)
      .values(
        missing.map(({ id: categoryId }, index) => ({
          id: newId(),
          editionId,
          kind: 'award' as const,
          categoryId,
          seconds: awardSeconds,
          position: (last?.next ?? 0) + index,
        })),
      );
    await recordShowChange(tx, { actorId, action: 'fill', kind: 'show', id: editionId, editionId, details: { added: missing.length } });
    return { added: missing.length };
  });
}

/** Locks the show of a row, and reads the row. Throws `notFound`. */
async function lockRow(tx: Transaction, id: string): Promise<typeof showRow.$inferSelect> {
  const [found] = await tx.select({ editionId: showRow.editionId }).from(showRow).where(eq(showRow.id, id));
  if (!found) throw notFound();
  await lockShow(tx, found.editionId);
  const [row] = await tx.select().from(showRow).where(eq(showRow.id, id));
  if (!row) throw notFound();
  return row;
}

/** Throws `notFound`, `requiredMissing`, `invalidRequest` and `editConflict`. */
export function updateShowRow(db: Database, actorId: string, { id, base, changes }: Input<typeof saveShowRow>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockRow(tx, id);
    if (row.removedAt) throw notFound();
    const present = toRowFields(row);
    const write = await mergeEdit(tx, { kind: 'showRow', id }, { present, base, changes: trimmed(changes) });
    if (Object.keys(write).length === 0) return;
    await checkRow(tx, row.editionId, { ...present, ...write });
    await tx.update(showRow).set(write).where(eq(showRow.id, id));
    const before = Object.fromEntries(Object.keys(write).map((name) => [name, present[name as keyof ShowRowFields]]));
    await recordShowChange(tx, {
      actorId,
      action: 'save',
      kind: 'showRow',
      id,
      editionId: row.editionId,
      details: { before, after: write },
    });
  });
}

/** Throws `notFound`. Removing again changes nothing. */
export function removeRow(db: Database, actorId: string, id: string): Promise<void> {
  return setRemoved(db, actorId, { id, isRemoved: true });
}

/** Throws `notFound`, and `invalidRequest` beyond the last row. A restored row waits. */
export function restoreRow(db: Database, actorId: string, id: string): Promise<void> {
  return setRemoved(db, actorId, { id, isRemoved: false });
}

function setRemoved(db: Database, actorId: string, { id, isRemoved }: { id: string; isRemoved: boolean }): Promise<void> {
  return db.transaction(async (tx) => {
    const { editionId, removedAt, titleZh, titleEn } = await lockRow(tx, id);
    if ((removedAt !== null) === isRemoved) return;
    if (!isRemoved) await checkCount(tx, editionId, 1);
    await tx
      .update(showRow)
      .set(isRemoved ? { removedAt: sql`now()`, status: 'waiting', startedAt: null, endedAt: null } : { removedAt: null })
      .where(eq(showRow.id, id));
    await recordShowChange(tx, {
      actorId,
      action: isRemoved ? 'remove' : 'restore',
      kind: 'showRow',
      id,
      editionId,
      details: { titleZh, titleEn },
    });
  });
}

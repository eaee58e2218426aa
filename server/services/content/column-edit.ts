/** Columns and tabs as staff edits them: each change is one transaction with an audit row, and public pages follow it. */
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content } from '#server/db/schema/content.ts';
import { conflict, idTaken, invalidRequest, notFound, requiredMissing, stillUsed } from '#server/errors.ts';
import { collectionKinds } from '#shared/api/collection.ts';
import type { ColumnValues, EditedColumn, EditedListType, MoveStep } from '#shared/api/column-staff.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { createListTypeEdit } from './column-edit-type.ts';
import { knownColumns, videoRootColumn } from './column.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { addJob } from '#server/services/job/job-table.ts';
import { movedOrder } from '#server/services/core/moved-order.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

type Row = typeof siteColumn.$inferSelect;

/** Columns that screens of their own read: they can be renamed and hidden, and never deleted. */
const fixedIds: ReadonlySet<string> = new Set([...Object.values(knownColumns), videoRootColumn, ...collectionKinds]);
/** Path of a screen: one slash in front, nothing that leads elsewhere. */
const pathPattern = /^(\/[A-Za-z0-9_-]+)*$|^\/$/;

export type ColumnEditService = ReturnType<typeof createColumnEditService>;

export function createColumnEditService({ db }: { db: Database }) {
  /** Runs a change, and gives all columns as they are then. */
  const change = async (work: (tx: Transaction) => Promise<void>): Promise<EditedColumn[]> => {
    await db.transaction(work);
    return listEditedColumns(db);
  };
  return {
    list: (): Promise<EditedColumn[]> => listEditedColumns(db),

    /** Adds a column as the last of its neighbours. Throws `idTaken`, `notFound` for its parent, `invalidRequest` and `requiredMissing`. */
    add: (
      viewer: SessionViewer,
      { id, parentId, ...given }: ColumnValues & { id: string; parentId: string | null },
    ): Promise<EditedColumn[]> =>
      change(async (tx) => {
        const values = checkedValues(given);
        // The site has columns with tabs, and nothing below a tab.
        if (parentId !== null && (await lockColumn(tx, parentId)).parentId !== null) throw invalidRequest('parentId');
        const [last] = await tx
          .select({ position: sql<number>`coalesce(max(${siteColumn.position}), -1)::int` })
          .from(siteColumn)
          .where(isBelow(parentId));
        const added = await tx
          .insert(siteColumn)
          .values({ id, parentId, ...values, position: (last?.position ?? -1) + 1 })
          .onConflictDoNothing()
          .returning({ id: siteColumn.id });
        if (added.length === 0) throw idTaken();
        await appendAudit(tx, {
          actorId: viewer.id,
          action: 'add',
          subjectKind: 'column',
          subjectId: id,
          details: { ...values, parentId },
        });
        await announceColumn(tx, id);
      }),

    /** Changes a column that is still as it was seen. Throws `conflict` with the present values otherwise. */
    save: (
      viewer: SessionViewer,
      { id, seen, values: given }: { id: string; seen: ColumnValues; values: ColumnValues },
    ): Promise<EditedColumn[]> =>
      change(async (tx) => {
        const now = valuesOf(await lockColumn(tx, id));
        if (changedBetween(now, seen).length > 0) throw conflict({ column: now });
        const values = checkedValues(given);
        const changed = changedBetween(now, values);
        if (changed.length === 0) return;
        await tx.update(siteColumn).set(values).where(eq(siteColumn.id, id));
        // As what its items are found depends on its type; there may be many of them.
        if (changed.includes('columnType')) await addJob(tx, { kind: 'search', key: id });
        await appendAudit(tx, {
          actorId: viewer.id,
          action: 'change',
          subjectKind: 'column',
          subjectId: id,
          details: Object.fromEntries(changed.map((name) => [name, [now[name], values[name]]])),
        });
        await announceColumn(tx, id);
      }),

    /** Moves a column by one place. */
    move: (viewer: SessionViewer, { id, step }: { id: string; step: MoveStep }): Promise<EditedColumn[]> =>
      change(async (tx) => {
        const { parentId } = await lockColumn(tx, id);
        const siblings = await tx
          .select({ id: siteColumn.id })
          .from(siteColumn)
          .where(isBelow(parentId))
          .orderBy(asc(siteColumn.position), asc(siteColumn.id));
        const before = siblings.map((row) => row.id);
        const after = movedOrder(before, id, step);
        if (after.join() === before.join()) return;
        for (const [position, columnId] of after.entries())
          await tx.update(siteColumn).set({ position }).where(eq(siteColumn.id, columnId));
        await appendAudit(tx, {
          actorId: viewer.id,
          action: 'move',
          subjectKind: 'column',
          subjectId: id,
          details: { step, place: after.indexOf(id) + 1 },
        });
        await announceColumn(tx, id);
      }),

    /** Deletes a column that holds nothing. Throws `stillUsed`. */
    delete: (viewer: SessionViewer, id: string): Promise<EditedColumn[]> =>
      change(async (tx) => {
        const column = await lockColumn(tx, id);
        if (fixedIds.has(id) || (await isUsed(tx, id))) throw stillUsed();
        await tx.delete(siteColumn).where(eq(siteColumn.id, id));
        await appendAudit(tx, {
          actorId: viewer.id,
          action: 'delete',
          subjectKind: 'column',
          subjectId: id,
          details: { ...valuesOf(column) },
        });
        await announceColumn(tx, id);
      }),

    ...createListTypeEdit(change),
  };
}

/** All columns: of the top in order, each followed by those below it, with types and counts. */
async function listEditedColumns(db: Queryable): Promise<EditedColumn[]> {
  const counts = sql<number>`count(*)::int`;
  const rows = await db.select().from(siteColumn).orderBy(asc(siteColumn.position), asc(siteColumn.id));
  const types = await db.select().from(listType).orderBy(asc(listType.position), asc(listType.id));
  const items = await db
    .select({ columnId: content.columnId, typeId: content.typeId, count: counts })
    .from(content)
    .groupBy(content.columnId, content.typeId);
  const countOf = (columnId: string, typeId?: string) =>
    items
      .filter((item) => item.columnId === columnId && (typeId === undefined || item.typeId === typeId))
      .reduce((sum, { count }) => sum + count, 0);
  const toType = (type: typeof listType.$inferSelect): EditedListType => ({
    id: type.id,
    labelZh: type.labelZh,
    labelEn: type.labelEn,
    itemCount: countOf(type.columnId, type.id),
  });
  const toColumn = (row: Row): EditedColumn => ({
    id: row.id,
    parentId: row.parentId,
    ...valuesOf(row),
    itemCount: countOf(row.id),
    isFixed: fixedIds.has(row.id),
    types: types.filter(({ columnId }) => columnId === row.id).map(toType),
  });
  const below = (parentId: string | null): EditedColumn[] =>
    rows.filter((row) => row.parentId === parentId).flatMap((row) => [toColumn(row), ...below(row.id)]);
  return below(null);
}

/** Locks all columns in one order, so that moves and changes follow one another; gives the one that is asked for. Throws `notFound`. */
async function lockColumn(tx: Transaction, id: string): Promise<Row> {
  const rows = await tx.select().from(siteColumn).orderBy(asc(siteColumn.id)).for('update');
  const found = rows.find((row) => row.id === id);
  if (!found) throw notFound();
  return found;
}

function isBelow(parentId: string | null): SQL {
  return parentId === null ? isNull(siteColumn.parentId) : eq(siteColumn.parentId, parentId);
}

async function isUsed(tx: Transaction, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: siteColumn.id })
    .from(siteColumn)
    .where(
      and(
        eq(siteColumn.id, id),
        sql`(exists (select 1 from ${content} where ${content.columnId} = ${id}) or exists (select 1 from ${listType} where ${listType.columnId} = ${id}) or exists (select 1 from site_column child where child.parent_id = ${id}))`,
      ),
    );
  return found !== undefined;
}

function valuesOf({ labelZh, labelEn, columnType, path, languageGate, hidden }: Row): ColumnValues {
  return { labelZh, labelEn, columnType, path, languageGate, hidden };
}

/** Trimmed values. Throws `requiredMissing` without a name in both languages, `invalidRequest` for a path that leads nowhere. */
function checkedValues(given: ColumnValues): ColumnValues {
  const values = { ...given, labelZh: cleanLine(given.labelZh), labelEn: cleanLine(given.labelEn), path: given.path.trim() };
  if (!values.labelZh || !values.labelEn) throw requiredMissing();
  if (!pathPattern.test(values.path)) throw invalidRequest('path');
  return values;
}

function changedBetween(before: ColumnValues, after: ColumnValues): (keyof ColumnValues)[] {
  return (Object.keys(before) as (keyof ColumnValues)[]).filter((name) => before[name] !== after[name]);
}

/** The tree and the lists of a column are out of date. */
function announceColumn(tx: Transaction, id: string): Promise<void> {
  return announceChange(tx, ['columns', `column:${id}`]);
}

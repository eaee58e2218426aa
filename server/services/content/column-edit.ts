/** Editing of columns and tabs by staff: each change is one transaction with an audit entry, and invalidates the public pages. */
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { userRole } from '#server/db/schema/account.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content } from '#server/db/schema/content.ts';
import { conflict, idTaken, invalidRequest, notFound, requiredMissing, stillUsed } from '#server/errors.ts';
import { collectionKinds } from '#shared/api/content.ts';
import type { ColumnValues, EditedColumn, EditedListType } from '#shared/api/column-staff.ts';
import { readColumnSettings, type ColumnSettings } from '#shared/content/column-settings.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { createListTypeEdit } from './column-edit-type.ts';
import { knownColumns, videoRootColumn } from './column.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { addJob } from '#server/services/job/job-table.ts';
import { checkedOrder, movedRow, type NewOrder } from '#server/services/core/checked-order.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

type Row = typeof siteColumn.$inferSelect;

/** Columns that have screens of their own: they can be renamed and hidden, but not deleted. */
const fixedIds: ReadonlySet<string> = new Set([...Object.values(knownColumns), videoRootColumn, ...collectionKinds]);
/** Path of a screen on this site. */
const pathPattern = /^(\/[A-Za-z0-9_-]+)*$|^\/$/;

export type ColumnEditService = ReturnType<typeof createColumnEditService>;

export function createColumnEditService({ db }: { db: Database }) {
  /** Runs a change and returns all columns after it. */
  const change = async (work: (tx: Transaction) => Promise<void>): Promise<EditedColumn[]> => {
    await db.transaction(work);
    return listEditedColumns(db);
  };
  return {
    list: (): Promise<EditedColumn[]> => listEditedColumns(db),

    /** Adds a column after its siblings. Throws `idTaken`, `notFound` for its parent, `invalidRequest` and `requiredMissing`. */
    add: (
      viewer: SessionViewer,
      { id, parentId, ...input }: ColumnValues & { id: string; parentId: string | null },
    ): Promise<EditedColumn[]> =>
      change(async (tx) => {
        const values = checkedValues(input);
        // The tree has two levels: columns and tabs.
        if (parentId !== null && (await lockColumn(tx, parentId)).parentId !== null) throw invalidRequest('parentId');
        const [last] = await tx
          .select({ position: sql<number>`coalesce(max(${siteColumn.position}), -1)::int` })
          .from(siteColumn)
          .where(isBelow(parentId));
        const added = await tx
          .insert(siteColumn)
          .values({ id, parentId, ...toRow(values), position: (last?.position ?? -1) + 1 })
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

    /** Changes a column. Throws `conflict` with the current values if they are not those in `seen`. */
    save: (
      viewer: SessionViewer,
      { id, seen, values: input }: { id: string; seen: ColumnValues; values: ColumnValues },
    ): Promise<EditedColumn[]> =>
      change(async (tx) => {
        const now = valuesOf(await lockColumn(tx, id));
        if (changedBetween(now, { ...now, ...seen }).length > 0) throw conflict({ column: now });
        const values = checkedValues({ ...now, ...input });
        const changed = changedBetween(now, values);
        if (changed.length === 0) return;
        await tx.update(siteColumn).set(toRow(values)).where(eq(siteColumn.id, id));
        // The search terms of its items depend on its type; a job refreshes them, because there may be many.
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

    /** Puts the columns of a level into another order. Throws `conflict` if they have another one by now. */
    order: (viewer: SessionViewer, { parentId, ...order }: NewOrder & { parentId: string | null }): Promise<EditedColumn[]> =>
      change(async (tx) => {
        const rows = await lockColumns(tx);
        if (parentId !== null && !rows.some(({ id }) => id === parentId)) throw notFound();
        const siblings = await tx
          .select({ id: siteColumn.id })
          .from(siteColumn)
          .where(isBelow(parentId))
          .orderBy(asc(siteColumn.position), asc(siteColumn.id));
        const before = siblings.map((row) => row.id);
        if (!checkedOrder(before, order)) return;
        for (const [position, columnId] of order.ids.entries())
          await tx.update(siteColumn).set({ position }).where(eq(siteColumn.id, columnId));
        const moved = movedRow(before, order.ids);
        await appendAudit(tx, {
          actorId: viewer.id,
          action: 'move',
          subjectKind: 'column',
          subjectId: moved,
          details: { before, after: order.ids, place: order.ids.indexOf(moved) + 1 },
        });
        await announceColumn(tx, moved);
      }),

    /** Deletes an empty column. Throws `stillUsed`. */
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

/** All columns in order, each followed by its tabs, with types and counts. */
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

function lockColumns(tx: Transaction): Promise<Row[]> {
  return tx.select().from(siteColumn).orderBy(asc(siteColumn.id)).for('update');
}

/** Locks all columns, so that moves and changes are serialised; returns the requested one. Throws `notFound`. */
async function lockColumn(tx: Transaction, id: string): Promise<Row> {
  const column = (await lockColumns(tx)).find((row) => row.id === id);
  if (!column) throw notFound();
  return column;
}

function isBelow(parentId: string | null): SQL {
  return parentId === null ? isNull(siteColumn.parentId) : eq(siteColumn.parentId, parentId);
}

async function isUsed(tx: Transaction, id: string): Promise<boolean> {
  const [column] = await tx
    .select({ id: siteColumn.id })
    .from(siteColumn)
    .where(
      and(
        eq(siteColumn.id, id),
        sql`(exists (select 1 from ${content} where ${content.columnId} = ${id}) or exists (select 1 from ${listType} where ${listType.columnId} = ${id}) or exists (select 1 from site_column child where child.parent_id = ${id})
          or exists (select 1 from ${userRole} where ${userRole.columnId} = ${id}))`,
      ),
    );
  return column !== undefined;
}

function valuesOf({ labelZh, labelEn, columnType, path, languageGate, hidden, custom }: Row): ColumnValues {
  return { labelZh, labelEn, columnType, path, languageGate, hidden, custom: settingsText(custom) };
}

function toRow({ custom, ...values }: ColumnValues) {
  return { ...values, custom: readColumnSettings(custom ?? '') ?? {} };
}

/** The settings as staff read them; '' = none. */
function settingsText(settings: ColumnSettings): string {
  return Object.keys(settings).length === 0 ? '' : JSON.stringify(settings);
}

/** Trimmed values. Throws `requiredMissing` without a name in both languages, `invalidRequest` for an invalid path or settings. */
function checkedValues(input: ColumnValues): ColumnValues {
  const values = { ...input, labelZh: cleanLine(input.labelZh), labelEn: cleanLine(input.labelEn), path: input.path.trim() };
  if (!values.labelZh || !values.labelEn) throw requiredMissing();
  if (!pathPattern.test(values.path)) throw invalidRequest('path');
  const settings = readColumnSettings(input.custom ?? '');
  if (!settings) throw invalidRequest('custom');
  return { ...values, custom: settingsText(settings) };
}

function changedBetween(before: ColumnValues, after: ColumnValues): (keyof ColumnValues)[] {
  return (Object.keys(before) as (keyof ColumnValues)[]).filter((name) => before[name] !== after[name]);
}

/** Invalidates the tree and the lists of a column. */
function announceColumn(tx: Transaction, id: string): Promise<void> {
  return announceChange(tx, ['columns', `column:${id}`]);
}

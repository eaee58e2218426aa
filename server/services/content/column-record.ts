/** Columns and tabs for staff, with the types of their lists. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { userRole } from '#server/db/schema/account.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content } from '#server/db/schema/content.ts';
import { invalidRequest, requiredMissing, stillUsed } from '#server/errors.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { addJob } from '#server/services/job/job-table.ts';
import type { Values } from '#server/services/record/record-rows.ts';
import { recordService } from '#server/services/record/record-service.ts';
import { collectionKinds } from '#shared/api/content.ts';
import { columnRecord, type ListType } from '#shared/api/record/column.ts';
import { readColumnSettings } from '#shared/content/column-settings.ts';
import { knownColumns, videoRootColumn } from './column.ts';

/** Columns that have screens of their own: they can be renamed and hidden, but not deleted. */
const fixedIds: ReadonlySet<string> = new Set([...Object.values(knownColumns), videoRootColumn, ...collectionKinds]);
/** Path of a screen on this site. */
const pathPattern = /^(\/[A-Za-z0-9_-]+)*$|^\/$/;
const idPattern = /^[A-Za-z0-9_-]+$/;

const typeColumns = { id: listType.id, labelZh: listType.labelZh, labelEn: listType.labelEn };

export const columnStaff = (db: Database) =>
  recordService(db, columnRecord, {
    table: siteColumn,
    isSerial: true,
    within: siteColumn.parentId,
    children: { types: { table: listType, key: listType.columnId, position: listType.position, columns: typeColumns, write: writeTypes } },
    list: {
      from: sql`${siteColumn} left join ${siteColumn} above on above.id = ${siteColumn.parentId}`,
      searched: [siteColumn.labelZh, siteColumn.labelEn, siteColumn.id],
      order: [
        sql`coalesce(above.position, ${siteColumn.position})`,
        sql`coalesce(above.id, ${siteColumn.id})`,
        sql`above.id nulls first`,
        asc(siteColumn.position),
        asc(siteColumn.id),
      ],
      rows: async (from, ids) => {
        const rows = await from
          .select()
          .from(siteColumn)
          .where(inArray(siteColumn.id, [...ids]));
        const types = await from
          .select({ columnId: listType.columnId, ...typeColumns })
          .from(listType)
          .where(inArray(listType.columnId, [...ids]))
          .orderBy(asc(listType.position), asc(listType.id));
        const items = await from
          .select({ columnId: content.columnId, typeId: content.typeId, count: sql<number>`count(*)::int` })
          .from(content)
          .groupBy(content.columnId, content.typeId);
        return rows.map((row) => {
          const [held, own] = [items.filter((item) => item.columnId === row.id), types.filter(({ columnId }) => columnId === row.id)];
          return {
            ...row,
            types: own.map(({ id, labelZh, labelEn }) => ({ id, labelZh, labelEn })),
            itemCount: held.reduce((sum, { count }) => sum + count, 0),
            typeCounts: own.map(({ id }) => held.find(({ typeId }) => typeId === id)?.count ?? 0),
            isFixed: fixedIds.has(row.id),
          };
        });
      },
    },
    beside: async () => ({}),
    tags: async (_from, id) => ['columns', `column:${id}`],
    // What is no setting stays as it was typed, and is refused below.
    clean: ({ custom, types, ...fields }) => ({
      ...fields,
      ...(custom !== undefined && { custom: cleanSettings(custom) }),
      ...(types && { types: types.map(({ id, labelZh, labelEn }) => ({ id, labelZh: cleanLine(labelZh), labelEn: cleanLine(labelEn) })) }),
    }),
    check: async (tx, { id, present, write }) => {
      const { path, custom, parentId, types } = { ...present, ...write };
      if (!idPattern.test(id)) throw invalidRequest('id');
      if (!pathPattern.test(path)) throw invalidRequest('path');
      if (!readColumnSettings(custom)) throw invalidRequest('custom');
      if (parentId !== present.parentId || (await isTab(tx, parentId))) throw invalidRequest('parentId');
      if (new Set(types.map((type) => type.id)).size < types.length) throw invalidRequest('types');
      if (types.some(({ labelZh, labelEn }) => !labelZh || !labelEn)) throw requiredMissing();
      const left = new Set(types.map((type) => type.id));
      await requireUnused(tx, { columnId: id, typeIds: present.types.flatMap((type) => (left.has(type.id) ? [] : type.id)) });
    },
    index: async (tx, id, { before, after }) => {
      // The search terms of its items depend on its type; a job refreshes them, because there may be many.
      if (before && after && before.columnType !== after.columnType) await addJob(tx, { kind: 'search', key: id });
    },
    usedBy: [content.columnId, siteColumn.parentId, userRole.columnId],
    isKept: async (_tx, id) => fixedIds.has(id),
    erase: async (tx, id) => void (await tx.delete(listType).where(eq(listType.columnId, id))),
  });

function cleanSettings(custom: string): string {
  const settings = readColumnSettings(custom);
  if (!settings) return custom;
  return Object.keys(settings).length === 0 ? '' : JSON.stringify(settings);
}

/** The tree has two levels: columns and tabs. */
async function isTab(tx: Transaction, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const [column] = await tx.select({ parentId: siteColumn.parentId }).from(siteColumn).where(eq(siteColumn.id, id));
  return column?.parentId !== null;
}

/** Locks types, so that an item that takes one at the same time is found. Throws `stillUsed` if any item has one, in whatever state. */
async function requireUnused(tx: Transaction, { columnId, typeIds }: { columnId: string; typeIds: readonly string[] }): Promise<void> {
  if (typeIds.length === 0) return;
  await tx
    .select({ id: listType.id })
    .from(listType)
    .where(and(eq(listType.columnId, columnId), inArray(listType.id, [...typeIds])))
    .for('update');
  const [item] = await tx
    .select({ id: content.id })
    .from(content)
    .where(and(eq(content.columnId, columnId), inArray(content.typeId, [...typeIds])))
    .limit(1);
  if (item) throw stillUsed();
}

/** Items refer to types, so that those that stay are changed where they are. */
async function writeTypes(tx: Transaction, columnId: string, rows: readonly Values[]): Promise<void> {
  const types = rows as unknown as readonly ListType[];
  const ids = types.map(({ id }) => id);
  await tx.delete(listType).where(and(eq(listType.columnId, columnId), sql`${listType.id} <> all(${sql.param(ids)})`));
  for (const [position, type] of types.entries()) {
    const row = { columnId, ...type, position };
    await tx
      .insert(listType)
      .values(row)
      .onConflictDoUpdate({ target: [listType.columnId, listType.id], set: row });
  }
}

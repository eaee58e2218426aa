/** Columns and tabs for staff, with the types of their lists. */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { userRole } from '#server/db/schema/account.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content } from '#server/db/schema/content.ts';
import { movedPath } from '#server/db/schema/moved.ts';
import { addressTaken, invalidRequest, requiredMissing, stillUsed } from '#server/errors.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { addJob } from '#server/services/job/job-table.ts';
import { freeIdentifier } from '#server/services/record/free-identifier.ts';
import type { Values } from '#server/services/record/record-rows.ts';
import { recordService } from '#server/services/record/record-service.ts';
import { columnRecord, type ColumnRow, type ListType } from '#shared/api/record/column.ts';
import { isOwnPath } from '#shared/content/slug.ts';
import { slugMin } from '#shared/limits.ts';
import { knownColumns, videoRootColumn } from './column.ts';
import { isAddressTaken } from './item-slug.ts';

/** Columns that the site cannot be without: they can be renamed and hidden, but not deleted. */
const fixedIds: ReadonlySet<string> = new Set([...Object.values(knownColumns), videoRootColumn]);
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
          const { custom: _custom, ...fields } = row;
          return {
            ...fields,
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
    clean: ({ types, ...fields }) => ({
      ...fields,
      ...(types && { types: types.map(({ id, labelZh, labelEn }) => ({ id, labelZh: cleanLine(labelZh), labelEn: cleanLine(labelEn) })) }),
    }),
    check: async (tx, { id, present, write }) => {
      const { parentId, types } = { ...present, ...write };
      if (!idPattern.test(id)) throw invalidRequest('id');
      const isNew = write.id !== undefined;
      const path = isNew ? pathOfNew(present) : (write.path ?? present.path);
      if (path !== '' && (isNew ? path !== roomPath : path !== present.path)) await requireFree(tx, path, id);
      if (parentId !== present.parentId || (await isTab(tx, parentId))) throw invalidRequest('parentId');
      const typeIds = types.flatMap((type) => type.id || []);
      if (new Set(typeIds).size < typeIds.length) throw invalidRequest('types');
      if (types.some(({ labelZh, labelEn }) => !labelZh || !labelEn)) throw requiredMissing();
      const left = new Set(types.map((type) => type.id));
      await requireUnused(tx, { columnId: id, typeIds: present.types.flatMap((type) => (left.has(type.id) ? [] : type.id)) });
    },
    isIdentifierTaken: async (tx, id, { parentId = null, path = '' }) => {
      const own = pathOfNew({ id, parentId, path });
      if ((await tx.$count(siteColumn, eq(siteColumn.id, id))) > 0) return true;
      return path === '' && own !== roomPath && (!isOwnPath(own) || (await isAddressTaken(tx, { slug: own.slice(1), columnId: id })));
    },
    index: async (tx, id, { before, after }) => {
      await leadPath(tx, { id, before, after });
      // The search terms of its items depend on its type; a job refreshes them, because there may be many.
      if (before && after && before.columnType !== after.columnType) await addJob(tx, { kind: 'search', key: id });
    },
    usedBy: [content.columnId, siteColumn.parentId, userRole.columnId],
    isKept: async (_tx, id) => fixedIds.has(id),
    erase: async (tx, id) => void (await tx.delete(listType).where(eq(listType.columnId, id))),
  });

type Fields = Pick<ColumnRow, 'id' | 'parentId' | 'path' | 'columnType'>;

/** Rooms of the screening room are lists of one screen. */
const roomPath = '/projectionroom/videoroom';

/** A new column has the address that was typed, or that of its identifier. */
function pathOfNew({ id, parentId, path }: Pick<Fields, 'id' | 'parentId' | 'path'>): string {
  if (path !== '') return path;
  if (parentId === videoRootColumn) return roomPath;
  const slug = id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug.length < slugMin ? `/${slug}-column` : `/${slug}`;
}

/** Throws `invalidRequest` for what is no address of a column, and `addressTaken` where something else has it. */
async function requireFree(tx: Transaction, path: string, id: string): Promise<void> {
  if (!/^\/[a-z0-9-]+$/.test(path)) throw invalidRequest('path');
  if (!isOwnPath(path) || (await isAddressTaken(tx, { slug: path.slice(1), columnId: id }))) throw addressTaken(path);
}

/**
 * Keeps the addresses of a column true: a new one gets its address, an earlier one leads to the present one, and that of a deleted
 * column is gone for good, unless another column of its look has it. Redirects to it follow.
 */
async function leadPath(
  tx: Transaction,
  { id, before, after }: { id: string; before: Fields | null; after: Fields | null },
): Promise<void> {
  const to = after ? (before ? after.path : pathOfNew({ ...after, id })) : '';
  if (after && to !== after.path) await tx.update(siteColumn).set({ path: to }).where(eq(siteColumn.id, id));
  if (to !== '') await tx.delete(movedPath).where(eq(movedPath.fromPath, to));
  const from = before?.path ?? '';
  if (!before || from === '' || from === to) return;
  const shared = and(eq(siteColumn.path, from), eq(siteColumn.columnType, before.columnType), ne(siteColumn.id, id));
  if ((await tx.select({ id: siteColumn.id }).from(siteColumn).where(shared).limit(1)).length > 0) return;
  await tx.update(movedPath).set({ toPath: to }).where(eq(movedPath.toPath, from));
  const moved = { fromPath: from, toPath: to };
  await tx.insert(movedPath).values(moved).onConflictDoUpdate({ target: movedPath.fromPath, set: moved });
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
  for (const [at, { id, labelZh: zh, labelEn: en }] of types.entries())
    if (id === '') ids[at] = await freeIdentifier({ zh, en }, { fallback: 'type', max: 64, isTaken: async (name) => ids.includes(name) });
  await tx.delete(listType).where(and(eq(listType.columnId, columnId), sql`${listType.id} <> all(${sql.param(ids)})`));
  for (const [position, type] of types.entries()) {
    const row = { columnId, ...type, id: ids[position] ?? type.id, position };
    await tx
      .insert(listType)
      .values(row)
      .onConflictDoUpdate({ target: [listType.columnId, listType.id], set: row });
  }
}

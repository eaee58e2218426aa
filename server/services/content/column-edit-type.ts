/** Editing the types by which a column's list is filtered: add, rename, move, and delete unused ones. */
import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content } from '#server/db/schema/content.ts';
import { conflict, idTaken, notFound, requiredMissing, stillUsed } from '#server/errors.ts';
import type { EditedColumn } from '#shared/api/column-staff.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { checkedOrder, type NewOrder } from '#server/services/core/checked-order.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

interface TypeKey {
  columnId: string;
  id: string;
}

/** Names in both languages. */
export interface Labels {
  labelZh: string;
  labelEn: string;
}

type Change = (work: (tx: Transaction) => Promise<void>) => Promise<EditedColumn[]>;
type Row = typeof listType.$inferSelect;

/** The part of the column service that edits types; `change` runs a transaction and returns all columns. */
export function createListTypeEdit(change: Change) {
  return {
    /** Adds a type at the end. Throws `idTaken`, `requiredMissing`. */
    addType: (viewer: SessionViewer, { columnId, id, ...labels }: TypeKey & Labels): Promise<EditedColumn[]> =>
      change(async (tx) => {
        const types = await lockTypes(tx, columnId);
        if (types.some((type) => type.id === id)) throw idTaken();
        const named = checkedLabels(labels);
        await tx.insert(listType).values({ columnId, id, ...named, position: Math.max(-1, ...types.map(({ position }) => position)) + 1 });
        await finish(tx, { columnId, actorId: viewer.id, action: 'addType', details: { type: id, ...named } });
      }),

    /** Renames a type. Throws `conflict` with the current names if they are not those in `seen`. */
    saveType: (
      viewer: SessionViewer,
      { columnId, id, seen, values }: TypeKey & { seen: Labels; values: Labels },
    ): Promise<EditedColumn[]> =>
      change(async (tx) => {
        const { labelZh, labelEn } = typeOf(await lockTypes(tx, columnId), id);
        if (labelZh !== seen.labelZh || labelEn !== seen.labelEn) throw conflict({ entry: { labelZh, labelEn } });
        const named = checkedLabels(values);
        await tx.update(listType).set(named).where(isType(columnId, id));
        await finish(tx, {
          columnId,
          actorId: viewer.id,
          action: 'changeType',
          details: { type: id, labelZh: [labelZh, named.labelZh], labelEn: [labelEn, named.labelEn] },
        });
      }),

    /** Throws `conflict` if the types have another order by now. */
    orderTypes: (viewer: SessionViewer, { columnId, ...order }: NewOrder & { columnId: string }): Promise<EditedColumn[]> =>
      change(async (tx) => {
        const types = await lockTypes(tx, columnId);
        const before = types.map((type) => type.id);
        if (!checkedOrder(before, order)) return;
        for (const [position, typeId] of order.ids.entries()) await tx.update(listType).set({ position }).where(isType(columnId, typeId));
        await finish(tx, { columnId, actorId: viewer.id, action: 'moveType', details: { before, after: order.ids } });
      }),

    /** Deletes a type. Throws `stillUsed` if any item has it, in whatever state. */
    deleteType: (viewer: SessionViewer, { columnId, id }: TypeKey): Promise<EditedColumn[]> =>
      change(async (tx) => {
        const { labelZh, labelEn } = typeOf(await lockTypes(tx, columnId), id);
        const [item] = await tx
          .select({ id: content.id })
          .from(content)
          .where(and(eq(content.columnId, columnId), eq(content.typeId, id)))
          .limit(1);
        if (item) throw stillUsed();
        await tx.delete(listType).where(isType(columnId, id));
        await finish(tx, { columnId, actorId: viewer.id, action: 'deleteType', details: { type: id, labelZh, labelEn } });
      }),
  };
}

/**
 * Locks a column and its types. An item that takes a type at the same time holds a lock on the type's row, so deleting
 * waits and then finds the item. Throws `notFound` for an unknown column.
 */
async function lockTypes(tx: Transaction, columnId: string): Promise<Row[]> {
  const [column] = await tx.select({ id: siteColumn.id }).from(siteColumn).where(eq(siteColumn.id, columnId)).for('update');
  if (!column) throw notFound();
  return tx.select().from(listType).where(eq(listType.columnId, columnId)).orderBy(asc(listType.position), asc(listType.id)).for('update');
}

function typeOf(types: readonly Row[], id: string): Row {
  const match = types.find((type) => type.id === id);
  if (!match) throw notFound();
  return match;
}

const isType = (columnId: string, id: string) => and(eq(listType.columnId, columnId), eq(listType.id, id));

/** Trimmed names. Throws `requiredMissing` unless both are present. */
function checkedLabels({ labelZh, labelEn }: Labels): Labels {
  const named = { labelZh: cleanLine(labelZh), labelEn: cleanLine(labelEn) };
  if (!named.labelZh || !named.labelEn) throw requiredMissing();
  return named;
}

async function finish(
  tx: Transaction,
  { columnId, actorId, action, details }: { columnId: string; actorId: string; action: string; details: Record<string, unknown> },
): Promise<void> {
  await appendAudit(tx, { actorId, action, subjectKind: 'column', subjectId: columnId, details });
  await announceChange(tx, ['columns', `column:${columnId}`]);
}

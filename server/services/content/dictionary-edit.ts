/** Editing of dictionaries by staff: each change is one transaction with an audit entry. An entry that is in use keeps its value. */
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction, Queryable } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import { conflict, idTaken, notFound, requiredMissing } from '#server/errors.ts';
import { editedDictionaries, type EditedDictionaryName } from '#shared/api/dictionary.ts';
import type { EditedDictionary } from '#shared/api/site-staff.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { checkedLabels, type Labels } from './column-edit-type.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { checkedOrder, type NewOrder } from '#server/services/core/checked-order.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import { commentReport } from '#server/db/schema/comment.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { feedback } from '#server/db/schema/feedback.ts';

type Row = typeof dictionaryEntry.$inferSelect;

interface LockedEntry {
  entry: Row;
  /** All entries of its dictionary, in order. */
  entries: Row[];
}

export type DictionaryEditService = ReturnType<typeof createDictionaryEditService>;

export function createDictionaryEditService({ db }: { db: Database }) {
  /** Runs a change and returns all dictionaries after it. */
  const change = async (work: (tx: Transaction) => Promise<void>): Promise<EditedDictionary[]> => {
    await db.transaction(work);
    return listDictionaries(db);
  };
  return {
    list: (): Promise<EditedDictionary[]> => listDictionaries(db),

    /** Adds an entry at the end; the first one is the default. Throws `idTaken`, `requiredMissing`. */
    add: (
      viewer: SessionViewer,
      { type, value: rawValue, ...labels }: Labels & { type: EditedDictionaryName; value: string },
    ): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const value = cleanLine(rawValue);
        if (!value) throw requiredMissing();
        const entries = await lockEntries(tx, type);
        const row = {
          id: newId(),
          type,
          value,
          ...checkedLabels(labels),
          position: Math.max(0, ...entries.map(({ position }) => position)) + 1,
          isDefault: !entries.some(({ isDefault }) => isDefault),
        };
        const added = await tx.insert(dictionaryEntry).values(row).onConflictDoNothing().returning({ id: dictionaryEntry.id });
        if (added.length === 0) throw idTaken();
        await finish(tx, { entry: row, viewer, action: 'add', details: { value, labelZh: row.labelZh, labelEn: row.labelEn } });
      }),

    /** Renames an entry. Throws `conflict` with the current names if they are not those in `seen`. */
    save: (viewer: SessionViewer, { id, seen, values }: { id: string; seen: Labels; values: Labels }): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const { entry } = await lockEntry(tx, id);
        const { labelZh, labelEn } = entry;
        if (labelZh !== seen.labelZh || labelEn !== seen.labelEn) throw conflict({ entry: { labelZh, labelEn } });
        const named = checkedLabels(values);
        await tx.update(dictionaryEntry).set(named).where(eq(dictionaryEntry.id, id));
        await finish(tx, {
          entry,
          viewer,
          action: 'change',
          details: { value: entry.value, labelZh: [labelZh, named.labelZh], labelEn: [labelEn, named.labelEn] },
        });
      }),

    /** Puts the offered entries into another order. Throws `conflict` if they have another one by now. */
    order: (viewer: SessionViewer, { type, ...order }: NewOrder & { type: EditedDictionaryName }): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const before = (await lockEntries(tx, type)).filter((row) => !row.isRetired).map((row) => row.id);
        if (!checkedOrder(before, order)) return;
        for (const [index, entryId] of order.ids.entries())
          await tx
            .update(dictionaryEntry)
            .set({ position: index + 1 })
            .where(eq(dictionaryEntry.id, entryId));
        await finish(tx, { entry: { type }, viewer, action: 'move', details: { before, after: order.ids } });
      }),

    /** Makes an entry the default of its dictionary. Throws `conflict` for a retired one. */
    setDefault: (viewer: SessionViewer, id: string): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const { entry } = await lockEntry(tx, id);
        if (entry.isDefault) return;
        if (entry.isRetired) throw conflict();
        await tx.update(dictionaryEntry).set({ isDefault: false }).where(eq(dictionaryEntry.type, entry.type));
        await tx.update(dictionaryEntry).set({ isDefault: true }).where(eq(dictionaryEntry.id, id));
        await finish(tx, { entry, viewer, action: 'setDefault', details: { value: entry.value } });
      }),

    /** Deletes an entry, or retires it if its value is in use. If it was the default, the first remaining entry becomes the default. */
    delete: (viewer: SessionViewer, id: string): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const { entry, entries } = await lockEntry(tx, id);
        if (entry.isRetired) return;
        const isUsed = (await usedEntries(tx, [entry])).size > 0;
        if (isUsed) await tx.update(dictionaryEntry).set({ isRetired: true, isDefault: false }).where(eq(dictionaryEntry.id, id));
        else await tx.delete(dictionaryEntry).where(eq(dictionaryEntry.id, id));
        const nextDefault = entry.isDefault ? entries.find((row) => row.id !== id && !row.isRetired) : undefined;
        if (nextDefault) await tx.update(dictionaryEntry).set({ isDefault: true }).where(eq(dictionaryEntry.id, nextDefault.id));
        await finish(tx, {
          entry,
          viewer,
          action: isUsed ? 'retire' : 'delete',
          details: { value: entry.value, labelZh: entry.labelZh, labelEn: entry.labelEn },
        });
      }),

    /** Offers a retired entry again. */
    restore: (viewer: SessionViewer, id: string): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const { entry, entries } = await lockEntry(tx, id);
        if (!entry.isRetired) return;
        await tx
          .update(dictionaryEntry)
          .set({ isRetired: false, isDefault: !entries.some(({ isDefault }) => isDefault) })
          .where(eq(dictionaryEntry.id, id));
        await finish(tx, { entry, viewer, action: 'restore', details: { value: entry.value } });
      }),
  };
}

async function listDictionaries(db: Database): Promise<EditedDictionary[]> {
  const rows = await db.select().from(dictionaryEntry).where(isEdited()).orderBy(asc(dictionaryEntry.position), asc(dictionaryEntry.id));
  const used = await usedEntries(db, rows);
  return editedDictionaries.map((type) => ({
    type,
    entries: rows
      .filter((row) => row.type === type)
      .map(({ id, value, labelZh, labelEn, isDefault, isRetired }) => ({
        id,
        value,
        labelZh,
        labelEn,
        isDefault,
        isUsed: used.has(id),
        isRetired,
      })),
  }));
}

/** Only these dictionaries are editable; the others name states and kinds whose labels the screens take from the locales. */
function isEdited(): SQL {
  return inArray(dictionaryEntry.type, [...editedDictionaries]);
}

/** Entries of a dictionary in order. Locks the table against other writers until the commit, since a new entry has no row to lock. */
async function lockEntries(tx: Transaction, type: string): Promise<Row[]> {
  await tx.execute(sql`lock table ${dictionaryEntry} in share row exclusive mode`);
  return tx
    .select()
    .from(dictionaryEntry)
    .where(eq(dictionaryEntry.type, type))
    .orderBy(asc(dictionaryEntry.position), asc(dictionaryEntry.id));
}

/** An entry and its dictionary. Throws `notFound`. */
async function lockEntry(tx: Transaction, id: string): Promise<LockedEntry> {
  const [row] = await tx
    .select({ type: dictionaryEntry.type })
    .from(dictionaryEntry)
    .where(and(eq(dictionaryEntry.id, id), isEdited()));
  const entries = row ? await lockEntries(tx, row.type) : [];
  const entry = entries.find((candidate) => candidate.id === id);
  if (!entry) throw notFound();
  return { entry, entries };
}

/** Appends the audit entry and announces the change; the subject is the name of the dictionary, which has no row of its own. */
async function finish(
  tx: Transaction,
  { entry, viewer, action, details }: { entry: Pick<Row, 'type'>; viewer: SessionViewer; action: string; details: Record<string, unknown> },
): Promise<void> {
  await appendAudit(tx, { actorId: viewer.id, action, subjectKind: 'dictionary', subjectId: entry.type, details });
  await announceChange(tx, ['dictionary', `dictionary:${entry.type}`]);
}

/** By dictionary: selects the rows that use a value. */
const uses: Readonly<Record<EditedDictionaryName, (value: SQL) => SQL>> = {
  feedback_type: (value) => sql`select 1 from ${feedback} where ${feedback.type} = ${value}`,
  reject_reason: (value) => sql`select 1 from ${contentRevision} where ${contentRevision.reasonKey} = ${value}`,
  report_reason: (value) => sql`select 1 from ${commentReport} where ${commentReport.reason} = ${value}`,
};

/** The ids of the entries whose values are in use. */
async function usedEntries(db: Queryable, entries: readonly { id: string; type: string; value: string }[]): Promise<ReadonlySet<string>> {
  const queries = entries.flatMap(({ id, type, value }) => {
    const name = editedDictionaries.find((one) => one === type);
    return name ? [sql`select ${id}::text as id where exists (${uses[name](sql`${value}::text`)})`] : [];
  });
  if (queries.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql.join(queries, sql` union all `));
  return new Set(rows.map(({ id }) => id));
}

/** Dictionaries as staff edits them: each change is one transaction with an audit row, and what reads them follows. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import { conflict, idTaken, notFound, requiredMissing, stillUsed } from '#server/errors.ts';
import type { MoveStep } from '#shared/api/manage-column.ts';
import type { EditedDictionary } from '#shared/api/manage-dictionary.ts';
import { appendAudit } from './audit.ts';
import { announceChange } from './change-feed.ts';
import { checkedLabels, type Labels } from './column-edit-type.ts';
import { cleanLine } from './comment-text.ts';
import { usedEntries } from './dictionary-use.ts';
import { movedOrder } from './moved-order.ts';
import type { SessionViewer } from './session.ts';

type Row = typeof dictionaryEntry.$inferSelect;

interface Found {
  entry: Row;
  /** All of its dictionary, in order. */
  entries: Row[];
}

export type DictionaryEditService = ReturnType<typeof createDictionaryEditService>;

export function createDictionaryEditService({ db }: { db: Database }) {
  /** Runs a change, and gives all dictionaries as they are then. */
  const change = async (work: (tx: Transaction) => Promise<void>): Promise<EditedDictionary[]> => {
    await db.transaction(work);
    return listDictionaries(db);
  };
  return {
    list: (): Promise<EditedDictionary[]> => listDictionaries(db),

    /** Adds an entry at the end; the first of a new dictionary is its default. Throws `idTaken`, `requiredMissing`. */
    add: (viewer: SessionViewer, { type, value: given, ...labels }: Labels & { type: string; value: string }): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const value = cleanLine(given);
        if (!value) throw requiredMissing();
        const entries = await lockEntries(tx, type);
        const row = { id: newId(), type, value, ...checkedLabels(labels), position: Math.max(0, ...entries.map(({ position }) => position)) + 1, isDefault: entries.length === 0 };
        const added = await tx.insert(dictionaryEntry).values(row).onConflictDoNothing().returning({ id: dictionaryEntry.id });
        if (added.length === 0) throw idTaken();
        await finish(tx, { entry: row, viewer, action: 'add', details: { value, labelZh: row.labelZh, labelEn: row.labelEn } });
      }),

    /** Renames an entry that is still called as it was seen. Throws `conflict` with the present names otherwise. */
    save: (viewer: SessionViewer, { id, seen, values }: { id: string; seen: Labels; values: Labels }): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const { entry } = await lockEntry(tx, id);
        const { labelZh, labelEn } = entry;
        if (labelZh !== seen.labelZh || labelEn !== seen.labelEn) throw conflict({ entry: { labelZh, labelEn } });
        const named = checkedLabels(values);
        await tx.update(dictionaryEntry).set(named).where(eq(dictionaryEntry.id, id));
        await finish(tx, { entry, viewer, action: 'change', details: { value: entry.value, labelZh: [labelZh, named.labelZh], labelEn: [labelEn, named.labelEn] } });
      }),

    /** Moves an entry by one place. */
    move: (viewer: SessionViewer, { id, step }: { id: string; step: MoveStep }): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const { entry, entries } = await lockEntry(tx, id);
        const before = entries.map((row) => row.id);
        const after = movedOrder(before, id, step);
        if (after.join() === before.join()) return;
        for (const [index, entryId] of after.entries()) await tx.update(dictionaryEntry).set({ position: index + 1 }).where(eq(dictionaryEntry.id, entryId));
        await finish(tx, { entry, viewer, action: 'move', details: { value: entry.value, place: after.indexOf(id) + 1 } });
      }),

    /** Makes an entry the default of its dictionary, in place of the one that is. */
    setDefault: (viewer: SessionViewer, id: string): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const { entry } = await lockEntry(tx, id);
        if (entry.isDefault) return;
        await tx.update(dictionaryEntry).set({ isDefault: false }).where(eq(dictionaryEntry.type, entry.type));
        await tx.update(dictionaryEntry).set({ isDefault: true }).where(eq(dictionaryEntry.id, id));
        await finish(tx, { entry, viewer, action: 'setDefault', details: { value: entry.value } });
      }),

    /** Deletes an entry; where it was the default, the first that is left becomes it. Throws `stillUsed` where something stored has its value. */
    delete: (viewer: SessionViewer, id: string): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const { entry, entries } = await lockEntry(tx, id);
        if ((await usedEntries(tx, [entry])).size > 0) throw stillUsed();
        await tx.delete(dictionaryEntry).where(eq(dictionaryEntry.id, id));
        const heir = entry.isDefault ? entries.find((row) => row.id !== id) : undefined;
        if (heir) await tx.update(dictionaryEntry).set({ isDefault: true }).where(eq(dictionaryEntry.id, heir.id));
        await finish(tx, { entry, viewer, action: 'delete', details: { value: entry.value, labelZh: entry.labelZh, labelEn: entry.labelEn } });
      }),
  };
}

async function listDictionaries(db: Database): Promise<EditedDictionary[]> {
  const rows = await db.select().from(dictionaryEntry).orderBy(asc(dictionaryEntry.type), asc(dictionaryEntry.position), asc(dictionaryEntry.id));
  const used = await usedEntries(db, rows);
  const byType = Map.groupBy(rows, ({ type }) => type);
  return [...byType].map(([type, entries]) => ({
    type,
    entries: entries.map(({ id, value, labelZh, labelEn, isDefault }) => ({ id, value, labelZh, labelEn, isDefault, isUsed: used.has(id) })),
  }));
}

/**
 * Entries of a dictionary in order. Changes of dictionaries follow one another until the commit, those of new ones too, which
 * have no row to lock; readers do not wait.
 */
async function lockEntries(tx: Transaction, type: string): Promise<Row[]> {
  await tx.execute(sql`lock table ${dictionaryEntry} in share row exclusive mode`);
  return tx.select().from(dictionaryEntry).where(eq(dictionaryEntry.type, type)).orderBy(asc(dictionaryEntry.position), asc(dictionaryEntry.id));
}

/** An entry and its dictionary. Throws `notFound`. */
async function lockEntry(tx: Transaction, id: string): Promise<Found> {
  const [known] = await tx.select({ type: dictionaryEntry.type }).from(dictionaryEntry).where(eq(dictionaryEntry.id, id));
  const entries = known ? await lockEntries(tx, known.type) : [];
  const entry = entries.find((row) => row.id === id);
  if (!entry) throw notFound();
  return { entry, entries };
}

/** The trail and the readers: a dictionary has no row of its own, so its name is the subject. */
async function finish(tx: Transaction, { entry, viewer, action, details }: { entry: Pick<Row, 'type'>; viewer: SessionViewer; action: string; details: Record<string, unknown> }): Promise<void> {
  await appendAudit(tx, { actorId: viewer.id, action, subjectKind: 'dictionary', subjectId: entry.type, details });
  await announceChange(tx, ['dictionary', `dictionary:${entry.type}`]);
}

/** Dictionaries as staff edits them: each change is one transaction with an audit row, and forms and checks follow it. */
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import { conflict, idTaken, notFound, requiredMissing } from '#server/errors.ts';
import { editedDictionaries, type EditedDictionaryName } from '#shared/api/dictionary.ts';
import type { MoveStep } from '#shared/api/column-staff.ts';
import type { EditedDictionary } from '#shared/api/dictionary-staff.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { checkedLabels, type Labels } from './column-edit-type.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { usedEntries } from './dictionary-use.ts';
import { movedOrder } from '#server/services/core/moved-order.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

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

    /** Adds an entry at the end; the first one is the default. Throws `idTaken`, `requiredMissing`. */
    add: (
      viewer: SessionViewer,
      { type, value: given, ...labels }: Labels & { type: EditedDictionaryName; value: string },
    ): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const value = cleanLine(given);
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

    /** Renames an entry that is still called as it was seen. Throws `conflict` with the present names otherwise. */
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

    /** Moves an entry by one place. */
    move: (viewer: SessionViewer, { id, step }: { id: string; step: MoveStep }): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const { entry, entries } = await lockEntry(tx, id);
        const before = entries.filter((row) => !row.isRetired).map((row) => row.id);
        const after = movedOrder(before, id, step);
        if (after.join() === before.join()) return;
        for (const [index, entryId] of after.entries())
          await tx
            .update(dictionaryEntry)
            .set({ position: index + 1 })
            .where(eq(dictionaryEntry.id, entryId));
        await finish(tx, { entry, viewer, action: 'move', details: { value: entry.value, place: after.indexOf(id) + 1 } });
      }),

    /** Makes an entry the default of its dictionary, in place of the one that is. */
    setDefault: (viewer: SessionViewer, id: string): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const { entry } = await lockEntry(tx, id);
        if (entry.isDefault) return;
        if (entry.isRetired) throw conflict();
        await tx.update(dictionaryEntry).set({ isDefault: false }).where(eq(dictionaryEntry.type, entry.type));
        await tx.update(dictionaryEntry).set({ isDefault: true }).where(eq(dictionaryEntry.id, id));
        await finish(tx, { entry, viewer, action: 'setDefault', details: { value: entry.value } });
      }),

    /** Deletes an entry; one whose value something has only stops being offered. Where it was the default, the first that is left becomes it. */
    delete: (viewer: SessionViewer, id: string): Promise<EditedDictionary[]> =>
      change(async (tx) => {
        const { entry, entries } = await lockEntry(tx, id);
        if (entry.isRetired) return;
        const isUsed = (await usedEntries(tx, [entry])).size > 0;
        if (isUsed) await tx.update(dictionaryEntry).set({ isRetired: true, isDefault: false }).where(eq(dictionaryEntry.id, id));
        else await tx.delete(dictionaryEntry).where(eq(dictionaryEntry.id, id));
        const heir = entry.isDefault ? entries.find((row) => row.id !== id && !row.isRetired) : undefined;
        if (heir) await tx.update(dictionaryEntry).set({ isDefault: true }).where(eq(dictionaryEntry.id, heir.id));
        await finish(tx, {
          entry,
          viewer,
          action: isUsed ? 'retire' : 'delete',
          details: { value: entry.value, labelZh: entry.labelZh, labelEn: entry.labelEn },
        });
      }),

    /** Offers an entry again. */
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

/** The others name states and kinds that the code knows; a label of theirs that staff changed would change no screen. */
function isEdited(): SQL {
  return inArray(dictionaryEntry.type, [...editedDictionaries]);
}

/**
 * Entries of a dictionary in order. Changes of dictionaries follow one another until the commit, those of new ones too, which
 * have no row to lock; readers do not wait.
 */
async function lockEntries(tx: Transaction, type: string): Promise<Row[]> {
  await tx.execute(sql`lock table ${dictionaryEntry} in share row exclusive mode`);
  return tx
    .select()
    .from(dictionaryEntry)
    .where(eq(dictionaryEntry.type, type))
    .orderBy(asc(dictionaryEntry.position), asc(dictionaryEntry.id));
}

/** An entry and its dictionary. Throws `notFound`. */
async function lockEntry(tx: Transaction, id: string): Promise<Found> {
  const [known] = await tx
    .select({ type: dictionaryEntry.type })
    .from(dictionaryEntry)
    .where(and(eq(dictionaryEntry.id, id), isEdited()));
  const entries = known ? await lockEntries(tx, known.type) : [];
  const entry = entries.find((row) => row.id === id);
  if (!entry) throw notFound();
  return { entry, entries };
}

/** The trail and the readers: a dictionary has no row of its own, so its name is the subject. */
async function finish(
  tx: Transaction,
  { entry, viewer, action, details }: { entry: Pick<Row, 'type'>; viewer: SessionViewer; action: string; details: Record<string, unknown> },
): Promise<void> {
  await appendAudit(tx, { actorId: viewer.id, action, subjectKind: 'dictionary', subjectId: entry.type, details });
  await announceChange(tx, ['dictionary', `dictionary:${entry.type}`]);
}

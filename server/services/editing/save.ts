/** Saves fields of a work: one transaction in which the item is locked, merged field by field with what others saved meanwhile. */
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database, Transaction } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { contentSnapshot } from '#server/db/schema/content-work.ts';
import { conflict, editConflict, invalidRequest, notAllowed, transitionRefused } from '#server/errors.ts';
import type { FieldConflict, saveWork, WorkField, WorkFields } from '#shared/api/content-staff.ts';
import { snapshotMinutes } from '#shared/limits.ts';
import type { Viewer } from '#shared/policies.ts';
import { lockWork, type FoundWork, type Item } from '#server/services/content/item-access.ts';
import { checkRevision, staleFieldsOf } from './checklist.ts';
import { chooseColumn } from './column-choices.ts';
import { writtenKind } from './list.ts';
import { revisionTerms } from '#server/services/content/list-terms.ts';
import { isSame, mergeFields, type Changes, type Merged } from './merge.ts';
import { cleanChanges, columnsOf, pickFields } from './save-fields.ts';
import { matchAfterSave } from './translation-match.ts';
import { checkNamed, secondsOfFirst } from './save-media.ts';
import { fieldsOf, keepFirst, keepSnapshot, readSnapshot, type Revision } from './snapshot.ts';
import { reopen } from './workflow-effects.ts';
import { isoInstant } from '#server/services/core/localized.ts';
import { readRevision } from '#server/services/content/publishing-revision.ts';

export type SaveInput = Static<typeof saveWork.body>;
export type Saved = Static<typeof saveWork.data>;

/**
 * Saves what an author has changed, in a draft or a rejected work, which becomes a draft by it.
 * Throws `notFound`, `notAllowed` for whoever only reads it, `transitionRefused` in any other state, `editConflict` where somebody else changed the same field
 * (then nothing is saved), `conflict` for another column of a work that is online, `invalidRequest`.
 */
export async function saveWorkFields(db: Database, viewer: Viewer, input: SaveInput): Promise<Saved> {
  const changes = cleanChanges(input.changes);
  return db.transaction(async (tx) => {
    const found = await lockWork(tx, viewer, input.id);
    const stored = await readRevision(tx, input.id, input.revisionId);
    if (!found.actors.includes('author')) throw notAllowed();
    if (!maySave(found, stored)) throw transitionRefused({ state: stored.state, version: stored.version });
    if (input.version > stored.version) throw invalidRequest('version');
    const now = fieldsOf(stored);
    const merged = mergeFields({ now, fieldVersions: stored.fieldVersions, from: input.version, changes });
    if (merged.conflicts.length > 0) throw await conflictOf(tx, { stored, now, from: input.version, names: merged.conflicts });
    const place = await placeOf(tx, viewer, { item: found.item, input });
    const isNew = merged.written.length > 0 || place !== null || (input.matched ?? []).some((name) => staleFieldsOf(stored).includes(name));
    if (isNew) await checkNamed(tx, viewer, { changes, now });
    const revision = isNew
      ? await write(tx, { item: found.item, viewer, stored, now, changes, merged, place, confirmed: input.matched ?? [] })
      : stored;
    return answerOf(tx, { item: { ...found.item, ...place }, revision, merged, sent: input.changes });
  });
}

/** Whether somebody may save a revision in its state: its author, a draft or what came back from the review. */
export function maySave({ actors }: Pick<FoundWork, 'actors'>, { state }: Pick<Revision, 'state'>): boolean {
  return actors.includes('author') && (state === 'draft' || state === 'reject');
}

interface Write {
  item: Item;
  viewer: Viewer;
  stored: Revision;
  now: WorkFields;
  changes: Changes;
  merged: Merged;
  place: Place | null;
  confirmed: readonly string[];
}

async function write(tx: Transaction, { item, viewer, stored, now, changes, merged, place, confirmed }: Write): Promise<Revision> {
  await keepFirst(tx, stored);
  const stretchFrom = await stretchOf(tx, stored.id);
  // Before the trail: whoever edits columns holds them while he waits for it.
  if (place) await tx.update(content).set(place).where(eq(content.id, item.id));
  const draft = stored.state === 'reject' ? await reopen(tx, { item, revision: stored, actorId: viewer.id }) : stored;
  const written = pickFields({ ...now, ...changes } as WorkFields, merged.written);
  const after = { ...now, ...written } as WorkFields;
  const version = draft.version + 1;
  const [revision] = await tx
    .update(contentRevision)
    .set({
      ...columnsOf(written),
      ...(merged.written.includes('videoIds') ? { seconds: await secondsOfFirst(tx, after.videoIds) } : {}),
      version,
      fieldVersions: { ...draft.fieldVersions, ...Object.fromEntries(merged.written.map((name) => [name, version])) },
      matchedHashes: matchAfterSave({
        before: draft.matchedHashes,
        old: now,
        now: after,
        written: merged.written,
        confirmed,
        fieldVersions: draft.fieldVersions,
        stretchFrom,
      }),
      terms: revisionTerms(after),
      updatedAt: sql`now()`,
    })
    .where(and(eq(contentRevision.id, draft.id), eq(contentRevision.version, draft.version)))
    .returning();
  if (!revision) throw conflict();
  await keepSnapshot(tx, { revision, act: 'save', actorId: viewer.id });
  return revision;
}

/** The last version before the present stretch of writing: what was saved some minutes ago, or what an act (submitting, rejecting, …) has left. */
async function stretchOf(tx: Transaction, revisionId: string): Promise<number> {
  const [row] = await tx
    .select({ version: sql<number | null>`max(${contentSnapshot.version})` })
    .from(contentSnapshot)
    .where(
      and(
        eq(contentSnapshot.revisionId, revisionId),
        sql`(${contentSnapshot.act} <> 'save' or ${contentSnapshot.createdAt} < now() - make_interval(mins => ${snapshotMinutes}))`,
      ),
    );
  return row?.version ?? 0;
}

interface Place {
  columnId: string;
  typeId: string | null;
}

/** The column and type that the item gets; null where they stay. */
async function placeOf(tx: Transaction, viewer: Viewer, { item, input }: { item: Item; input: SaveInput }): Promise<Place | null> {
  const columnId = input.columnId ?? item.columnId;
  const typeId = input.typeId === undefined ? (columnId === item.columnId ? item.typeId : null) : input.typeId;
  if (columnId === item.columnId && typeId === item.typeId) return null;
  if (item.liveRevisionId !== null) throw conflict();
  return chooseColumn(tx, viewer, { kind: writtenKind(item.kind), columnId, typeId });
}

interface Clash {
  stored: Revision;
  now: WorkFields;
  from: number;
  names: readonly WorkField[];
}

async function conflictOf(tx: Transaction, { stored, now, from, names }: Clash): Promise<Error> {
  const base = await readSnapshot(tx, stored.id, from);
  const conflicts: Record<string, FieldConflict> = {};
  for (const name of names)
    conflicts[name] = {
      base: base?.[name] ?? null,
      theirs: now[name],
      theirName: await nameOfWriter(tx, stored, stored.fieldVersions[name] ?? stored.version),
    };
  return editConflict({ version: stored.version, conflicts });
}

/** Who saved a version: the author of the first kept one from there on, because saves of one author replace one another. */
async function nameOfWriter(tx: Transaction, { id }: Revision, version: number): Promise<string> {
  const [row] = await tx
    .select({ name: userAccount.nickName })
    .from(contentSnapshot)
    .innerJoin(userAccount, eq(userAccount.id, contentSnapshot.createdBy))
    .where(and(eq(contentSnapshot.revisionId, id), gte(contentSnapshot.version, version)))
    .orderBy(asc(contentSnapshot.version))
    .limit(1);
  return row?.name ?? '';
}

interface Answered {
  item: Item;
  revision: Revision;
  merged: Merged;
  sent: SaveInput['changes'];
}

async function answerOf(tx: Transaction, { item, revision, merged, sent }: Answered): Promise<Saved> {
  const now = fieldsOf(revision);
  const cleaned = (Object.keys(sent) as WorkField[]).filter((name) => sent[name] !== undefined && !isSame(sent[name], now[name]));
  return {
    version: revision.version,
    state: revision.state,
    updateTime: isoInstant(revision.updatedAt),
    fields: pickFields(now, [...new Set([...merged.taken, ...cleaned])]) as Saved['fields'],
    stale: staleFieldsOf(revision),
    checks: await checkRevision(tx, { item, revision }),
  };
}

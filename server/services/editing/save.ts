/** Saves fields of a revision in one transaction under the item's lock, merged field by field with concurrent saves. */
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database, Transaction } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { contentSnapshot } from '#server/db/schema/editing.ts';
import { conflict, editConflict, invalidRequest, notAllowed, transitionRefused } from '#server/errors.ts';
import type { FieldConflict, saveItem, ItemField, ItemFields } from '#shared/api/content-staff.ts';
import { snapshotMinutes } from '#shared/limits.ts';
import type { Viewer } from '#shared/policies.ts';
import { type FoundItem, type Item, lockItemFor, readRevision, type Revision } from '#server/services/content/revision.ts';
import { fieldsOf, keepFirst, keepSnapshot, readSnapshot } from '#server/services/content/snapshot.ts';
import { checkRevision, staleFieldsOf } from './checklist.ts';
import { chooseColumn } from './column-choices.ts';
import { writtenKind } from './list.ts';
import { revisionTerms } from '#server/services/content/list-terms.ts';
import {
  type Changes,
  checkReferences,
  cleanChanges,
  columnsOf,
  isSame,
  type Merged,
  mergeFields,
  pickFields,
  secondsOfFirst,
} from './save-fields.ts';
import { matchAfterSave } from './translation-match.ts';
import { reopen } from './review-effects.ts';
import { isoInstant } from '#server/services/core/localized.ts';

export type SaveInput = Static<typeof saveItem.body>;
export type Saved = Static<typeof saveItem.data>;

/**
 * Saves an author's changes to a draft or to a rejected revision, which becomes a draft again. Throws `notFound`,
 * `notAllowed` for readers, `transitionRefused` in any other state, `editConflict` when somebody else has changed the same
 * field (then nothing is saved), `conflict` for a new column of an online item, and `invalidRequest`.
 */
export async function saveItemFields(db: Database, viewer: Viewer, input: SaveInput): Promise<Saved> {
  const changes = cleanChanges(input.changes);
  return db.transaction(async (tx) => {
    const locked = await lockItemFor(tx, viewer, input.id);
    const stored = await readRevision(tx, input.id, input.revisionId);
    if (!locked.actors.includes('author')) throw notAllowed();
    if (!maySave(locked, stored)) throw transitionRefused({ state: stored.state, version: stored.version });
    if (input.version > stored.version) throw invalidRequest('version');
    const now = fieldsOf(stored);
    const merged = mergeFields({ now, fieldVersions: stored.fieldVersions, from: input.version, changes });
    if (merged.conflicts.length > 0) throw await conflictOf(tx, { stored, now, from: input.version, names: merged.conflicts });
    const placement = await placementOf(tx, viewer, { item: locked.item, input });
    const isNew =
      merged.written.length > 0 || placement !== null || (input.matched ?? []).some((name) => staleFieldsOf(stored).includes(name));
    if (isNew) await checkReferences(tx, viewer, { changes, now });
    const revision = isNew
      ? await write(tx, { item: locked.item, viewer, stored, now, changes, merged, placement, confirmed: input.matched ?? [] })
      : stored;
    return responseOf(tx, { item: { ...locked.item, ...placement }, revision, merged, sent: input.changes });
  });
}

/** Whether a viewer may save the revision: an author, and only a draft or a rejected revision. */
export function maySave({ actors }: Pick<FoundItem, 'actors'>, { state }: Pick<Revision, 'state'>): boolean {
  return actors.includes('author') && (state === 'draft' || state === 'reject');
}

interface Write {
  item: Item;
  viewer: Viewer;
  stored: Revision;
  now: ItemFields;
  changes: Changes;
  merged: Merged;
  placement: Placement | null;
  confirmed: readonly string[];
}

async function write(tx: Transaction, { item, viewer, stored, now, changes, merged, placement, confirmed }: Write): Promise<Revision> {
  await keepFirst(tx, stored);
  const sessionFrom = await sessionStart(tx, stored.id);
  // Before the audit entry: column edits lock columns first and the audit trail second, so this order avoids a deadlock.
  if (placement) await tx.update(content).set(placement).where(eq(content.id, item.id));
  const draft = stored.state === 'reject' ? await reopen(tx, { item, revision: stored, actorId: viewer.id }) : stored;
  const written = pickFields({ ...now, ...changes } as ItemFields, merged.written);
  const after = { ...now, ...written } as ItemFields;
  const version = draft.version + 1;
  const [revision] = await tx
    .update(contentRevision)
    .set({
      ...columnsOf(written),
      ...(merged.written.includes('videoIds') ? { seconds: await secondsOfFirst(tx, after.videoIds) } : {}),
      ...(merged.written.some((name) => name === 'correctionZh' || name === 'correctionEn') ? { correctedAt: null } : {}),
      version,
      fieldVersions: { ...draft.fieldVersions, ...Object.fromEntries(merged.written.map((name) => [name, version])) },
      matchedHashes: matchAfterSave({
        before: draft.matchedHashes,
        old: now,
        now: after,
        written: merged.written,
        confirmed,
        fieldVersions: draft.fieldVersions,
        sessionFrom,
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

/**
 * The last version before the current editing session, which began with an action such as submit or reject, or after a pause.
 * A snapshot collects the saves of some minutes, so two snapshots belong to one session if the second began within twice that time.
 */
async function sessionStart(tx: Transaction, revisionId: string): Promise<number> {
  const snapshots = tx
    .select({
      version: contentSnapshot.version,
      act: contentSnapshot.act,
      lasted:
        sql`lead(${contentSnapshot.createdAt}, 1, now()) over (order by ${contentSnapshot.version}) - ${contentSnapshot.createdAt}`.as(
          'lasted',
        ),
    })
    .from(contentSnapshot)
    .where(eq(contentSnapshot.revisionId, revisionId))
    .as('snapshots');
  const [row] = await tx
    .select({ version: sql<number | null>`max(${snapshots.version})` })
    .from(snapshots)
    .where(sql`(${snapshots.act} <> 'save' or ${snapshots.lasted} > make_interval(mins => ${snapshotMinutes * 2}))`);
  return row?.version ?? 0;
}

interface Placement {
  columnId: string;
  typeId: string | null;
}

/** The item's new column and type; null when they stay. */
async function placementOf(tx: Transaction, viewer: Viewer, { item, input }: { item: Item; input: SaveInput }): Promise<Placement | null> {
  const columnId = input.columnId ?? item.columnId;
  const typeId = input.typeId === undefined ? (columnId === item.columnId ? item.typeId : null) : input.typeId;
  if (columnId === item.columnId && typeId === item.typeId) return null;
  if (item.liveRevisionId !== null) throw conflict();
  return chooseColumn(tx, viewer, { kind: writtenKind(item.kind), columnId, typeId });
}

interface Conflict {
  stored: Revision;
  now: ItemFields;
  from: number;
  names: readonly ItemField[];
}

async function conflictOf(tx: Transaction, { stored, now, from, names }: Conflict): Promise<Error> {
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

/** Name of the person who saved a version: the author of the first snapshot from there on, because successive saves of one author share a snapshot. */
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

interface SaveResult {
  item: Item;
  revision: Revision;
  merged: Merged;
  sent: SaveInput['changes'];
}

async function responseOf(tx: Transaction, { item, revision, merged, sent }: SaveResult): Promise<Saved> {
  const now = fieldsOf(revision);
  const cleaned = (Object.keys(sent) as ItemField[]).filter((name) => sent[name] !== undefined && !isSame(sent[name], now[name]));
  return {
    version: revision.version,
    state: revision.state,
    updateTime: isoInstant(revision.updatedAt),
    fields: pickFields(now, [...new Set([...merged.taken, ...cleaned])]) as Saved['fields'],
    stale: staleFieldsOf(revision),
    checks: await checkRevision(tx, { item, revision }),
  };
}

/** Snapshots of a revision's fields, from which the history is shown and concurrent saves are merged. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { contentSnapshot } from '#server/db/schema/editing.ts';
import { itemFieldNames, type ItemFields } from '#shared/api/content-staff.ts';
import { snapshotMinutes } from '#shared/limits.ts';
import type { Revision } from './revision.ts';

/** Snapshot of a revision before its first save; the history shows it as a save, and later saves do not replace it. */
export const actBefore = 'before';

interface NewSnapshot {
  /** The revision after the save or action. */
  revision: Revision;
  /** `save` or the name of the action. */
  act: string;
  actorId: string;
}

/** Fields that versions from before them lack. */
const laterFields: Partial<ItemFields> = {
  attachments: [],
  blocks: [],
  seoTitleZh: '',
  seoTitleEn: '',
  seoDescriptionZh: '',
  seoDescriptionEn: '',
  shareId: null,
  slug: '',
  correctionZh: '',
  correctionEn: '',
};

/** A revision's fields as the editor sends and receives them. */
export function fieldsOf(revision: Revision): ItemFields {
  return {
    ...(Object.fromEntries(itemFieldNames.map((name) => [name, revision[name]])) as ItemFields),
    wantedPublishAt: revision.wantedPublishAt?.toISOString() ?? null,
    wantedUnpublishAt: revision.wantedUnpublishAt?.toISOString() ?? null,
  };
}

/** Stores a snapshot of the fields. A save replaces the same author's previous save if that is only some minutes old; an action never replaces one. */
export async function keepSnapshot(tx: Transaction, { revision, act, actorId }: NewSnapshot): Promise<void> {
  const fields = { ...fieldsOf(revision) };
  const last = act === 'save' ? await readLast(tx, revision.id) : undefined;
  if (last?.act === 'save' && last.isRecent && last.createdBy === actorId) {
    await tx.update(contentSnapshot).set({ version: revision.version, fields }).where(isVersion(revision.id, last.version));
    return;
  }
  const createdBy = sql`(select id from user_account where id = ${actorId})`;
  await tx
    .insert(contentSnapshot)
    .values({
      revisionId: revision.id,
      version: revision.version,
      contentId: revision.contentId,
      act,
      fields,
      createdBy: createdBy as never,
    })
    .onConflictDoUpdate({ target: [contentSnapshot.revisionId, contentSnapshot.version], set: { act, fields, createdBy } });
}

/** Stores a snapshot of a revision before its first save, unless it has one. */
export async function keepFirst(tx: Transaction, revision: Revision): Promise<void> {
  if (await readLast(tx, revision.id)) return;
  await tx
    .insert(contentSnapshot)
    .values({
      revisionId: revision.id,
      version: revision.version,
      contentId: revision.contentId,
      act: actBefore,
      fields: { ...fieldsOf(revision) },
      createdBy: revision.createdBy,
      createdAt: revision.updatedAt,
    });
}

/** The fields at a version; null if it has no snapshot. */
export async function readSnapshot(db: Queryable, revisionId: string, version: number): Promise<ItemFields | null> {
  const [row] = await db.select({ fields: contentSnapshot.fields }).from(contentSnapshot).where(isVersion(revisionId, version)).limit(1);
  return row ? ({ ...laterFields, ...row.fields } as unknown as ItemFields) : null;
}

function isVersion(revisionId: string, version: number) {
  return and(eq(contentSnapshot.revisionId, revisionId), eq(contentSnapshot.version, version));
}

async function readLast(tx: Transaction, revisionId: string) {
  const [last] = await tx
    .select({
      version: contentSnapshot.version,
      act: contentSnapshot.act,
      createdBy: contentSnapshot.createdBy,
      isRecent: sql<boolean>`${contentSnapshot.createdAt} > now() - make_interval(mins => ${snapshotMinutes})`,
    })
    .from(contentSnapshot)
    .where(eq(contentSnapshot.revisionId, revisionId))
    .orderBy(desc(contentSnapshot.version))
    .limit(1);
  return last;
}

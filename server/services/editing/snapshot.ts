/** Saved versions of a work: its fields after each act, and after the saves of one author within some minutes. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import type { contentRevision } from '#server/db/schema/content.ts';
import { contentSnapshot } from '#server/db/schema/content-work.ts';
import { workFieldNames, type WorkFields } from '#shared/api/content-staff.ts';
import { snapshotMinutes } from '#shared/limits.ts';

export type Revision = typeof contentRevision.$inferSelect;

/** What a revision was before its first save here: history shows it as a save, later saves do not take its place. */
export const actBefore = 'before';

export interface KeptVersion {
  /** As it is after the save or act. */
  revision: Revision;
  /** `save`, or the act that was taken. */
  act: string;
  actorId: string;
}

/** The fields of a revision as an author writes them. */
export function fieldsOf(revision: Revision): WorkFields {
  return {
    ...(Object.fromEntries(workFieldNames.map((name) => [name, revision[name]])) as WorkFields),
    wantedPublishAt: revision.wantedPublishAt?.toISOString() ?? null,
    wantedUnpublishAt: revision.wantedUnpublishAt?.toISOString() ?? null,
  };
}

/** Keeps the fields of a revision. A save takes the place of the same author's last one if that began some minutes ago; an act never does. */
export async function keepSnapshot(tx: Transaction, { revision, act, actorId }: KeptVersion): Promise<void> {
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

/** Keeps what a revision was before its first save here, unless something of it is kept already. */
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

/** The fields of a revision at a version, as far as they are kept. */
export async function readSnapshot(db: Queryable, revisionId: string, version: number): Promise<WorkFields | null> {
  const [row] = await db.select({ fields: contentSnapshot.fields }).from(contentSnapshot).where(isVersion(revisionId, version)).limit(1);
  return row ? (row.fields as WorkFields) : null;
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

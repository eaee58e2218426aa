/** Revisions for those who move them: the item's lock, which revision is which, and the one statement that changes a state. */
import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { conflict, notFound, transitionRefused } from '#server/errors.ts';
import type { ContentState } from '#shared/content-lifecycle.ts';

export type Item = typeof content.$inferSelect;
export type Revision = typeof contentRevision.$inferSelect;

/** States of the one revision of an item that is being worked on. */
const workingStates = ['draft', 'audit', 'audited', 'reject'] as const satisfies readonly ContentState[];

/** Locks the item's row until the commit; every act on an item begins with this lock, so acts on one item follow one another. */
export async function lockItem(tx: Transaction, id: string): Promise<Item> {
  const [item] = await tx.select().from(content).where(eq(content.id, id)).for('update');
  if (!item || item.deletedAt) throw notFound();
  return item;
}

/** A revision of an item. Throws `notFound` for one of another item. */
export async function readRevision(tx: Queryable, contentId: string, revisionId: string): Promise<Revision> {
  const [revision] = await tx
    .select()
    .from(contentRevision)
    .where(and(eq(contentRevision.id, revisionId), eq(contentRevision.contentId, contentId)));
  if (!revision) throw notFound();
  return revision;
}

/** The revision that is being worked on, if there is one. */
export async function workingRevision(tx: Queryable, contentId: string): Promise<Revision | undefined> {
  const [revision] = await tx
    .select()
    .from(contentRevision)
    .where(and(eq(contentRevision.contentId, contentId), inArray(contentRevision.state, [...workingStates])));
  return revision;
}

/** The revision that visitors read. Throws `conflict` when the item is not online. */
export async function liveRevision(tx: Queryable, item: Item): Promise<Revision> {
  const [revision] = item.liveRevisionId ? await tx.select().from(contentRevision).where(eq(contentRevision.id, item.liveRevisionId)) : [];
  if (!revision) throw conflict();
  return revision;
}

/** The revision at work, else the one that is online, else the last that was; at the very last the newest. */
export async function currentRevision(tx: Queryable, contentId: string): Promise<Revision> {
  const isWorking = inArray(contentRevision.state, [...workingStates]);
  const [revision] = await tx
    .select()
    .from(contentRevision)
    .where(eq(contentRevision.contentId, contentId))
    .orderBy(
      desc(isWorking),
      desc(sql`${contentRevision.state} = 'putaway'`),
      desc(isNotNull(contentRevision.approvedVersion)),
      desc(contentRevision.number),
    )
    .limit(1);
  if (!revision) throw notFound();
  return revision;
}

/**
 * Whether a revision still counts. A revision that another has replaced online stays `soldout`, as does one that was
 * thrown away unapproved; only the last approved one of an item that is not online can come back.
 */
export async function isStanding(tx: Queryable, item: Item, revision: Revision): Promise<boolean> {
  if (revision.state !== 'soldout') return true;
  if (item.liveRevisionId !== null || revision.approvedVersion === null) return false;
  const later = await tx
    .select({ id: contentRevision.id })
    .from(contentRevision)
    .where(and(isApprovedSoldout(item.id), gt(contentRevision.number, revision.number)))
    .limit(1);
  return later.length === 0;
}

/** Whether anything of the item would be left without its working revision: what is online, or was and can come back. */
export async function hasOtherStanding(tx: Queryable, item: Item): Promise<boolean> {
  if (item.liveRevisionId !== null) return true;
  return (await tx.select({ id: contentRevision.id }).from(contentRevision).where(isApprovedSoldout(item.id)).limit(1)).length > 0;
}

function isApprovedSoldout(contentId: string) {
  return and(eq(contentRevision.contentId, contentId), eq(contentRevision.state, 'soldout'), isNotNull(contentRevision.approvedVersion));
}

export interface Move {
  to: ContentState;
  set?: PgUpdateSetSource<typeof contentRevision>;
}

/** An act changes no text: what was approved before it is approved after it. */
const keptApproval = sql`case when ${contentRevision.approvedVersion} = ${contentRevision.version} then ${contentRevision.version} + 1 end`;

/** Moves a revision from the state and version in which it was read to its next ones. Throws `transitionRefused` when somebody was quicker. */
export async function moveRevision(tx: Transaction, revision: Revision, { to, set }: Move): Promise<Revision> {
  const [moved] = await tx
    .update(contentRevision)
    .set({ approvedVersion: keptApproval, ...set, state: to, version: sql`${contentRevision.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(eq(contentRevision.id, revision.id), eq(contentRevision.state, revision.state), eq(contentRevision.version, revision.version)),
    )
    .returning();
  if (moved) return moved;
  const now = await readRevision(tx, revision.contentId, revision.id);
  throw transitionRefused({ state: now.state, version: now.version });
}

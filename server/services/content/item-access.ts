/** Who gets at a work in the management centre: institutions at their own, the desk, reviewers and publishers at all. */
import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { content } from '#server/db/schema/content.ts';
import { notFound } from '#server/errors.ts';
import type { ContentActor } from '#shared/content-lifecycle.ts';
import { actorsFor, can, type Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';

export type Item = typeof content.$inferSelect;

/** An item with the qualities in which somebody meets it. */
export interface FoundWork {
  item: Item;
  /** Its owner is no institution but the editorial desk. */
  isDesk: boolean;
  actors: ContentActor[];
}

/** Kinds of items that are written here; pages of people come from elsewhere. */
const writtenKinds = ['article', 'episode'] as const;

/** An item that the viewer may see and that does not lie in the bin. Throws `notFound` for every other. */
export function findWork(tx: Queryable, viewer: Viewer, id: string): Promise<FoundWork> {
  return readWork(tx, viewer, { id, isLocked: false, where: isNull(content.deletedAt) });
}

/** As `findWork`, with the item's row locked until the commit: acts on one item follow one another. */
export function lockWork(tx: Transaction, viewer: Viewer, id: string): Promise<FoundWork> {
  return readWork(tx, viewer, { id, isLocked: true, where: isNull(content.deletedAt) });
}

/** As `lockWork`, for an item that lies in the bin. */
export function lockTrashedWork(tx: Transaction, viewer: Viewer, id: string): Promise<FoundWork> {
  return readWork(tx, viewer, { id, isLocked: true, where: isNotNull(content.deletedAt) });
}

/** Whether somebody sees the works of everybody; others see their own. */
export function seesAllWorks(viewer: Viewer): boolean {
  return can(viewer, 'contentWrite') || can(viewer, 'contentReview') || can(viewer, 'contentPublish');
}

/** True for items of the editorial desk, as a field of a query on `content`. */
export function isDeskWork(): SQL<boolean> {
  return sql<boolean>`not exists (select 1 from user_account institution where institution.id = ${content}.owner_id and institution.user_type = ${userTypes.pgc})`;
}

interface Wanted {
  id: string;
  isLocked: boolean;
  where: SQL;
}

async function readWork(tx: Queryable, viewer: Viewer, { id, isLocked, where }: Wanted): Promise<FoundWork> {
  const query = tx
    .select({ item: content, isDesk: isDeskWork() })
    .from(content)
    .where(
      and(
        eq(content.id, id),
        inArray(content.kind, [...writtenKinds]),
        where,
        seesAllWorks(viewer) ? undefined : eq(content.ownerId, viewer.id),
      ),
    );
  const [found] = isLocked ? await query.for('update') : await query;
  if (!found) throw notFound();
  return { ...found, actors: actorsFor(viewer, { ownerId: found.item.ownerId, isDesk: found.isDesk }) };
}

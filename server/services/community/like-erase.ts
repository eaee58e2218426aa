/** Removes the likes and favourites of an account that is erased. */
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { comment } from '#server/db/schema/comment.ts';
import { content } from '#server/db/schema/content.ts';
import { userFavourite, userLike } from '#server/db/schema/like.ts';
import { person } from '#server/db/schema/person.ts';
import { announceFigures } from '#server/services/core/change-feed.ts';
import type { Target, TargetKind } from './like-target.ts';

/** Tables with a stored like count; comments before items, the lock order of all writers. */
const counts: readonly { kind: TargetKind; table: PgTable & { id: PgColumn } }[] = [
  { kind: 'comment', table: comment },
  { kind: 'content', table: content },
  { kind: 'work', table: film },
  { kind: 'person', table: person },
];

/** Deletes all likes of an account and lowers the stored counts. */
export async function removeLikesOf(tx: Transaction, userId: string): Promise<void> {
  const gone = await tx.delete(userLike).where(eq(userLike.userId, userId)).returning({ kind: userLike.targetKind, id: userLike.targetId });
  await lower(tx, gone, sql`like_count = greatest(0, like_count - 1)`);
}

/** Deletes all favourites of an account and lowers the stored counts. */
export async function removeFavouritesOf(tx: Transaction, userId: string): Promise<void> {
  const gone = await tx
    .delete(userFavourite)
    .where(eq(userFavourite.userId, userId))
    .returning({ kind: userFavourite.targetKind, id: userFavourite.targetId });
  await lower(tx, gone, sql`favourite_count = greatest(0, favourite_count - 1)`);
}

/** Likes and favourites are unique per account, so each count drops by one; rows are locked in id order. */
async function lower(tx: Transaction, gone: readonly Target[], change: SQL): Promise<void> {
  for (const { kind, table } of counts) {
    const ids = gone.filter((row) => row.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const locked = tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(inArray(table.id, ids))
      .orderBy(table.id)
      .for('no key update');
    await tx.execute(sql`update ${table} set ${change} where ${table.id} in ${locked}`);
    if (kind !== 'comment') await announceFigures(tx, ids);
  }
}

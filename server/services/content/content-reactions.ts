/** Erases the comments, likes, favourites and views of a public record that is deleted. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { comment } from '#server/db/schema/comment.ts';
import { contentView, userFavourite, userLike } from '#server/db/schema/like.ts';

export async function eraseReactions(tx: Transaction, contentId: string): Promise<void> {
  const comments = tx.select({ id: comment.id }).from(comment).where(eq(comment.contentId, contentId));
  await tx.delete(userLike).where(and(eq(userLike.targetKind, 'comment'), inArray(userLike.targetId, comments)));
  for (const table of [userLike, userFavourite])
    await tx.delete(table).where(and(eq(table.targetKind, 'content'), eq(table.targetId, contentId)));
  await tx.delete(comment).where(eq(comment.contentId, contentId));
  await tx.delete(contentView).where(eq(contentView.contentId, contentId));
}

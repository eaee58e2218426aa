/** Readers' actions on comments: reporting others' and deleting their own. */
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { comment, commentReport } from '#server/db/schema/comment.ts';
import { invalidRequest, notAllowed, notFound, tooManyRequests } from '#server/errors.ts';
import { isItemVisible } from './comment-item.ts';
import { changeState, lockComments, opensReplies, type StoredComment } from './comment-state.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { isOffered } from '#server/services/content/dictionary.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';

export interface Report {
  id: string;
  reason: string;
  note?: string;
}

/**
 * Stores a report, once per reader. From a number of readers on the comment is held for moderation.
 * Throws `notFound` for what cannot be read, `invalidRequest` for a reason that is not offered, `notAllowed` for one's own, `tooManyRequests`.
 */
export async function reportComment(
  db: Database,
  userId: string,
  {
    report: { id, reason, note = '' },
    rateLimit,
    reportsUntilHidden,
  }: { report: Report; rateLimit: RateLimit; reportsUntilHidden: number },
): Promise<void> {
  if (!(await isOffered(db, 'report_reason', reason))) throw invalidRequest('reason');
  return db.transaction(async (tx) => {
    const locked = await lockComments(tx, [id]);
    const row = await readable(tx, locked, id);
    if (row.userId === userId) throw notAllowed();
    const added = await tx
      .insert(commentReport)
      .values({ commentId: id, userId, reason, note: cleanLine(note) })
      .onConflictDoNothing()
      .returning({ id: commentReport.commentId });
    if (added.length === 0) return;
    const wait = await rateLimit.take(rateLimit.of('report.account', userId), tx);
    if (wait > 0) throw tooManyRequests(wait);
    const reportCount = row.reportCount + 1;
    if (row.state === 'public' && reportCount >= reportsUntilHidden)
      await changeState(tx, { locked, ids: [id], to: 'pending', set: { heldFor: 'reports', reportCount } });
    else await tx.update(comment).set({ reportCount }).where(eq(comment.id, id));
  });
}

/** A comment that is public, or was until reports had it held. */
async function readable(tx: Transaction, locked: ReadonlyMap<string, StoredComment>, id: string): Promise<StoredComment> {
  const row = locked.get(id);
  const root = row?.parentId ? locked.get(row.parentId) : row;
  const isShown =
    row &&
    root &&
    (row.state === 'public' || (row.state === 'pending' && row.heldFor === 'reports')) &&
    (root === row || opensReplies(root.state));
  if (!isShown) throw notFound();
  const [visible] = await tx
    .select({ id: comment.id })
    .from(comment)
    .where(and(eq(comment.id, id), isItemVisible()));
  if (!visible) throw notFound();
  return row;
}

/**
 * Deletes the user's own comment; its replies stay under a placeholder. The text is kept for moderators.
 * Throws `notFound` for any other.
 */
export function deleteOwnComment(db: Database, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockComments(tx, [id]);
    const row = locked.get(id);
    if (!row || row.userId !== userId) throw notFound();
    if (row.state === 'deleted') return;
    // Keeps the moderator who hid it, so that the author cannot post a hidden text again after deleting it.
    await changeState(tx, { locked, ids: [id], to: 'deleted', set: row.state === 'hidden' ? {} : { decidedBy: userId } });
  });
}

/** The comment service: reading, writing and moderation. */
import type { Database, Transaction } from '#server/db/client.ts';
import type { SettingGroupService } from '#server/services/core/setting-groups.ts';
import { moderationModes } from '#shared/site/setting-groups.ts';
import { addComment, type AddedComment, type AddOptions, type NewComment } from './comment-add.ts';
import { listComments, listOwnComments, listReplies } from './comment-list.ts';
import { decide, exportComments, liftBar, listToModerate, type DecisionInput } from './comment-moderation.ts';
import type { Notify } from './comment-notice.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import { and, eq } from 'drizzle-orm';
import { comment, commentReport } from '#server/db/schema/comment.ts';
import { invalidRequest, notAllowed, notFound, tooManyRequests } from '#server/errors.ts';
import { isItemVisible } from './comment-item.ts';
import { changeState, lockComments, opensReplies, type StoredComment } from './comment-state.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { isOffered } from '#server/services/content/dictionary.ts';

export interface CommentServiceOptions {
  db: Database;
  rateLimit: RateLimit;
  notify: Notify;
  settings: Pick<SettingGroupService, 'read'>;
}

export type CommentService = ReturnType<typeof createCommentService>;

type Writer = Pick<SessionViewer, 'id' | 'userType' | 'roles'>;

export function createCommentService({ db, rateLimit, notify, settings }: CommentServiceOptions) {
  /** The rules that hold now. Figures that the environment has set are those of `rateLimit`. */
  const readRules = async (): Promise<Pick<AddOptions, 'mode' | 'pace'> & { reportsUntilHidden: number }> => {
    const { mode, seconds, newPerDay, reportsUntilHidden } = await settings.read(db, 'comments');
    const { figures } = rateLimit;
    return {
      mode: moderationModes.find((known) => known === mode) ?? 'first',
      pace: {
        'comment.account': { ...figures['comment.account'], seconds: Number(seconds) },
        'newComment.account': { ...figures['newComment.account'], count: Number(newPerDay) },
      },
      reportsUntilHidden: Number(reportsUntilHidden),
    };
  };
  return {
    ...bindFirst(db, {
      list: listComments,
      listReplies,
      listOwn: listOwnComments,
      deleteOwn: deleteOwnComment,
      listToModerate,
      exportToModerate: exportComments,
      liftBar,
    }),
    /** Adds a comment or a reply; `comment-add.ts` lists the errors. */
    add: async (viewer: Writer, input: NewComment, idempotencyKey = ''): Promise<AddedComment> =>
      addComment(db, input, { viewer, idempotencyKey, notify, ...(await readRules()) }),
    report: async (userId: string, report: Report): Promise<void> =>
      reportComment(db, userId, { report, rateLimit, reportsUntilHidden: (await readRules()).reportsUntilHidden }),
    /** Bulk decision; comments whose state does not allow it are skipped. */
    decide: (moderatorId: string, input: DecisionInput) => decide(db, moderatorId, { input, notify }),
  };
}

interface Report {
  id: string;
  reason: string;
  note?: string;
}

/**
 * Stores a report, once per reader. From a number of readers on the comment is held for moderation.
 * Throws `notFound` for what cannot be read, `invalidRequest` for a reason that is not offered, `notAllowed` for one's own, `tooManyRequests`.
 */
async function reportComment(
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
function deleteOwnComment(db: Database, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockComments(tx, [id]);
    const row = locked.get(id);
    if (!row || row.userId !== userId) throw notFound();
    if (row.state === 'deleted') return;
    // Keeps the moderator who hid it, so that the author cannot post a hidden text again after deleting it.
    await changeState(tx, { locked, ids: [id], to: 'deleted', set: row.state === 'hidden' ? {} : { decidedBy: userId } });
  });
}

/** Decisions of moderators by state of a comment, and the undo of each. */
import type { CommentDecision, CommentStatus, ModeratedComment } from '#shared/api/comment.ts';

/** The queue first. */
export const tabs: readonly CommentStatus[] = ['pending', 'public', 'hidden', 'deleted'];

const byStatus: Readonly<Record<CommentStatus, readonly CommentDecision[]>> = {
  pending: ['approve', 'hide', 'delete'],
  public: ['pin', 'hide', 'delete'],
  hidden: ['approve', 'delete'],
  deleted: [],
};

/** Decisions on one comment. Only comments of the item itself can be pinned. */
export function decisionsFor({ status, pinned, parentId }: Pick<ModeratedComment, 'status' | 'pinned' | 'parentId'>): CommentDecision[] {
  return byStatus[status].flatMap((decision) => (decision !== 'pin' ? [decision] : parentId !== null ? [] : [pinned ? 'unpin' : 'pin']));
}

/** Decisions on several of one state at once. */
export function decisionsForMany(status: CommentStatus): CommentDecision[] {
  return byStatus[status].filter((decision) => decision !== 'pin');
}

/** The decision that restores the previous state; null if there is none: a comment cannot return to the queue, nor from deletion. */
export function undoOf(decision: CommentDecision, status: CommentStatus): CommentDecision | null {
  if (decision === 'pin') return 'unpin';
  if (decision === 'unpin') return 'pin';
  if (decision === 'hide' && status === 'public') return 'approve';
  return decision === 'approve' && status === 'hidden' ? 'hide' : null;
}

/** The state that a decision leads to. */
export const stateAfter: Readonly<Record<CommentDecision, CommentStatus>> = {
  approve: 'public',
  hide: 'hidden',
  delete: 'deleted',
  pin: 'public',
  unpin: 'public',
};

/** Decisions that send the writer a reason. */
export function wantsReason(decision: CommentDecision): boolean {
  return decision === 'hide' || decision === 'delete';
}

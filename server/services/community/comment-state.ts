/** Comment states: the transitions, what each state counts for, and the function that changes states. */
import { inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { comment, type commentStates } from '#server/db/schema/comment.ts';
import type { CommentDecision } from '#shared/api/comment.ts';
import { addToCommentCounts } from './comment-item.ts';

export type CommentState = (typeof commentStates)[number];
export type StoredComment = typeof comment.$inferSelect;

/** Transitions by moderator action: allowed states, and the target state; null = unchanged. */
export const decisions: Readonly<Record<CommentDecision, { from: readonly CommentState[]; to: CommentState | null }>> = {
  approve: { from: ['pending', 'hidden'], to: 'public' },
  hide: { from: ['public', 'pending'], to: 'hidden' },
  delete: { from: ['public', 'pending', 'hidden'], to: 'deleted' },
  pin: { from: ['public'], to: null },
  unpin: { from: ['public'], to: null },
};

/** Whether a comment counts, and whether its replies are visible: those to a deleted comment stay, under a placeholder. */
const weights: Readonly<Record<CommentState, { self: 0 | 1; opensReplies: boolean }>> = {
  public: { self: 1, opensReplies: true },
  pending: { self: 0, opensReplies: false },
  hidden: { self: 0, opensReplies: false },
  deleted: { self: 0, opensReplies: true },
};

/** Public comments that a thread adds to its item's count. */
export function weightOf(state: CommentState, publicReplies: number): number {
  const { self, opensReplies } = weights[state];
  return self + (opensReplies ? publicReplies : 0);
}

/** Whether replies to a comment in a state are visible. */
export function opensReplies(state: CommentState): boolean {
  return weights[state].opensReplies;
}

/** True for comments of an item that lists show: public ones, and deleted ones whose replies stay. The partial indexes have the same condition. */
export function isListed(): SQL {
  return sql`(${comment.parentId} is null and (${comment.state} = 'public' or (${comment.state} = 'deleted' and ${comment.replyCount} > 0)))`;
}

/** True for public comments, and for public replies whose parent shows its replies. */
export function isPublicComment(): SQL {
  return sql`(${comment.state} = 'public')`;
}

/** Locks comments and their parents in id order, to prevent deadlocks. */
export async function lockComments(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, StoredComment>> {
  const above = tx
    .select({ id: comment.parentId })
    .from(comment)
    .where(inArray(comment.id, [...ids]));
  const rows = await tx
    .select()
    .from(comment)
    .where(or(inArray(comment.id, [...ids]), inArray(comment.id, above)))
    .orderBy(comment.id)
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

export type CommentChanges = Partial<Pick<StoredComment, 'heldFor' | 'decidedBy' | 'reportCount' | 'text'>>;

interface StateChange {
  /** The locked comments with their parents. */
  locked: ReadonlyMap<string, StoredComment>;
  /** Which of them change. */
  ids: readonly string[];
  to: CommentState;
  set?: CommentChanges;
}

/** Changes the state of locked comments and updates the stored counts. */
export async function changeState(tx: Transaction, { locked, ids, to, set = {} }: StateChange): Promise<void> {
  const rows = ids.flatMap((id) => locked.get(id) ?? []);
  if (rows.length === 0) return;
  const decided = set.decidedBy === undefined ? {} : { decidedAt: sql`now()` };
  await tx
    .update(comment)
    .set({ state: to, ...set, ...decided, ...(to === 'public' ? {} : { pinned: false }) })
    .where(
      inArray(
        comment.id,
        rows.map(({ id }) => id),
      ),
    );
  await count(tx, countChanges(rows, { locked, to }));
}

interface CountChanges {
  /** Public replies, by the comment that they answer. */
  replies: ReadonlyMap<string, number>;
  /** Public comments, by item. */
  contents: ReadonlyMap<string, number>;
}

/** Changes of the stored counts when comments enter a state. */
export function countChanges(rows: readonly StoredComment[], { locked, to }: Pick<StateChange, 'locked' | 'to'>): CountChanges {
  const replies = new Map<string, number>();
  for (const { parentId, state } of rows) if (parentId) add(replies, parentId, weights[to].self - weights[state].self);
  const contents = new Map<string, number>();
  const changing = new Set(rows.map(({ id }) => id));
  for (const id of new Set(rows.map((row) => row.parentId ?? row.id))) {
    const root = locked.get(id);
    if (!root) continue;
    const after = weightOf(changing.has(id) ? to : root.state, root.replyCount + (replies.get(id) ?? 0));
    add(contents, root.contentId, after - weightOf(root.state, root.replyCount));
  }
  return { replies, contents };
}

function add(sums: Map<string, number>, key: string, by: number): void {
  sums.set(key, (sums.get(key) ?? 0) + by);
}

/** Adds to the stored counts; comments before items, each in id order. */
export async function count(tx: Transaction, { replies, contents }: CountChanges): Promise<void> {
  const changed = (sums: ReadonlyMap<string, number>) => [...sums].filter(([, by]) => by !== 0);
  const above = changed(replies);
  if (above.length > 0)
    await tx.execute(
      sql`update ${comment} set reply_count = greatest(0, reply_count + change.by) from (values ${sql.join(
        above.map(([id, by]) => sql`(${id}::text, ${by}::int)`),
        sql`, `,
      )}) as change (id, by) where ${comment.id} = change.id`,
    );
  const items = changed(contents);
  if (items.length > 0) await addToCommentCounts(tx, items);
}

/** Pins or unpins locked comments. */
export async function setPinned(tx: Transaction, ids: readonly string[], pinned: boolean): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(comment)
      .set({ pinned })
      .where(inArray(comment.id, [...ids]));
}

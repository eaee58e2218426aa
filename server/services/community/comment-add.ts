/** Adds a comment or a reply in one transaction. The writer's row is locked, so that rate limit and duplicate checks are serialised. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { idempotencyKey, userAccount } from '#server/db/schema/account.ts';
import { comment } from '#server/db/schema/comment.ts';
import { commentRepeated, commentsBarred, commentsClosed, commentTooSoon, notFound } from '#server/errors.ts';
import type { RateLimits } from '#shared/rate-limits.ts';
import { isStaff, type Viewer } from '#shared/policies.ts';
import { readCommentedItem } from './comment-item.ts';
import { hasLink } from './comment-link.ts';
import { notifyOfComment, notifyOfReply, type Notify } from './comment-notice.ts';
import { count, lockComments, type CommentState, type StoredComment } from './comment-state.ts';
import { cleanText, hashOfText } from '#server/services/core/comment-text.ts';
import type { ModerationMode } from '#shared/site/setting-groups.ts';
import { hasWatchedWord } from './watched-word.ts';

export interface NewComment {
  contentId: string;
  content: string;
  /** '' and '0' = none, as other clients send it. */
  parentId?: string;
  /** Second of the video that it is about. */
  second?: number;
}

export interface AddOptions {
  viewer: Viewer;
  /** A retry with the same key returns the first answer and adds nothing. '' = none. */
  idempotencyKey: string;
  mode: ModerationMode;
  pace: CommentLimits;
  notify: Notify;
}

/** Rate limits for comments. */
export type CommentLimits = Pick<RateLimits, 'comment.account' | 'newComment.account'>;

export interface AddedComment {
  id: string;
  status: CommentState;
}

/** Throws `notFound`, `commentsBarred`, `commentsClosed`, `commentTooSoon`, `commentRepeated`, `requiredMissing` or `invalidRequest`. */
export function addComment(db: Database, input: NewComment, options: AddOptions): Promise<AddedComment> {
  const text = cleanText(input.content);
  return db.transaction(async (tx) => {
    const writer = await lockWriter(tx, options.viewer.id);
    const known = await knownAnswer(tx, options);
    if (known) return known;
    if ((await readCommentedItem(tx, input.contentId)).commentsClosed) throw commentsClosed();
    const locked = isNamed(input.parentId) ? await lockThread(tx, { ...input, parentId: input.parentId }) : null;
    await checkPace(tx, writer, options.pace);
    const textHash = hashOfText(text);
    await checkRepeated(tx, { userId: writer.id, contentId: input.contentId, textHash });
    const byStaff = isStaff(options.viewer);
    const heldFor = byStaff ? '' : await reasonToHold(tx, { userId: writer.id, text, mode: options.mode });
    const row = {
      id: newId(),
      contentId: input.contentId,
      parentId: locked?.root.id ?? null,
      userId: writer.id,
      text,
      textHash,
      second: input.second ?? null,
      byStaff,
      heldFor,
      state: heldFor ? ('pending' as const) : ('public' as const),
    };
    await tx.insert(comment).values(row);
    if (row.state === 'public')
      await count(tx, { replies: new Map(locked ? [[locked.root.id, 1]] : []), contents: new Map([[row.contentId, 1]]) });
    if (row.state === 'public') await notifyOfComment(tx, row, options.notify);
    if (row.state === 'public' && locked)
      await notifyOfReply(tx, { reply: row, root: locked.root, answeredUserId: locked.answered.userId }, options.notify);
    const added = { id: row.id, status: row.state };
    await keepAnswer(tx, options, added);
    return added;
  });
}

const isNamed = (parentId: string | undefined): parentId is string => parentId !== undefined && parentId !== '' && parentId !== '0';

interface Writer {
  id: string;
  /** Seconds until the account is a day old; 0 or less afterwards. */
  newSeconds: number;
}

async function lockWriter(tx: Transaction, userId: string): Promise<Writer> {
  const [writer] = await tx
    .select({
      id: userAccount.id,
      barredDays: sql<number>`coalesce(ceil(extract(epoch from ${userAccount.barredUntil} - now()) / 86400), 0)::int`,
      newSeconds: sql<number>`ceil(extract(epoch from ${userAccount.createdAt} + interval '1 day' - now()))::int`,
    })
    .from(userAccount)
    .where(eq(userAccount.id, userId))
    .for('no key update');
  if (!writer) throw notFound();
  if (writer.barredDays > 0) throw commentsBarred(writer.barredDays);
  return writer;
}

const keyOf = (name: string) => `comment:${name}`;

async function knownAnswer(tx: Transaction, { viewer, idempotencyKey: name }: AddOptions): Promise<AddedComment | null> {
  if (name === '') return null;
  const [row] = await tx
    .select({ answer: idempotencyKey.answer })
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.userId, viewer.id), eq(idempotencyKey.key, keyOf(name))));
  return row ? (JSON.parse(row.answer) as AddedComment) : null;
}

async function keepAnswer(tx: Transaction, { viewer, idempotencyKey: name }: AddOptions, answer: AddedComment): Promise<void> {
  if (name !== '') await tx.insert(idempotencyKey).values({ userId: viewer.id, key: keyOf(name), answer: JSON.stringify(answer) });
}

interface Thread {
  /** The top-level comment of the thread. */
  root: StoredComment;
  /** The comment being answered: the root or a reply to it. */
  answered: StoredComment;
}

/** A reply to a reply is filed under the root: there is one level. */
async function lockThread(tx: Transaction, { contentId, parentId }: { contentId: string; parentId: string }): Promise<Thread> {
  const locked = await lockComments(tx, [parentId]);
  const answered = locked.get(parentId);
  const root = answered?.parentId ? locked.get(answered.parentId) : answered;
  if (!answered || !root || answered.state !== 'public' || root.state !== 'public' || root.contentId !== contentId) throw notFound();
  return { root, answered };
}

/** Enforces the rate limits, with a stricter one for accounts less than a day old. Deleted comments count too. */
async function checkPace(tx: Transaction, { id, newSeconds }: Writer, pace: CommentLimits): Promise<void> {
  const limits = [
    { ...pace['comment.account'], longest: Infinity },
    ...(newSeconds > 0 ? [{ ...pace['newComment.account'], longest: newSeconds }] : []),
  ];
  for (const { count: most, seconds, longest } of limits) {
    // The comment that has to leave the window before another one is allowed.
    const [row] = await tx
      .select({ wait: sql<number>`ceil(${seconds} - extract(epoch from now() - ${comment.createdAt}))::int` })
      .from(comment)
      .where(eq(comment.userId, id))
      .orderBy(desc(comment.createdAt))
      .offset(most - 1)
      .limit(1);
    if (row && row.wait > 0) throw commentTooSoon(Math.min(row.wait, longest));
  }
}

/** Refuses duplicates. Writers may post again what they have deleted themselves. */
async function checkRepeated(
  tx: Transaction,
  { userId, contentId, textHash }: { userId: string; contentId: string; textHash: string },
): Promise<void> {
  const [same] = await tx
    .select({ id: comment.id })
    .from(comment)
    .where(
      and(
        eq(comment.userId, userId),
        eq(comment.contentId, contentId),
        eq(comment.textHash, textHash),
        sql`not (${comment.state} = 'deleted' and ${comment.decidedBy} is not distinct from ${userId})`,
      ),
    )
    .limit(1);
  if (same) throw commentRepeated();
}

/** Why a comment is held for moderation; '' if it is not. */
async function reasonToHold(
  tx: Transaction,
  { userId, text, mode }: { userId: string; text: string; mode: ModerationMode },
): Promise<string> {
  if (mode === 'off') return '';
  if (hasLink(text)) return 'link';
  if (await hasWatchedWord(tx, text)) return 'word';
  return mode === 'all' || !(await isTrusted(tx, userId)) ? 'first' : '';
}

/** Whether a user has a public comment, or had one until they deleted it themselves. */
async function isTrusted(tx: Transaction, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: comment.id })
    .from(comment)
    .where(
      and(
        eq(comment.userId, userId),
        sql`(${comment.state} = 'public' or (${comment.state} = 'deleted' and ${comment.decidedBy} = ${userId} and ${comment.heldFor} = ''))`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

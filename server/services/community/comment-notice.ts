/** Notifies authors of comments on their works, of replies to their comments and of moderators' decisions. */
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { namedBy, nameItems, ownerOf } from './comment-item.ts';
import type { StoredComment } from './comment-state.ts';
import { excerptOf } from '#server/services/core/comment-text.ts';
import type { NotificationFacts } from '#server/services/notification/notification.ts';

export type Notify = (tx: Transaction, facts: NotificationFacts) => Promise<void>;

export interface Reply {
  reply: Pick<StoredComment, 'userId' | 'text' | 'contentId'>;
  root: Pick<StoredComment, 'id' | 'userId'>;
  /** Author of the answered reply, if it is not the root. */
  answeredUserId?: string;
}

/** Notifies the author of the root and the author of the answered reply, but never the writer themselves. */
export async function notifyOfReply(tx: Transaction, { reply, root, answeredUserId = root.userId }: Reply, notify: Notify): Promise<void> {
  const recipientIds = [...new Set([root.userId, answeredUserId])].filter((userId) => userId !== reply.userId).sort();
  if (recipientIds.length === 0) return;
  const [name, items] = [await readName(tx, reply.userId), await nameItems(tx, [reply.contentId])];
  for (const userId of recipientIds) {
    const { titles, path } = namedBy(items.get(reply.contentId));
    const values = { name, text: excerptOf(reply.text), ...titles };
    await notify(tx, { userId, kind: 'commentReply', event: 'reply', values, path, thread: root.id });
  }
}

/** Notifies the owner of the work of a comment that is public now, unless they wrote it; comments within minutes are one notification. */
export async function notifyOfComment(
  tx: Transaction,
  { userId: writerId, text, contentId }: Pick<StoredComment, 'userId' | 'text' | 'contentId'>,
  notify: Notify,
): Promise<void> {
  const ownerId = await ownerOf(tx, contentId);
  if (ownerId === null || ownerId === writerId) return;
  const [name, items] = [await readName(tx, writerId), await nameItems(tx, [contentId])];
  const { titles, path } = namedBy(items.get(contentId));
  const values = { name, text: excerptOf(text), ...titles };
  await notify(tx, { userId: ownerId, kind: 'contentComment', event: 'comment', values, path, thread: `comments:${contentId}` });
}

export interface Decision {
  comments: readonly Pick<StoredComment, 'userId' | 'text' | 'contentId'>[];
  event: 'approved' | 'hidden' | 'deleted';
  reason: string;
}

/** Notifies the authors of a moderator's decision. */
export async function notifyOfDecision(tx: Transaction, { comments, event, reason }: Decision, notify: Notify): Promise<void> {
  const items = await nameItems(
    tx,
    comments.map(({ contentId }) => contentId),
  );
  for (const { userId, text, contentId } of comments) {
    const { titles, path } = namedBy(items.get(contentId));
    await notify(tx, { userId, kind: 'commentDecided', event, values: { text: excerptOf(text), ...titles, reason }, path });
  }
}

async function readName(tx: Transaction, id: string): Promise<string> {
  const [row] = await tx.select({ nickName: userAccount.nickName }).from(userAccount).where(eq(userAccount.id, id));
  return row?.nickName ?? '';
}

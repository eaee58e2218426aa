/** Notifies authors of comments on their works, of replies to their comments and of moderators' decisions. */
import { inArray } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import type { Language } from '#shared/language.ts';
import { nameIn, nameItems, ownerOf } from './comment-item.ts';
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
  const [people, items] = [await readPeople(tx, [...recipientIds, reply.userId]), await nameItems(tx, [reply.contentId])];
  for (const userId of recipientIds) {
    const { title, path } = nameIn(people.get(userId)?.language ?? 'zh-Hans', items.get(reply.contentId));
    const values = { name: people.get(reply.userId)?.nickName ?? '', text: excerptOf(reply.text), title };
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
  const [people, items] = [await readPeople(tx, [ownerId, writerId]), await nameItems(tx, [contentId])];
  const { title, path } = nameIn(people.get(ownerId)?.language ?? 'zh-Hans', items.get(contentId));
  const values = { name: people.get(writerId)?.nickName ?? '', text: excerptOf(text), title };
  await notify(tx, { userId: ownerId, kind: 'contentComment', event: 'comment', values, path, thread: `comments:${contentId}` });
}

export interface Decision {
  comments: readonly Pick<StoredComment, 'userId' | 'text' | 'contentId'>[];
  event: 'approved' | 'hidden' | 'deleted';
  reason: string;
}

/** Notifies the authors of a moderator's decision. */
export async function notifyOfDecision(tx: Transaction, { comments, event, reason }: Decision, notify: Notify): Promise<void> {
  const [people, items] = [
    await readPeople(
      tx,
      comments.map(({ userId }) => userId),
    ),
    await nameItems(
      tx,
      comments.map(({ contentId }) => contentId),
    ),
  ];
  for (const { userId, text, contentId } of comments) {
    const { title, path } = nameIn(people.get(userId)?.language ?? 'zh-Hans', items.get(contentId));
    await notify(tx, { userId, kind: 'commentDecided', event, values: { text: excerptOf(text), title, reason }, path });
  }
}

async function readPeople(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, { nickName: string; language: Language }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: userAccount.id, nickName: userAccount.nickName, language: userAccount.language })
    .from(userAccount)
    .where(inArray(userAccount.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

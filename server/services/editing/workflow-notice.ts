/** Notifications of the workflow: decisions to authors, pending items to reviewers and publishers. */
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { content } from '#server/db/schema/content.ts';
import { userAccount } from '#server/db/schema/account.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import type { NotificationFacts } from '#server/services/notification/notification.ts';
import { readStaff, type Place } from '#server/services/notification/staff-recipient.ts';
import { writtenKind } from './list.ts';
import { columnIdsOf, type Item, type Revision } from '#server/services/content/revision.ts';

export type Notify = (tx: Transaction, facts: NotificationFacts) => Promise<void>;

/** An event on an item. The actor is never notified of their own action. */
export interface ItemNews {
  item: Item;
  revision: Revision;
  actorId: string;
}

interface AuthorNews {
  event: 'approved' | 'unapproved' | 'rejected' | 'online' | 'offline';
  /** Text in a language. */
  reason?: (language: Language) => string;
}

/** Notifies the item's owner and the revision's creator. */
export async function notifyAuthors(
  tx: Transaction,
  { item, revision, actorId }: ItemNews,
  { notify, event, reason }: AuthorNews & { notify: Notify },
): Promise<void> {
  const path = {
    approved: staffPaths.review(item.id),
    unapproved: staffPaths.review(item.id),
    rejected: staffPaths.editor(item),
    online: paths.content(writtenKind(item.kind), item.id),
    offline: staffPaths.review(item.id),
  }[event];
  const values = { ...titlesOf(revision), ...inBoth('reason', reason ?? (() => '')) };
  for (const userId of authorsOf({ item, revision, actorId })) await notify(tx, { userId, kind: 'contentDecided', event, values, path });
}

/** Notifies reviewers of a submission; `thread` merges repeated submissions of one item within minutes. */
export async function notifyReviewers(tx: Transaction, news: ItemNews, notify: Notify): Promise<void> {
  const name = await nameOf(tx, news.actorId);
  const values = { ...titlesOf(news.revision), name, reason: news.revision.reply };
  for (const { id } of await readStaff(tx, 'contentReview', await placeOf(tx, news))) {
    await notify(tx, {
      userId: id,
      kind: 'contentSubmitted',
      event: 'submitted',
      values,
      path: staffPaths.review(news.item.id),
      thread: `submitted:${news.item.id}`,
    });
  }
}

/** Notifies publishers of an approved item that is ready to go online. */
export async function notifyPublishers(tx: Transaction, news: ItemNews, notify: Notify): Promise<void> {
  const values = titlesOf(news.revision);
  for (const { id } of await readStaff(tx, 'contentPublish', await placeOf(tx, news))) {
    await notify(tx, { userId: id, kind: 'contentSubmitted', event: 'approved', values, path: staffPaths.review(news.item.id) });
  }
}

/** Notifies the authors of a guest's answer to a review link. */
export async function notifyOfAnswer(
  tx: Transaction,
  news: ItemNews,
  { notify, guest, reason }: { notify: Notify; guest: string; reason: (language: Language) => string },
): Promise<void> {
  const values = { ...titlesOf(news.revision), ...inBoth('name', (language) => guest || guestName[language]), ...inBoth('reason', reason) };
  const path = staffPaths.editor(news.item);
  for (const userId of authorsOf(news)) await notify(tx, { userId, kind: 'contentSubmitted', event: 'answered', values, path });
}

const titlesOf = ({ titleZh, titleEn }: Revision) => ({ titleZh, titleEn });

/** Values of a text that is made in each language. */
function inBoth(name: string, textIn: (language: Language) => string): Record<string, string> {
  return { [`${name}Zh`]: textIn('zh-Hans'), [`${name}En`]: textIn('en') };
}

const guestName = { 'zh-Hans': '一位受邀读者', en: 'An invited reader' } as const satisfies Record<Language, string>;

function authorsOf({ item, revision, actorId }: ItemNews): string[] {
  const ids = [item.ownerId, revision.createdBy].filter((id) => id !== null && id !== actorId) as string[];
  return [...new Set(ids)].sort();
}

async function placeOf(tx: Transaction, { item, actorId }: ItemNews): Promise<Place> {
  const [row] = await tx.select({ columnIds: columnIdsOf() }).from(content).where(eq(content.id, item.id));
  return { columnIds: row?.columnIds ?? [], exceptId: actorId };
}

async function nameOf(tx: Transaction, id: string): Promise<string> {
  const [row] = await tx.select({ name: userAccount.nickName }).from(userAccount).where(eq(userAccount.id, id));
  return row?.name ?? '';
}

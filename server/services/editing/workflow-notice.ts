/** Tells authors what becomes of their works, and reviewers and publishers what waits for them. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { userAccount, userRole } from '#server/db/schema/account.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { permissionsOf, type Permission } from '#shared/policies.ts';
import { staffRoles } from '#shared/user-type.ts';
import type { NotificationFacts } from '#server/services/notification/notification.ts';
import { pick } from '#server/services/core/localized.ts';
import type { Item, Revision } from '#server/services/content/publishing-revision.ts';

export type Notify = (tx: Transaction, facts: NotificationFacts) => Promise<void>;

/** What happened to a work, and who did it: nobody is told of what he did himself. */
export interface WorkNews {
  item: Item;
  revision: Revision;
  actorId: string;
}

interface AuthorNews {
  event: 'approved' | 'rejected' | 'online' | 'offline';
  /** In the reader's language. */
  reason?: (language: Language) => string;
}

/** Tells whoever owns the work and whoever began the revision. */
export async function tellAuthors(
  tx: Transaction,
  { item, revision, actorId }: WorkNews,
  { notify, event, reason }: AuthorNews & { notify: Notify },
): Promise<void> {
  const path = {
    approved: paths.manageWorks('audited'),
    rejected: editorPath(item),
    online: paths.manageWorks('putaway'),
    offline: paths.manageWorks('soldout'),
  }[event];
  for (const { id, language } of await readReaders(tx, authorsOf({ item, revision, actorId }))) {
    const values = { title: pick(language, revision.titleZh, revision.titleEn), reason: reason?.(language) ?? '' };
    await notify(tx, { userId: id, kind: 'contentDecided', event, values, path });
  }
}

/** Tells whoever may review that a work has been submitted; of works submitted again within minutes only once. */
export async function tellReviewers(tx: Transaction, news: WorkNews, notify: Notify): Promise<void> {
  const name = await nameOf(tx, news.actorId);
  for (const { id, language } of await readStaff(tx, 'contentReview', news.actorId)) {
    const values = { title: pick(language, news.revision.titleZh, news.revision.titleEn), name, reason: news.revision.reply };
    await notify(tx, {
      userId: id,
      kind: 'contentSubmitted',
      event: 'submitted',
      values,
      path: paths.manageReview(news.item.id),
      thread: `submitted:${news.item.id}`,
    });
  }
}

/** Tells whoever may publish that a work waits to be put online. */
export async function tellPublishers(tx: Transaction, news: WorkNews, notify: Notify): Promise<void> {
  for (const { id, language } of await readStaff(tx, 'contentPublish', news.actorId)) {
    const values = { title: pick(language, news.revision.titleZh, news.revision.titleEn) };
    await notify(tx, { userId: id, kind: 'contentSubmitted', event: 'approved', values, path: paths.manageWorks('audited') });
  }
}

/** Tells the authors what a guest has answered to a preview. */
export async function tellOfAnswer(
  tx: Transaction,
  news: WorkNews,
  { notify, guest, reason }: { notify: Notify; guest: string; reason: (language: Language) => string },
): Promise<void> {
  for (const { id, language } of await readReaders(tx, authorsOf(news))) {
    const values = {
      title: pick(language, news.revision.titleZh, news.revision.titleEn),
      name: guest || guestName[language],
      reason: reason(language),
    };
    await notify(tx, { userId: id, kind: 'contentSubmitted', event: 'answered', values, path: editorPath(news.item) });
  }
}

const guestName = { 'zh-Hans': '一位受邀读者', en: 'An invited reader' } as const satisfies Record<Language, string>;

/** Where a work is written. */
function editorPath({ kind, id }: Item): string {
  return kind === 'episode' ? paths.manageCreateVideo(id) : paths.manageCreateArticle(id);
}

function authorsOf({ item, revision, actorId }: WorkNews): string[] {
  const ids = [item.ownerId, revision.createdBy].filter((id) => id !== null && id !== actorId) as string[];
  return [...new Set(ids)].sort();
}

interface Reader {
  id: string;
  language: Language;
}

async function readReaders(tx: Transaction, ids: readonly string[]): Promise<Reader[]> {
  if (ids.length === 0) return [];
  return tx
    .select({ id: userAccount.id, language: userAccount.language })
    .from(userAccount)
    .where(inArray(userAccount.id, [...ids]))
    .orderBy(userAccount.id);
}

/** Open accounts whose roles allow something. */
export function readStaff(tx: Transaction, permission: Permission, exceptId = ''): Promise<Reader[]> {
  const roles = staffRoles.filter((role) => permissionsOf([role]).includes(permission));
  return tx
    .selectDistinct({ id: userAccount.id, language: userAccount.language })
    .from(userAccount)
    .innerJoin(userRole, eq(userRole.userId, userAccount.id))
    .where(and(inArray(userRole.role, roles), ne(userAccount.id, exceptId), eq(userAccount.status, 'active')))
    .orderBy(userAccount.id);
}

async function nameOf(tx: Transaction, id: string): Promise<string> {
  const [row] = await tx.select({ name: userAccount.nickName }).from(userAccount).where(eq(userAccount.id, id));
  return row?.name ?? '';
}

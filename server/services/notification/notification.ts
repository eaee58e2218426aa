/** Notifications of an account: written in the transaction of the event, and mailed if the owner has chosen so. */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { job } from '#server/db/schema/job.ts';
import { notificationChoice, userNotification } from '#server/db/schema/notification.ts';
import { invalidRequest } from '#server/errors.ts';
import type { NotificationChoice, NotificationRow } from '#shared/api/notification.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { notificationDefaults, notificationKinds, staffKinds, type NotificationKind } from '#shared/notification-kinds.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { textsOf, type EventOf } from './notification-texts.ts';
import { isoInstant } from '#server/services/core/localized.ts';

/** An event and its recipient. */
export type NotificationFacts<Kind extends NotificationKind = NotificationKind> = {
  [K in Kind]: {
    userId: string;
    kind: K;
    event: EventOf<K>;
    /** Values of the placeholders; `titleZh` and `titleEn` give `title` in the language of the reader, and in each half of a mail. */
    values?: Readonly<Record<string, string>>;
    /** Site path of its link. */
    path?: string;
    /** Throttling key: only the first notification of a thread within ten minutes is delivered. */
    thread?: string;
  };
}[Kind];

/** A mail in the recipient's language; kind and event select the template. */
export interface NotificationMail {
  kind: NotificationKind;
  event: string;
  path: string;
  language: Language;
  to: string;
  values: Record<string, string>;
  /** A newer mail with the same subject key cancels this one; absent = none. */
  subject?: string;
}

/** The part of the mail queue used by notifications. */
export interface NotificationMails {
  enqueue: (tx: Transaction, mail: NotificationMail) => Promise<unknown>;
}

interface PagingQuery {
  pageNum?: number | undefined;
  pageSize?: number | undefined;
}

const threadMinutes = 10;

export type NotificationService = ReturnType<typeof createNotificationService>;

export function createNotificationService({ db, mailQueue }: { db: Database; mailQueue: NotificationMails }) {
  return {
    /** Notifies an account; does nothing if it is no longer open. */
    notify: (tx: Transaction, facts: NotificationFacts): Promise<void> => notify(tx, facts, mailQueue),

    /** A page of notifications, newest first; `total` counts the unread ones. */
    list: async (
      userId: string,
      { pageNum = 1, pageSize = pageSizeDefault }: PagingQuery,
      language: Language,
    ): Promise<Page<NotificationRow>> => {
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(userNotification)
          .where(eq(userNotification.userId, userId))
          .orderBy(desc(userNotification.createdAt), desc(userNotification.id))
          .limit(pageSize)
          .offset((pageNum - 1) * pageSize),
        countUnread(db, userId),
      ]);
      return {
        rows: rows.map((row) => ({
          id: row.id,
          kind: row.kind,
          ...textsOf(row, language),
          path: row.path,
          createTime: isoInstant(row.createdAt),
          isRead: row.readAt !== null,
        })),
        total,
      };
    },

    /** Marks the given notifications, or all, as read; returns how many are unread. */
    read: async (userId: string, ids?: readonly string[]): Promise<number> => {
      const named = ids ? inArray(userNotification.id, [...ids]) : undefined;
      if (ids?.length !== 0)
        await db
          .update(userNotification)
          .set({ readAt: sql`now()` })
          .where(and(eq(userNotification.userId, userId), isNull(userNotification.readAt), named));
      return countUnread(db, userId);
    },

    /** Delivery settings of each kind: the user's choice, else the default. */
    listChoices: async (userId: string, { ofStaff = false } = {}): Promise<NotificationChoice[]> => {
      const chosen = await db.select().from(notificationChoice).where(eq(notificationChoice.userId, userId));
      return notificationKinds
        .filter((kind) => ofStaff || !staffKinds.includes(kind))
        .map((kind) =>
          deliveryOf(
            kind,
            chosen.find((row) => row.kind === kind),
          ),
        );
    },

    /** Sets the delivery of a kind. Throws `invalidRequest` for a kind that cannot be turned off. */
    setChoice: async (userId: string, { kind, site, mail }: Pick<NotificationChoice, 'kind' | 'site' | 'mail'>): Promise<void> => {
      if (notificationDefaults[kind].isFixed) throw invalidRequest('kind');
      await db
        .insert(notificationChoice)
        .values({ userId, kind, site, mail })
        .onConflictDoUpdate({ target: [notificationChoice.userId, notificationChoice.kind], set: { site, mail } });
    },
  };
}

function countUnread(db: Queryable, userId: string): Promise<number> {
  return countUpTo(db, sql`from ${userNotification} where ${userNotification.userId} = ${userId} and ${userNotification.readAt} is null`);
}

function deliveryOf(kind: NotificationKind, chosen: { site: boolean; mail: boolean } | undefined): NotificationChoice {
  const { isFixed, ...usual } = notificationDefaults[kind];
  const { site, mail } = isFixed ? usual : (chosen ?? usual);
  return { kind, site, mail, isFixed };
}

async function notify(
  tx: Transaction,
  { userId, kind, event, values = {}, path = '', thread }: NotificationFacts,
  mails: NotificationMails,
): Promise<void> {
  const [owner] = await tx
    .select({ language: userAccount.language, email: userAccount.email, site: notificationChoice.site, mail: notificationChoice.mail })
    .from(userAccount)
    .leftJoin(notificationChoice, and(eq(notificationChoice.userId, userAccount.id), eq(notificationChoice.kind, kind)))
    .where(and(eq(userAccount.id, userId), sql`${userAccount.status} in ('active', 'closing')`));
  if (!owner) return;
  const { site, mail } = deliveryOf(kind, owner.site === null || owner.mail === null ? undefined : { site: owner.site, mail: owner.mail });
  const known = thread === undefined ? values : { ...values, thread };
  if (site && !(thread && (await wasNotified(tx, { userId, kind, thread }))))
    await tx.insert(userNotification).values({ id: newId(), userId, kind, event, values: known, path });
  const subject = thread === undefined ? '' : `notification:${userId}:${thread}`;
  if (!mail || (subject && (await wasMailed(tx, subject)))) return;
  await mails.enqueue(tx, {
    kind,
    event,
    path,
    language: owner.language,
    to: owner.email,
    values: { ...values },
    ...(subject ? { subject } : {}),
  });
}

const isRecent = (column: typeof userNotification.createdAt | typeof job.createdAt) =>
  sql`${column} > now() - make_interval(mins => ${threadMinutes})`;

async function wasNotified(
  tx: Transaction,
  { userId, kind, thread }: { userId: string; kind: NotificationKind; thread: string },
): Promise<boolean> {
  const recent = await tx
    .select({ id: userNotification.id })
    .from(userNotification)
    .where(
      and(
        eq(userNotification.userId, userId),
        eq(userNotification.kind, kind),
        isRecent(userNotification.createdAt),
        sql`${userNotification.values} ->> 'thread' = ${thread}`,
      ),
    )
    .limit(1);
  return recent.length > 0;
}

async function wasMailed(tx: Transaction, subject: string): Promise<boolean> {
  return (
    (
      await tx
        .select({ id: job.id })
        .from(job)
        .where(and(eq(job.kind, 'mail'), eq(job.subject, subject), isRecent(job.createdAt)))
        .limit(1)
    ).length > 0
  );
}

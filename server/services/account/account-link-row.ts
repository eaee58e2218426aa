/** Rows of links to accounts: found by their token, used up once, and dropped. */
import { createHash } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { accountLink, userAccount, userRole } from '#server/db/schema/account.ts';
import { accountBlocked, accountLinkEnded } from '#server/errors.ts';
import type { PasswordHash } from '#server/ports/password-hash.ts';
import { lockAccount, type Account } from './account-core.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';
import type { MailQueue } from '#server/services/notification/mail-queue.ts';
import type { NotificationService } from '#server/services/notification/notification.ts';

export interface AccountLinkOptions {
  db: Database;
  passwords: Pick<PasswordHash, 'hash'>;
  limits: RateLimit;
  mailQueue: Pick<MailQueue, 'canSend' | 'enqueue' | 'deliver'>;
  notify: NotificationService['notify'];
}

export type LinkPurpose = (typeof accountLink.purpose.enumValues)[number];

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Ends the link to a new password, when the password has changed in another way. */
export async function dropPasswordLink(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(accountLink).where(isOf(userId, 'password'));
}

/** The new address of an account that waits for its confirmation, and until when. */
export async function readAskedEmail(db: Queryable, userId: string): Promise<{ email: string; expiresAt: Date } | null> {
  const [link] = await db
    .select({ email: accountLink.email, expiresAt: accountLink.expiresAt })
    .from(accountLink)
    .where(and(isOf(userId, 'email'), sql`${accountLink.expiresAt} > now()`));
  return link ?? null;
}

/** SQL condition: the account was invited, and its owner has not set a password yet. */
export const isInvited = and(
  eq(userAccount.passwordHash, ''),
  isNull(userAccount.lastLoginAt),
  sql`exists (select 1 from ${userRole} where ${userRole.userId} = ${userAccount.id})`,
);

/** SQL value: whether the link of an invitation works still; null for an account that was not invited. */
export const invitationStep = sql<'sent' | 'expired' | null>`case when not (${isInvited}) or ${userAccount.status} <> 'active' then null
  when exists (select 1 from ${accountLink} where ${accountLink.userId} = ${userAccount.id} and ${accountLink.purpose} = 'password' and ${accountLink.expiresAt} > now())
  then 'sent' else 'expired' end`;

/** Until when the link to a password works; null for none. */
export async function readPasswordLinkEnd(db: Queryable, userId: string): Promise<Date | null> {
  const [link] = await db
    .select({ expiresAt: accountLink.expiresAt })
    .from(accountLink)
    .where(and(isOf(userId, 'password'), sql`${accountLink.expiresAt} > now()`));
  return link?.expiresAt ?? null;
}

interface FoundLink {
  userId: string;
  purpose: LinkPurpose;
  email: string;
  /** The account's present address. */
  address: string;
  status: Account['status'];
}

/** The open link of a token; null for none. */
export async function findLink(db: Queryable, token: string): Promise<FoundLink | null> {
  if (!tokenPattern.test(token)) return null;
  const [link] = await db
    .select({
      userId: accountLink.userId,
      purpose: accountLink.purpose,
      email: accountLink.email,
      address: userAccount.email,
      status: userAccount.status,
    })
    .from(accountLink)
    .innerJoin(userAccount, eq(userAccount.id, accountLink.userId))
    .where(isOpen(token));
  return link ?? null;
}

/** Uses a link up and locks its account: of two calls only the first finds it. Throws `accountLinkEnded` and `accountBlocked`. */
export async function spendLink(
  tx: Transaction,
  { token, purpose, userId }: { token: string; purpose: LinkPurpose; userId: string },
): Promise<Account> {
  // The account first, as administrators lock it before they replace the link.
  const account = await lockAccount(tx, userId, accountLinkEnded);
  const spent = await tx
    .delete(accountLink)
    .where(and(isOpen(token), isOf(userId, purpose)))
    .returning({ userId: accountLink.userId });
  if (spent.length === 0) throw accountLinkEnded();
  if (account.status === 'blocked') throw accountBlocked();
  return account;
}

/** SQL condition: the account's link of a purpose. */
export function isOf(userId: string, purpose: LinkPurpose) {
  return and(eq(accountLink.userId, userId), eq(accountLink.purpose, purpose));
}

function isOpen(token: string) {
  return and(eq(accountLink.tokenHash, hashOf(token)), sql`${accountLink.expiresAt} > now()`);
}

/** Whether another account has an address. */
export async function isTaken(tx: Transaction, email: string, userId: string): Promise<boolean> {
  const others = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(sql`lower(${userAccount.email})`, email), ne(userAccount.id, userId)))
    .limit(1);
  return others.length > 0;
}

/** How a token is stored. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Links that administrators send to the owners of accounts: to set a new password, or to confirm a new address. Tokens are
 * random and hashed at rest; a link works once. Its token is only in its mail, or in the answer to who hands an invitation over.
 */
import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { accountLink, userAccount } from '#server/db/schema/account.ts';
import { secondsFromNow } from '#server/db/sql-instant.ts';
import { conflict, emailRefused, emailTaken, invalidRequest, mailUnavailable, notAllowed, notFound } from '#server/errors.ts';
import type { Language } from '#shared/language.ts';
import { accountLinkHours, invitationLinkDays } from '#shared/limits.ts';
import { mayManage } from '#shared/policies.ts';
import { userTypes, type StaffRole } from '#shared/user-type.ts';
import { isEmail, isNickName, normalEmail } from '#shared/validation.ts';
import { insertAccount } from './account-command.ts';
import { countCall, lockAccount, readRoles, type Account } from './account-core.ts';
import { hashOf, isInvited, isOf, isTaken, type AccountLinkOptions, type LinkPurpose } from './account-link-row.ts';
import { createLinkUse } from './account-link-use.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { maskEmail } from '#server/services/core/operator-mask.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import type { Delivery } from '#server/services/notification/mail-queue.ts';
import type { IssuedLink } from '#shared/api/account/account-link.ts';

/** Milliseconds that a response waits for the mail server. */
const waitMs = 3_500;
/** The page of the forms of logging in, which reads the token; fragments reach no server, log or referrer. */
const pathOf = (token: string): string => `/login#link=${token}`;

export type AccountLinkService = ReturnType<typeof createAccountLinks>;

export function createAccountLinks(options: AccountLinkOptions) {
  const { db, limits, notify } = options;
  return {
    ...createLinkUse(options),

    /**
     * Sends a link to a new password, or the invitation once more to an account whose owner has not accepted it. Throws `notAllowed` for the own account, whose owner has a screen for it, and for a link to hand over to an
     * account that has a password, `conflict` for a blocked one, `tooManyRequests` and `mailUnavailable`.
     */
    sendPasswordLink: async (viewer: SessionViewer, { userId, isMailed }: { userId: string; isMailed: boolean }): Promise<IssuedLink> => {
      if (userId === viewer.id) throw notAllowed();
      await countCall(limits, limits.of('accountMail.owner', userId));
      return send(options, async (tx) => {
        const account = await lockOpenAccount(tx, userId);
        const [invited] = await tx
          .select({ id: userAccount.id })
          .from(userAccount)
          .where(and(eq(userAccount.id, userId), isInvited));
        if (!invited && !isMailed) throw notAllowed();
        const details = isMailed ? {} : { isMailed };
        await appendAudit(tx, { actorId: viewer.id, action: 'sendPasswordLink', subjectKind: 'account', subjectId: userId, details });
        return writeLink(options, tx, { account, purpose: 'password', to: account.email, isInvitation: invited !== undefined, isMailed });
      });
    },

    /**
     * Creates a staff account without a password and mails its owner a link to set one, or returns it once. Without a mail
     * server no account is created for a mail. Throws the refusals of the fields, `emailTaken`, `tooManyRequests` and `mailUnavailable`.
     */
    inviteStaff: async (viewer: SessionViewer, { isMailed, ...invited }: InvitedStaff): Promise<IssuedLink & { id: string }> => {
      const email = normalEmail(invited.email);
      if (!isEmail(email)) throw emailRefused();
      if (!isNickName(invited.nickName)) throw invalidRequest('nickName');
      await countCall(limits, limits.of('accountMail.owner', email));
      let id = '';
      const sent = await send(options, async (tx) => {
        const account = await insertAccount(tx, { ...invited, email, userType: userTypes.ordinary, actorId: viewer.id });
        id = account.id;
        return writeLink(options, tx, { account, purpose: 'password', to: email, isInvitation: true, isMailed });
      });
      return { id, ...sent };
    },

    /** Removes an account whose owner has not accepted the invitation; its link ends. Throws `notFound` and `conflict`. */
    withdrawInvitation: (viewer: SessionViewer, userId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const account = await lockAccount(tx, userId, notFound);
        const removed = await tx
          .delete(userAccount)
          .where(and(eq(userAccount.id, userId), isInvited))
          .returning({ id: userAccount.id });
        if (removed.length === 0) throw conflict();
        await appendAudit(tx, {
          actorId: viewer.id,
          action: 'withdrawInvitation',
          subjectKind: 'account',
          subjectId: userId,
          details: { email: maskEmail(account.email) },
        });
      }),

    /** Whether mails can be sent at all. */
    canSend: (): boolean => options.mailQueue.canSend,

    /**
     * Sends a link to the new address of an account and a notice to the present one. Throws `notAllowed` for a visitor, `emailRefused`, `emailTaken`,
     * `invalidRequest` for the present address, `conflict` for a blocked account, `tooManyRequests` and `mailUnavailable`.
     */
    changeEmail: async (
      viewer: SessionViewer,
      { userId, email, ...words }: { userId: string; email: string; reason: string },
    ): Promise<{ delivery: Delivery }> => {
      const [to, reason] = [normalEmail(email), cleanLine(words.reason)];
      if (!isEmail(to)) throw emailRefused();
      await countCall(limits, limits.of('accountMail.owner', userId));
      const { delivery } = await send(options, async (tx) => {
        const account = await lockOpenAccount(tx, userId);
        if (!mayManage({ ...account, roles: await readRoles(tx, userId) })) throw notAllowed();
        if (normalEmail(account.email) === to) throw invalidRequest('email');
        if (await isTaken(tx, to, userId)) throw emailTaken();
        const masked = maskEmail(to);
        await notify(tx, { userId, kind: 'security', event: 'emailChanging', values: { email: masked, reason } });
        await appendAudit(tx, {
          actorId: viewer.id,
          action: 'askEmail',
          subjectKind: 'account',
          subjectId: userId,
          reason,
          details: { email: masked },
        });
        return writeLink(options, tx, { account, purpose: 'email', to, email: to });
      });
      return { delivery: delivery === 'none' ? 'waiting' : delivery };
    },

    /** Withdraws a new address that is not confirmed. Throws `conflict` if there is none. */
    withdrawEmail: (viewer: SessionViewer, userId: string): Promise<void> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, userId, notFound);
        const [link] = await tx.delete(accountLink).where(isOf(userId, 'email')).returning({ email: accountLink.email });
        if (!link) throw conflict();
        await appendAudit(tx, {
          actorId: viewer.id,
          action: 'withdrawEmail',
          subjectKind: 'account',
          subjectId: userId,
          details: { email: maskEmail(link.email) },
        });
      }),
  };
}

/** Writes link and mail in one transaction, then tries to deliver the mail; without one the token is returned. */
async function send({ db, mailQueue }: AccountLinkOptions, write: (tx: Transaction) => Promise<WrittenLink>): Promise<IssuedLink> {
  const { mailId, token } = await db.transaction(write);
  if (!mailId) return { delivery: 'none', token };
  return { delivery: await mailQueue.deliver(mailId, { waitMs }), token: '' };
}

/** `mailId` is '' for a link that is handed over. */
interface WrittenLink {
  mailId: string;
  token: string;
}

interface NewLink {
  account: Account;
  purpose: LinkPurpose;
  to: string;
  email?: string;
  /** The letter invites the owner of a new account, and the link lasts for days. */
  isInvitation?: boolean;
  isMailed?: boolean;
}

interface InvitedStaff {
  email: string;
  nickName: string;
  /** Of the mail; the other language follows below. */
  language: Language;
  roles: readonly StaffRole[];
  isMailed: boolean;
}

/** Replaces the link of the purpose and enqueues its mail. Throws `mailUnavailable` without a mail server. */
async function writeLink(
  { mailQueue }: AccountLinkOptions,
  tx: Transaction,
  { account, purpose, to, email = '', isInvitation = false, isMailed = true }: NewLink,
): Promise<WrittenLink> {
  const token = randomBytes(32).toString('base64url');
  const hours = isInvitation ? invitationLinkDays * 24 : accountLinkHours;
  const link = { tokenHash: hashOf(token), email, createdAt: sql`now()`, expiresAt: secondsFromNow(hours * 3_600) };
  await tx
    .insert(accountLink)
    .values({ userId: account.id, purpose, ...link })
    .onConflictDoUpdate({ target: [accountLink.userId, accountLink.purpose], set: link });
  if (!isMailed) return { mailId: '', token };
  const mailId = await mailQueue.enqueue(tx, {
    kind: isInvitation ? 'inviteStaff' : purpose === 'password' ? 'linkPassword' : 'linkEmail',
    language: account.language,
    to,
    values: isInvitation ? { name: account.nickName, days: String(invitationLinkDays) } : { hours: String(hours) },
    path: pathOf(token),
    subject: `link ${purpose} ${account.id}`,
    lifeMinutes: hours * 60,
    ownTrySeconds: Math.ceil(waitMs / 1000) + 1,
  });
  if (!mailId) throw mailUnavailable();
  return { mailId, token };
}

/** Locks an account that can log in. Throws `notFound`, and `conflict` with the state. */
async function lockOpenAccount(tx: Transaction, userId: string): Promise<Account> {
  const account = await lockAccount(tx, userId, notFound);
  if (account.status === 'blocked') throw conflict({ status: account.status });
  return account;
}

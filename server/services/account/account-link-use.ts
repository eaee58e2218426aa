/** Uses of links to accounts: set a new password, or confirm a new address. */
import { eq } from 'drizzle-orm';
import { emailCode, userAccount } from '#server/db/schema/account.ts';
import { accountLinkEnded, emailTaken, passwordCommon } from '#server/errors.ts';
import type { AccountLinkState } from '#shared/api/account/account-link.ts';
import { normalEmail } from '#shared/validation.ts';
import { claimOf, countFailures, type CallSource } from './account-core.ts';
import { dropPasswordLink, findLink, isTaken, spendLink, type AccountLinkOptions } from './account-link-row.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { maskEmail } from '#server/services/core/operator-mask.ts';
import { revokeAll } from '#server/services/core/session.ts';
import { checkPassword, isOwnWord } from './password-rules.ts';

export function createLinkUse(options: AccountLinkOptions) {
  const { db, limits, notify } = options;
  return {
    /** What a link is for; `over` for one that opens nothing. */
    check: async (token: string): Promise<AccountLinkState> => {
      const link = await findLink(db, token);
      if (!link || link.status === 'blocked' || link.status === 'erased') return { state: 'over', email: '' };
      return { state: link.purpose, email: link.purpose === 'email' ? link.email : link.address };
    },

    /**
     * Sets a new password and ends all sessions; the second factor stays. Throws `accountLinkEnded`, `accountBlocked` and
     * the refusals of the password.
     */
    setPassword: async ({ token, password }: { token: string; password: string }, { network }: CallSource): Promise<void> => {
      const address = await countFailures(limits, limits.ofNetwork('newPassword.network', network), async () => {
        // Checked before the expensive hash, and again in the transaction.
        const link = await findLink(db, token);
        if (link?.purpose !== 'password') throw accountLinkEnded();
        await checkPassword(password, [link.address]);
        const passwordHash = await options.passwords.hash(password, claimOf(network, true));
        return db.transaction(async (tx) => {
          const account = await spendLink(tx, { token, purpose: 'password', userId: link.userId });
          if (isOwnWord(password, [account.nickName, account.nameEn])) throw passwordCommon();
          await tx.update(userAccount).set({ passwordHash, mustChangePassword: false }).where(eq(userAccount.id, account.id));
          await revokeAll(tx, account.id);
          await notify(tx, { userId: account.id, kind: 'security', event: 'passwordChanged', path: '/set/sessions' });
          await appendAudit(tx, { actorId: account.id, action: 'setPasswordByLink', subjectKind: 'account', subjectId: account.id });
          return account.email;
        });
      });
      // The owner may have been locked out by wrong passwords.
      for (const failures of limits.ofNetwork('login.account', network, `${normalEmail(address)} `)) await limits.forget(failures);
      await limits.forget(limits.of('login.everywhere', normalEmail(address)));
    },

    /**
     * Makes a confirmed address the account's, ends its sessions and the links that were sent to the old one, which gets a
     * notice. Throws `accountLinkEnded`, `accountBlocked`, and `emailTaken` if another account has it by now.
     */
    confirmEmail: async (token: string): Promise<void> => {
      const link = await findLink(db, token);
      if (link?.purpose !== 'email') throw accountLinkEnded();
      await db
        .transaction(async (tx) => {
          const account = await spendLink(tx, { token, purpose: 'email', userId: link.userId });
          if (await isTaken(tx, link.email, account.id)) throw emailTaken();
          const [from, email] = [maskEmail(account.email), maskEmail(link.email)];
          // Before the address changes: the notice goes to the old one.
          await notify(tx, { userId: account.id, kind: 'security', event: 'emailChanged', values: { email }, path: '/set/basic' });
          await tx.update(userAccount).set({ email: link.email }).where(eq(userAccount.id, account.id));
          await dropPasswordLink(tx, account.id);
          await tx.delete(emailCode).where(eq(emailCode.email, normalEmail(account.email)));
          await revokeAll(tx, account.id);
          await appendAudit(tx, {
            actorId: account.id,
            action: 'changeEmail',
            subjectKind: 'account',
            subjectId: account.id,
            details: { from, to: email },
          });
        })
        .catch(refuseTaken);
    },
  };
}

/** Violation of the unique index of addresses: an account with the address was made at the same moment. */
function refuseTaken(error: unknown): never {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  throw cause?.code === '23505' ? emailTaken() : error;
}

/** Codes by mail and the passwords that are changed with them; an unknown address is answered like a known one. */
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { accountBlocked, codeRefused, emailRefused, passwordCommon, requiredMissing } from '#server/errors.ts';
import type { Language } from '#shared/language.ts';
import { isEmail, normalEmail } from '#shared/validation.ts';
import {
  claimOf,
  countFailures,
  findByEmail,
  lockAccount,
  withCode,
  type AccountOptions,
  type CodePurpose,
  type Source,
} from './account-core.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { checkPassword, isOwnWord } from './password-rules.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

export interface CodeWish {
  email: string | undefined;
  viewer: SessionViewer | null;
  source: Source;
  language: Language;
}

export interface NewPassword {
  email?: string | undefined;
  emailCode: string;
  password: string;
}

export function createPasswordChange(parts: AccountOptions) {
  const { db, codes, limits, passwords, session } = parts;

  /** The address of the token's account, else the one that is named. Throws `requiredMissing` or `emailRefused`. */
  const addressOf = async (email: string | undefined, viewer: SessionViewer | null): Promise<string> => {
    if (viewer) {
      const [own] = await db.select({ email: userAccount.email }).from(userAccount).where(eq(userAccount.id, viewer.id));
      if (own) return normalEmail(own.email);
    }
    const address = normalEmail(email ?? '');
    if (address === '') throw requiredMissing();
    if (!isEmail(address)) throw emailRefused();
    return address;
  };

  const sendCode = async (purpose: CodePurpose, { email, viewer, source, language }: CodeWish): Promise<{ seconds: number }> =>
    codes.send({ email: await addressOf(email, viewer), purpose, network: source.network, language });

  const change = async (
    tx: Transaction,
    { email, passwordHash, password, keep }: { email: string; passwordHash: string; password: string; keep: string | undefined },
  ): Promise<void> => {
    const found = await findByEmail(tx, email);
    // No code is mailed to an unknown address; one that was registered since and erased gets here.
    if (!found) throw codeRefused();
    const account = await lockAccount(tx, found.id);
    if (account.status === 'blocked') throw accountBlocked();
    if (isOwnWord(password, [account.nickName])) throw passwordCommon();
    await tx.update(userAccount).set({ passwordHash, mustChangePassword: false }).where(eq(userAccount.id, account.id));
    await session.revokeAll(tx, account.id, keep);
    await appendAudit(tx, { actorId: account.id, action: 'changePassword', subjectKind: 'account', subjectId: account.id });
    await parts.notify(tx, { userId: account.id, kind: 'security', event: 'passwordChanged', path: '/set/sessions' });
  };

  return {
    sendRegisterCode: (wish: Omit<CodeWish, 'viewer'>) => sendCode('register', { ...wish, viewer: null }),
    sendPasswordCode: (wish: CodeWish) => sendCode('password', wish),

    /** Sets a password. Ends all sessions but the one that asks. Throws `codeRefused`, also for an unknown address. */
    updatePassword: async (
      { email, emailCode, password }: NewPassword,
      viewer: SessionViewer | null,
      { network }: Source,
    ): Promise<void> => {
      const address = await countFailures(limits, limits.ofNetwork('newPassword.network', network), async () => {
        const wanted = await addressOf(email, viewer);
        await checkPassword(password, [wanted]);
        const passwordHash = await passwords.hash(password, claimOf(network, viewer !== null));
        await withCode(parts, { email: wanted, purpose: 'password', code: emailCode }, (tx) =>
          change(tx, { email: wanted, passwordHash, password, keep: viewer?.sessionId }),
        );
        return wanted;
      });
      for (const failures of limits.ofNetwork('login.account', network, `${address} `)) await limits.forget(failures);
    },
  };
}

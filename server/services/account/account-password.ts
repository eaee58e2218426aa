/** Changing a password with a code sent by e-mail; the response is the same for known and unknown addresses. */
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
  type CallSource,
} from './account-core.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { dropPasswordLink } from './account-link-row.ts';
import { checkPassword, isOwnWord } from './password-rules.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

export interface CodeQuery {
  email: string | undefined;
  viewer: SessionViewer | null;
  source: CallSource;
  language: Language;
}

export interface NewPassword {
  email?: string | undefined;
  emailCode: string;
  password: string;
}

export function createPasswordChange(options: AccountOptions) {
  const { db, codes, limits, passwords, session } = options;

  /** The address of the session's account, else the submitted one. Throws `requiredMissing` or `emailRefused`. */
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

  const sendCode = async (purpose: CodePurpose, { email, viewer, source, language }: CodeQuery): Promise<{ seconds: number }> =>
    codes.send({ email: await addressOf(email, viewer), purpose, network: source.network, language });

  const change = async (
    tx: Transaction,
    { email, passwordHash, password, keep }: { email: string; passwordHash: string; password: string; keep: string | undefined },
  ): Promise<void> => {
    const owner = await findByEmail(tx, email);
    // No code is sent to an unknown address; this happens if the account was erased since.
    if (!owner) throw codeRefused();
    const account = await lockAccount(tx, owner.id);
    if (account.status === 'blocked') throw accountBlocked();
    if (isOwnWord(password, [account.nickName, account.nameEn])) throw passwordCommon();
    await tx.update(userAccount).set({ passwordHash, mustChangePassword: false }).where(eq(userAccount.id, account.id));
    await session.revokeAll(tx, account.id, keep);
    await dropPasswordLink(tx, account.id);
    await appendAudit(tx, { actorId: account.id, action: 'changePassword', subjectKind: 'account', subjectId: account.id });
    await options.notify(tx, { userId: account.id, kind: 'security', event: 'passwordChanged', path: '/set/sessions' });
  };

  return {
    sendRegisterCode: (query: Omit<CodeQuery, 'viewer'>) => sendCode('register', { ...query, viewer: null }),
    sendPasswordCode: (query: CodeQuery) => sendCode('password', query),

    /** Sets a password and ends all sessions but the current one. Throws `codeRefused`, also for an unknown address. */
    updatePassword: async (
      { email, emailCode, password }: NewPassword,
      viewer: SessionViewer | null,
      { network }: CallSource,
    ): Promise<void> => {
      const address = await countFailures(limits, limits.ofNetwork('newPassword.network', network), async () => {
        const address = await addressOf(email, viewer);
        await checkPassword(password, [address]);
        const passwordHash = await passwords.hash(password, claimOf(network, viewer !== null));
        await withCode(options, { email: address, purpose: 'password', code: emailCode }, (tx) =>
          change(tx, { email: address, passwordHash, password, keep: viewer?.sessionId }),
        );
        return address;
      });
      for (const failures of limits.ofNetwork('login.account', network, `${address} `)) await limits.forget(failures);
    },
  };
}

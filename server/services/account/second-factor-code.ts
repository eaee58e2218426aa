/** Codes of the second factor, each accepted once: those of an authenticator app, and recovery codes; and the end of a factor that its owner has lost. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { loginChallenge, passkey, recoveryCode, secondFactor } from '#server/db/schema/account.ts';
import { conflict, notFound, secondFactorWrong } from '#server/errors.ts';
import { isCode } from '#shared/validation.ts';
import { countFailures, lockAccount, type Account, type AccountOptions } from './account-core.ts';
import { findStep } from './totp.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { revokeAll } from '#server/services/core/session.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';

export type SecondFactorOptions = Pick<AccountOptions, 'db' | 'cipher' | 'limits' | 'notify'>;

/**
 * Uses a code and runs `work` in one transaction with the account locked; if `work` fails, the code stays usable. Wrong
 * codes are counted by account, whatever the network, because they come from somebody who knows the password. Throws
 * `secondFactorWrong` and `tooManyRequests`.
 */
export async function withSecondFactor<T>(
  options: SecondFactorOptions,
  { userId, code }: { userId: string; code: string },
  work: (tx: Transaction, account: Account) => Promise<T>,
): Promise<T> {
  const { db, limits } = options;
  const clean = code.replaceAll(/[\s-]/g, '').toUpperCase();
  const isAppCode = isCode(clean);
  const counted = isAppCode
    ? [limits.of('secondFactor.account', userId), limits.of('secondFactorDay.account', userId)]
    : [limits.of('recoveryCode.account', userId)];
  const done = await countFailures(limits, counted, () =>
    db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId);
      await (isAppCode ? useAppCode(options, tx, { userId, code: clean }) : useRecoveryCode(options, tx, { userId, code: clean }));
      return work(tx, account);
    }),
  );
  if (counted[0]) await limits.forget(counted[0]);
  return done;
}

/** Deletes the second factor of an account, its recovery codes, its passkeys and its open logins; false if it had none. */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  await tx.delete(loginChallenge).where(eq(loginChallenge.userId, userId));
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await tx.delete(passkey).where(eq(passkey.userId, userId));
  const removed = await tx.delete(secondFactor).where(eq(secondFactor.userId, userId)).returning({ enabledAt: secondFactor.enabledAt });
  return removed.some(({ enabledAt }) => enabledAt !== null);
}

/** Lets an account whose second factor was reset try again at once. */
async function forgetSecondFactorFailures(limits: Pick<RateLimit, 'of' | 'forget'>, userId: string): Promise<void> {
  for (const name of ['secondFactor.account', 'secondFactorDay.account', 'recoveryCode.account', 'passkey.account'] as const)
    await limits.forget(limits.of(name, userId));
}

interface ResetOptions {
  db: Database;
  limits: Pick<RateLimit, 'of' | 'forget'>;
  notify: AccountOptions['notify'];
}

interface Reset {
  userId: string;
  actorId: string;
  reason: string;
}

/** Removes a second factor, ends the sessions and notifies the owner. Throws `notFound`, and `conflict` if there is none. */
export async function resetSecondFactor({ db, limits, notify }: ResetOptions, { userId, actorId, reason }: Reset): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId, notFound);
    if (!(await removeSecondFactor(tx, userId))) throw conflict();
    await revokeAll(tx, userId);
    await notify(tx, { userId, kind: 'security', event: 'secondFactorReset', values: { reason }, path: '/set/secondfactor' });
    await appendAudit(tx, { actorId, action: 'resetSecondFactor', subjectKind: 'account', subjectId: userId, reason });
  });
  await forgetSecondFactorFailures(limits, userId);
}

/** The number of recovery codes that are left. */
export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  return countUpTo(db, sql`from ${recoveryCode} where ${recoveryCode.userId} = ${userId} and ${recoveryCode.usedAt} is null`);
}

/** The stored hash of a recovery code, typed in any case, with or without hyphens. */
export function recoveryHash({ mac }: Pick<AccountOptions['cipher'], 'mac'>, userId: string, code: string): string {
  return mac(`recovery ${userId} ${code.replaceAll(/[\s-]/g, '').toUpperCase()}`);
}

async function useAppCode(
  { cipher }: SecondFactorOptions,
  tx: Transaction,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const [factor] = await tx.select({ secret: secondFactor.secret }).from(secondFactor).where(eq(secondFactor.userId, userId));
  const step = factor?.secret ? findStep(cipher.open(factor.secret), code, await readDatabaseTime(tx)) : null;
  if (step === null) throw secondFactorWrong();
  // Compare and set: of two calls with one code only the first finds an earlier step.
  const accepted = await tx
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(eq(secondFactor.userId, userId), lt(secondFactor.lastStep, step)))
    .returning({ userId: secondFactor.userId });
  if (accepted.length === 0) throw secondFactorWrong();
}

async function useRecoveryCode(
  { cipher, notify }: SecondFactorOptions,
  tx: Transaction,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, recoveryHash(cipher, userId, code)), isNull(recoveryCode.usedAt)))
    .returning({ userId: recoveryCode.userId });
  if (used.length === 0) throw secondFactorWrong();
  const left = String(await countRecoveryCodes(tx, userId));
  await notify(tx, { userId, kind: 'security', event: 'recoveryCodeUsed', values: { left }, path: '/set/secondfactor' });
  await appendAudit(tx, { actorId: userId, action: 'useRecoveryCode', subjectKind: 'account', subjectId: userId, details: { left } });
}

/** Dependencies of the account service and the steps that its parts share. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { userAccount, userRole } from '#server/db/schema/account.ts';
import { AppError, notLoggedIn, passwordWrong, tooManyRequests } from '#server/errors.ts';
import { widestNetwork } from '#server/network.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { HashClaim, PasswordHash } from '#server/ports/password-hash.ts';
import type { Bilingual, Language } from '#shared/language.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { normalEmail } from '#shared/validation.ts';
import type { InvitationService } from './invitation.ts';
import type { NotificationService } from '#server/services/notification/notification.ts';
import type { Limit, RateLimit } from '#server/services/core/rate-limit.ts';
import type { SessionOptions, SessionService } from '#server/services/core/session.ts';

export type CodePurpose = 'register' | 'password';

export interface SubmittedCode {
  email: string;
  purpose: CodePurpose;
  code: string;
}

/** The part of the e-mail code service that accounts use. */
export interface AccountCodes {
  send: (wish: { email: string; purpose: CodePurpose; network: string; language: Language }) => Promise<{ seconds: number }>;
  /** Throws `codeRefused`; a wrong attempt is counted in the transaction. */
  use: (tx: Transaction, submitted: SubmittedCode) => Promise<void>;
}

export interface AccountOptions {
  db: Database;
  cipher: FieldCipher;
  passwords: PasswordHash;
  limits: RateLimit;
  codes: AccountCodes;
  invitation: InvitationService;
  notify: NotificationService['notify'];
  session: SessionService;
  /** Passkeys work for its host. */
  siteOrigin: string;
  /** Configured name of the site. Names of the site are reserved for staff, and authenticator apps show them. */
  siteName?: Bilingual;
  /** Whether staff need a second factor; by default they do not. */
  needsSecondFactor?: SessionOptions['needsSecondFactor'];
}

export type Account = typeof userAccount.$inferSelect;

/** Origin of a call. */
export interface CallSource {
  network: string;
  userAgent: string;
}

/** Counts a call against one or several limits. Throws `tooManyRequests` if one is reached; then none is counted. */
export async function countCall(limits: RateLimit, counted: Limit | readonly Limit[]): Promise<void> {
  const seconds = await limits.takeAll('name' in counted ? [counted] : counted);
  if (seconds > 0) throw tooManyRequests(seconds);
}

/** Counts only failures: `work` that succeeds gets its count back. Throws `tooManyRequests`. */
export async function countFailures<T>(limits: RateLimit, counted: readonly Limit[], work: () => Promise<T>): Promise<T> {
  await countCall(limits, counted);
  const outcome = await work().then(
    (done) => ({ done }),
    (error: unknown) => ({ error }),
  );
  // Server errors are not counted.
  const isFailure = 'error' in outcome && outcome.error instanceof AppError && outcome.error.status < 500;
  if (!isFailure) await limits.giveBackAll(counted);
  if ('error' in outcome) throw outcome.error;
  return outcome.done;
}

/** The queue claim of a password hash. */
export function claimOf(network: string, isKnown: boolean): HashClaim {
  return { from: widestNetwork(network), isKnown };
}

/** The account of an e-mail address; null for none or an erased one. */
export async function findByEmail(db: Queryable, email: string): Promise<Account | null> {
  const [account] = await db
    .select()
    .from(userAccount)
    .where(and(eq(sql`lower(${userAccount.email})`, normalEmail(email)), ne(userAccount.status, 'erased')))
    .limit(1);
  return account ?? null;
}

/**
 * Locks an account until the commit; rows that only reference it can still be written. Throws `whenGone()` for an
 * erased account, by default `notLoggedIn`.
 */
export async function lockAccount(tx: Transaction, id: string, whenGone: () => Error = notLoggedIn): Promise<Account> {
  const [account] = await tx.select().from(userAccount).where(eq(userAccount.id, id)).for('no key update');
  if (!account || account.status === 'erased') throw whenGone();
  return account;
}

/** The roles of an account. */
export async function readRoles(db: Queryable, userId: string): Promise<StaffRole[]> {
  const rows = await db.selectDistinct({ role: userRole.role }).from(userRole).where(eq(userRole.userId, userId));
  return rows.map(({ role }) => role);
}

/** Re-authenticates with the password. Throws `passwordWrong`, or `tooManyRequests` after several failures. */
export async function confirmPassword({ db, limits, passwords }: AccountOptions, userId: string, password: string): Promise<void> {
  const limit = limits.of('confirm.account', userId);
  await countCall(limits, limit);
  const [account] = await db.select({ passwordHash: userAccount.passwordHash }).from(userAccount).where(eq(userAccount.id, userId));
  if (!account?.passwordHash || !(await passwords.verify(account.passwordHash, password, claimOf('', true)))) throw passwordWrong();
  await limits.forget(limit);
}

/**
 * Uses a code and runs `work` in one transaction. A wrong code is counted in any case; if `work` fails everything is
 * rolled back and a right code stays usable.
 */
export async function withCode<T>(
  { db, codes }: AccountOptions,
  submitted: SubmittedCode,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const outcome = await db.transaction(async (tx) => {
    const refusal = await codes.use(tx, submitted).then(() => null, codeRefusal);
    return refusal ? { refusal } : { done: await work(tx) };
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.done;
}

function codeRefusal(error: unknown): AppError {
  if (error instanceof AppError && error.errorName === 'codeRefused') return error;
  throw error;
}

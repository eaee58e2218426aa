/** Challenges of logins that wait for a second factor: random, hashed at rest, short-lived, and each for one session. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { loginChallenge, secondFactor } from '#server/db/schema/account.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { challengeEnded } from '#server/errors.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { Account } from './account-core.ts';

/** Time for typing the code. */
const challengeMinutes = 10;

/** Opens a challenge for an account with a second factor; null for one without. */
export async function openChallenge(tx: Transaction, { userId, mark }: { userId: string; mark: string }): Promise<string | null> {
  const [factor] = await tx
    .select({ userId: secondFactor.userId })
    .from(secondFactor)
    .where(and(eq(secondFactor.userId, userId), isNotNull(secondFactor.enabledAt)));
  if (!factor) return null;
  const challenge = randomBytes(32).toString('base64url');
  await tx
    .insert(loginChallenge)
    .values({
      hash: hashOf(challenge),
      userId,
      passwordMark: mark,
      expiresAt: sqlInstant(sql`now() + make_interval(mins => ${challengeMinutes})`),
    });
  return challenge;
}

/** The account of a challenge. Throws `challengeEnded`. */
export async function findChallenge(db: Queryable, challenge: string): Promise<string> {
  const [found] = await db.select({ userId: loginChallenge.userId }).from(loginChallenge).where(isOpen(challenge));
  if (!found) throw challengeEnded();
  return found.userId;
}

/** Uses a challenge up: of two calls only the first finds it. Throws `challengeEnded`, also if the password has changed since. */
export async function spendChallenge(tx: Transaction, { challenge, mark }: { challenge: string; mark: string }): Promise<void> {
  const [spent] = await tx.delete(loginChallenge).where(isOpen(challenge)).returning({ passwordMark: loginChallenge.passwordMark });
  if (spent?.passwordMark !== mark) throw challengeEnded();
}

/** Ends the challenges of an account when its password changes. */
export function passwordMark({ mac }: Pick<FieldCipher, 'mac'>, { id, passwordHash }: Account): string {
  return mac(`password ${id} ${passwordHash}`);
}

function isOpen(challenge: string): SQL | undefined {
  return and(eq(loginChallenge.hash, hashOf(challenge)), sql`${loginChallenge.expiresAt} > now()`);
}

function hashOf(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex');
}

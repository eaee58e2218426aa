/** Login and logout, in one step or with a second factor. The response and the amount of work are the same for known and unknown addresses. */
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { userAccount, userSession } from '#server/db/schema/account.ts';
import { accountBlocked, loginRefused, secondFactorNeeded, tooManyRequests } from '#server/errors.ts';
import type { SignedPasskey } from '#shared/api/account/passkey.ts';
import { normalEmail } from '#shared/validation.ts';
import { claimOf, countCall, findByEmail, lockAccount, type Account, type AccountOptions, type CallSource } from './account-core.ts';
import { findChallenge, openChallenge, passwordMark, spendChallenge } from './login-challenge.ts';
import { hasPasskey, withPasskey } from './passkey.ts';
import { withSecondFactor } from './second-factor-code.ts';
import { deviceOf } from '#server/services/core/device.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

export interface Credentials {
  userName: string;
  password: string;
}

/** Delay of attempts from unknown networks once the limit of the account is reached. */
const slowMs = 2_000;

export function createLogin(options: AccountOptions) {
  const { db, cipher, limits, passwords, session } = options;
  return {
    /** Returns a session token. Throws `loginRefused` and `tooManyRequests`, and if the password is right `accountBlocked` or `secondFactorNeeded`. */
    logIn: async ({ userName, password }: Credentials, { network, userAgent }: CallSource): Promise<string> => {
      const email = normalEmail(userName);
      const failures = limits.ofNetwork('login.network', network);
      const addressHash = cipher.mac(`network ${network}`);
      const [wait, candidate] = await Promise.all([limits.peekAll(failures), findByEmail(db, email)]);
      const isKnown = await isHome(db, candidate?.id ?? '', addressHash);
      // If others have used up the limit of a shared network, accounts that are known there still have their own limit.
      if (wait > 0 && !isKnown) throw tooManyRequests(wait);
      const account = await countTry(email, network, async (isUnderAttack) => {
        if (isUnderAttack && !isKnown) await pause(slowMs);
        const claim = claimOf(network, isKnown);
        const isRight = candidate?.passwordHash
          ? await passwords.verify(candidate.passwordHash, password, claim)
          : await passwords.verifyNobody(password, claim);
        return isRight ? candidate : null;
      });
      if (!account) {
        // Only failures count against the network: a whole hall may log in from one address.
        await limits.takeAll(failures);
        throw loginRefused();
      }
      if (account.status === 'blocked') throw accountBlocked();
      const outcome = await db.transaction<{ token: string } | { challenge: string }>(async (tx) => {
        const challenge = await openChallenge(tx, { userId: account.id, mark: passwordMark(cipher, account) });
        return challenge === null ? { token: await open(tx, { account, userAgent, addressHash }) } : { challenge };
      });
      if ('challenge' in outcome)
        throw secondFactorNeeded({ ...outcome, hasPasskey: await hasPasskey(db, { userId: account.id, siteOrigin: options.siteOrigin }) });
      return outcome.token;
    },

    /**
     * Continues a login whose password was right; returns a session token. A challenge opens one session. Throws
     * `challengeEnded`, `secondFactorWrong`, `tooManyRequests` and `accountBlocked`.
     */
    logInWithSecondFactor: async (
      { challenge, code }: { challenge: string; code: string },
      { network, userAgent }: CallSource,
    ): Promise<string> => {
      const userId = await findChallenge(db, challenge);
      return withSecondFactor(options, { userId, code }, (tx, account) => enter(tx, { account, challenge, network, userAgent }));
    },

    /** The same with a passkey in place of a code. Throws `challengeEnded`, `passkeyRefused`, `tooManyRequests` and `accountBlocked`. */
    logInWithPasskey: async (
      { challenge, passkey: signed }: { challenge: string; passkey: SignedPasskey },
      { network, userAgent }: CallSource,
    ): Promise<string> => {
      const userId = await findChallenge(db, challenge);
      return withPasskey(options, { userId, challenge, signed }, (tx, account) => enter(tx, { account, challenge, network, userAgent }));
    },

    logOut: async (viewer: SessionViewer | null): Promise<void> => {
      if (viewer) await session.end(viewer);
    },
  };

  /** Opens the session of a login whose second step was right. */
  async function enter(
    tx: Transaction,
    { account, challenge, network, userAgent }: { account: Account; challenge: string } & CallSource,
  ): Promise<string> {
    await spendChallenge(tx, { challenge, mark: passwordMark(cipher, account) });
    if (account.status === 'blocked') throw accountBlocked();
    return open(tx, { account, userAgent, addressHash: cipher.mac(`network ${network}`) });
  }

  /**
   * Counts an attempt on an account, per network, so that an attacker elsewhere does not lock the owner out, and in
   * total. Counted before the check, so that parallel attempts count; successful and unjudged ones are given back.
   */
  async function countTry(
    email: string,
    network: string,
    judge: (isUnderAttack: boolean) => Promise<Account | null>,
  ): Promise<Account | null> {
    const [here, ...around] = limits.ofNetwork('login.account', network, `${email} `);
    const everywhere = limits.of('login.everywhere', email);
    await countCall(limits, here ? [here, ...around] : around);
    const isUnderAttack = (await limits.take(everywhere)) > 0;
    const uncounted = [...around, ...(isUnderAttack ? [] : [everywhere])];
    const account = await judge(isUnderAttack).catch(async (error: unknown) => {
      await limits.giveBackAll(here ? [here, ...uncounted] : uncounted);
      throw error;
    });
    if (!account) return null;
    if (here) await limits.forget(here);
    await limits.giveBackAll(uncounted);
    return account;
  }

  async function open(
    tx: Transaction,
    { account, userAgent, addressHash }: { account: Account; userAgent: string; addressHash: string },
  ): Promise<string> {
    const { passwordHash } = await lockAccount(tx, account.id);
    // The password changed meanwhile, and its sessions were ended.
    if (passwordHash !== account.passwordHash) throw loginRefused();
    const isStrange = await isNewDeviceOrNetwork(tx, { userId: account.id, userAgent, addressHash });
    const token = await session.issue(tx, { userId: account.id, userAgent, addressHash });
    await tx
      .update(userAccount)
      .set({ lastLoginAt: sql`now()` })
      .where(eq(userAccount.id, account.id));
    if (isStrange)
      await options.notify(tx, {
        userId: account.id,
        kind: 'security',
        event: 'newDevice',
        values: { device: deviceOf(userAgent) || '—' },
        path: '/set/sessions',
      });
    return token;
  }
}

/** Whether the account was used from this network before. */
async function isHome(db: Queryable, userId: string, addressHash: string): Promise<boolean> {
  const used = await db
    .select({ id: userSession.id })
    .from(userSession)
    .where(and(eq(userSession.userId, userId), eq(userSession.addressHash, addressHash)))
    .limit(1);
  return used.length > 0;
}

/** Whether an account with earlier sessions has none on this kind of device or from this network. */
async function isNewDeviceOrNetwork(
  tx: Transaction,
  { userId, userAgent, addressHash }: { userId: string; userAgent: string; addressHash: string },
): Promise<boolean> {
  const sessions = await tx
    .selectDistinct({ userAgent: userSession.userAgent, isHere: sql<boolean>`${userSession.addressHash} = ${addressHash}` })
    .from(userSession)
    .where(eq(userSession.userId, userId))
    .limit(sessionsMax);
  const isKnownDevice = sessions.some((session) => deviceOf(session.userAgent) === deviceOf(userAgent));
  return sessions.length > 0 && !(isKnownDevice && sessions.some(({ isHere }) => isHere));
}

/** Bounds the query; no account has so many sessions. */
const sessionsMax = 500;

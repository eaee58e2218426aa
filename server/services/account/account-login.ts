/** Logging in and out: one answer and one amount of work, whether an address is known or not. */
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { userAccount, userSession } from '#server/db/schema/account.ts';
import { accountBlocked, loginRefused, tooManyRequests } from '#server/errors.ts';
import { normalEmail } from '#shared/validation.ts';
import { claimOf, countCall, findByEmail, lockAccount, type Account, type AccountOptions, type Source } from './account-core.ts';
import { deviceOf } from '#server/services/core/device.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

export interface Credentials {
  userName: string;
  password: string;
}

/** Past the tries on one account from everywhere those of strangers wait so long. */
const slowMs = 2_000;

export function createLogin(parts: AccountOptions) {
  const { db, cipher, limits, passwords, session } = parts;
  return {
    /** Gives a token. Throws `loginRefused`, `tooManyRequests`, or `accountBlocked` to whoever has the right password. */
    logIn: async ({ userName, password }: Credentials, { network, userAgent }: Source): Promise<string> => {
      const email = normalEmail(userName);
      const failures = limits.ofNetwork('login.network', network);
      const addressHash = cipher.mac(`network ${network}`);
      const [wait, found] = await Promise.all([limits.peekAll(failures), findByEmail(db, email)]);
      const isKnown = await isHome(found?.id ?? '', addressHash);
      // Behind an address that others have used up with wrong ones, accounts that are at home there still have their own limit.
      if (wait > 0 && !isKnown) throw tooManyRequests(wait);
      const account = await countTry(email, network, async (isUnderAttack) => {
        if (isUnderAttack && !isKnown) await pause(slowMs);
        const claim = claimOf(network, isKnown);
        const isRight = found?.passwordHash
          ? await passwords.verify(found.passwordHash, password, claim)
          : await passwords.verifyNobody(password, claim);
        return isRight ? found : null;
      });
      if (!account) {
        // The wrong ones alone use up what a network has: right ones of a whole hall come from one address.
        await limits.takeAll(failures);
        throw loginRefused();
      }
      if (account.status === 'blocked') throw accountBlocked();
      return db.transaction((tx) => open(tx, { account, userAgent, addressHash }));
    },

    logOut: async (viewer: SessionViewer | null): Promise<void> => {
      if (viewer) await session.end(viewer);
    },
  };

  /**
   * Counts a try on an account by network, so that whoever tries from elsewhere does not lock the owner out, and from
   * everywhere. Ahead, so that parallel tries count too; a right one, and one that was never judged, gives its count back.
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

  /** Whether the account has been used from a network before. */
  async function isHome(userId: string, addressHash: string): Promise<boolean> {
    const used = await db
      .select({ id: userSession.id })
      .from(userSession)
      .where(and(eq(userSession.userId, userId), eq(userSession.addressHash, addressHash)))
      .limit(1);
    return used.length > 0;
  }

  async function open(
    tx: Transaction,
    { account, userAgent, addressHash }: { account: Account; userAgent: string; addressHash: string },
  ): Promise<string> {
    const { passwordHash } = await lockAccount(tx, account.id);
    // Changed while the old one was compared: its sessions have just been ended.
    if (passwordHash !== account.passwordHash) throw loginRefused();
    const isStrange = await isStrangePlace(tx, { userId: account.id, userAgent, addressHash });
    const token = await session.issue(tx, { userId: account.id, userAgent, addressHash });
    await tx
      .update(userAccount)
      .set({ lastLoginAt: sql`now()` })
      .where(eq(userAccount.id, account.id));
    if (isStrange)
      await parts.notify(tx, {
        userId: account.id,
        kind: 'security',
        event: 'newDevice',
        values: { device: deviceOf(userAgent) || '—' },
        path: '/set/sessions',
      });
    return token;
  }
}

/** Whether an account that has been used before was never used on this kind of device or from this network. */
async function isStrangePlace(
  tx: Transaction,
  { userId, userAgent, addressHash }: { userId: string; userAgent: string; addressHash: string },
): Promise<boolean> {
  const places = await tx
    .selectDistinct({ userAgent: userSession.userAgent, isHere: sql<boolean>`${userSession.addressHash} = ${addressHash}` })
    .from(userSession)
    .where(eq(userSession.userId, userId))
    .limit(placesMax);
  const isKnownDevice = places.some((known) => deviceOf(known.userAgent) === deviceOf(userAgent));
  return places.length > 0 && !(isKnownDevice && places.some(({ isHere }) => isHere));
}

/** Places that are looked at; nobody has so many. */
const placesMax = 500;

/** Logging in and out: one answer and one amount of work, whether an address is known or not. */
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { userAccount, userSession } from '#server/db/schema/account.ts';
import { accountBlocked, loginRefused } from '#server/errors.ts';
import { loginFailuresMax, loginsPerNetworkMax, loginWaitMinutes } from '#shared/limits.ts';
import { normalEmail } from '#shared/validation.ts';
import { countCall, findByEmail, lockAccount, type Account, type AccountParts, type Source } from './account-parts.ts';
import { deviceOf } from './device.ts';
import type { SessionViewer } from './session.ts';

export interface Credentials {
  userName: string;
  password: string;
}

const seconds = loginWaitMinutes * 60;
/** Tries on one account from everywhere within an hour, after which those of strangers are slowed; nobody is shut out. */
const triesUntilSlow = { name: 'loginTries', max: 100, seconds: 3_600 };
const slowMs = 2_000;

export function createLogin(parts: AccountParts) {
  const { db, cipher, limits, passwords, session } = parts;
  return {
    /** Gives a token. Throws `loginRefused`, `tooManyRequests`, or `accountBlocked` to whoever has the right password. */
    logIn: async ({ userName, password }: Credentials, { network, userAgent }: Source): Promise<string> => {
      const email = normalEmail(userName);
      // By account and network: whoever tries from elsewhere does not lock the owner out. Counted ahead, so that parallel tries count too.
      const failures = { name: 'loginFailure', who: `${email} ${network}`, max: loginFailuresMax, seconds };
      await countCall(limits, { name: 'login', who: network, max: loginsPerNetworkMax, seconds });
      await countCall(limits, failures);
      const addressHash = cipher.mac(`network ${network}`);
      const isUnderAttack = (await limits.take({ ...triesUntilSlow, who: email })) > 0;
      const account = await findByEmail(db, email);
      if (isUnderAttack && !(account && (await isHome(account.id, addressHash)))) await pause(slowMs);
      const isRight = account?.passwordHash ? await passwords.verify(account.passwordHash, password) : await passwords.verifyNobody(password);
      if (!account || !isRight) throw loginRefused();
      await limits.forget(failures);
      if (account.status === 'blocked') throw accountBlocked();
      return db.transaction((tx) => open(tx, { account, userAgent, addressHash }));
    },

    logOut: async (viewer: SessionViewer | null): Promise<void> => {
      if (viewer) await session.end(viewer);
    },
  };

  /** Whether the account has been used from a network before. */
  async function isHome(userId: string, addressHash: string): Promise<boolean> {
    const used = await db.select({ id: userSession.id }).from(userSession).where(and(eq(userSession.userId, userId), eq(userSession.addressHash, addressHash))).limit(1);
    return used.length > 0;
  }

  async function open(tx: Transaction, { account, userAgent, addressHash }: { account: Account; userAgent: string; addressHash: string }): Promise<string> {
    const { passwordHash } = await lockAccount(tx, account.id);
    // Changed while the old one was compared: its sessions have just been ended.
    if (passwordHash !== account.passwordHash) throw loginRefused();
    const isStrange = await isStrangePlace(tx, { userId: account.id, userAgent, addressHash });
    const token = await session.issue(tx, { userId: account.id, userAgent, addressHash });
    await tx.update(userAccount).set({ lastLoginAt: sql`now()` }).where(eq(userAccount.id, account.id));
    if (isStrange) await parts.notify(tx, { userId: account.id, kind: 'security', event: 'newDevice', values: { device: deviceOf(userAgent) || '—' }, path: '/set/sessions' });
    return token;
  }
}

/** Whether an account that has been used before was never used on this kind of device or from this network. */
async function isStrangePlace(tx: Transaction, { userId, userAgent, addressHash }: { userId: string; userAgent: string; addressHash: string }): Promise<boolean> {
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

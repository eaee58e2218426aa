/** Rate limits shared by all instances: counters in the database, by its clock. */
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { rateWindow } from '#server/db/schema/rate.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { networksAround } from '#server/network.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import { defaultRateLimits, defaultWideShares, type RateLimitName, type RateLimits, type WideShares } from '#shared/rate-limits.ts';

export interface Limit {
  /** Name of the counter, such as `login.network`. */
  name: string;
  /** Email, network or account; stored as a keyed hash only. */
  who: string;
  /** Maximum within the window, which starts with the first call. */
  max: number;
  seconds: number;
}

type LimitKey = Pick<Limit, 'name' | 'who'>;

export interface RateLimitOptions {
  db: Database;
  cipher: FieldCipher;
  /** Configured limits; the defaults if absent. */
  figures?: RateLimits;
  wideShares?: WideShares;
}

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Calls commit on their own; pass a transaction so that its rollback takes the counts back. */
export function createRateLimit({ db, cipher, figures = defaultRateLimits, wideShares = defaultWideShares }: RateLimitOptions) {
  const keyOf = ({ name, who }: LimitKey): string => `${name}:${cipher.mac(who)}`;
  const of = (name: RateLimitName, who: string): Limit => ({ name, who, max: figures[name].count, seconds: figures[name].seconds });

  /** Counts one call and returns 0; past the limit counts nothing and returns the seconds to wait. */
  const take = async (limit: Limit, on: Queryable = db): Promise<number> => {
    const key = keyOf(limit);
    const isOver = sql`${rateWindow.endsAt} <= now()`;
    const endsAt = sql`now() + make_interval(secs => ${limit.seconds})`;
    const counted = await on
      .insert(rateWindow)
      .values({ key, count: 1, endsAt: sqlInstant(endsAt) })
      .onConflictDoUpdate({
        target: rateWindow.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${rateWindow.count} + 1 end`,
          endsAt: sql`case when ${isOver} then ${endsAt} else ${rateWindow.endsAt} end`,
        },
        setWhere: sql`${isOver} or ${rateWindow.count} < ${limit.max}`,
      })
      .returning({ count: rateWindow.count });
    return counted.length > 0 ? 0 : Math.max(1, await secondsLeft(on, key));
  };

  /** `take` without counting. */
  const peek = async (limit: Limit, on: Queryable = db): Promise<number> => {
    const [row] = await on
      .select({ count: rateWindow.count, seconds: secondsUntilEnd })
      .from(rateWindow)
      .where(eq(rateWindow.key, keyOf(limit)));
    return row && row.count >= limit.max ? Math.max(0, row.seconds) : 0;
  };

  /** Takes a count back, for a call that came to nothing. */
  const giveBack = async (counted: LimitKey): Promise<void> => {
    await db
      .update(rateWindow)
      .set({ count: sql`greatest(${rateWindow.count} - 1, 0)` })
      .where(eq(rateWindow.key, keyOf(counted)));
  };

  return {
    figures,
    /** A configured limit for an account, a mailbox, or everybody (''). */
    of,
    /**
     * A configured limit for a network and the wider networks around it, each with its share. Narrowest first: the fixed
     * order prevents deadlocks. `before` is counted together with the network, such as an account.
     */
    ofNetwork: (name: RateLimitName, network: string, before = ''): Limit[] =>
      networksAround(network).map((around, at) => {
        const limit = of(name, before + around);
        return { ...limit, max: limit.max * (wideShares[at - 1] ?? 1) };
      }),
    take,
    peek,
    giveBack,
    /** Counts a call against all limits or none; returns 0, or the seconds to wait for the first limit reached. */
    takeAll: async (limits: readonly Limit[]): Promise<number> => {
      for (const [at, limit] of limits.entries()) {
        const seconds = await take(limit);
        if (seconds === 0) continue;
        for (const taken of limits.slice(0, at)) await giveBack(taken);
        return seconds;
      }
      return 0;
    },
    /** The longest wait among several limits, without counting. */
    peekAll: async (limits: readonly Limit[]): Promise<number> => Math.max(0, ...(await Promise.all(limits.map((limit) => peek(limit))))),
    giveBackAll: async (counted: readonly LimitKey[]): Promise<void> => {
      for (const one of counted) await giveBack(one);
    },
    /** Resets a counter, as after a success. */
    forget: async (counted: LimitKey): Promise<void> => {
      await db.delete(rateWindow).where(eq(rateWindow.key, keyOf(counted)));
    },
  };
}

const secondsUntilEnd = sql<number>`ceil(extract(epoch from ${rateWindow.endsAt} - now()))::int`;

async function secondsLeft(on: Queryable, key: string): Promise<number> {
  const [row] = await on.select({ seconds: secondsUntilEnd }).from(rateWindow).where(eq(rateWindow.key, key));
  return row?.seconds ?? 0;
}

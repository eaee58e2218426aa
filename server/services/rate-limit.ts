/** Limits that all instances share: counters in the database, by its clock. */
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { rateWindow } from '#server/db/schema/rate.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';

export interface Limit {
  /** What is counted, such as `login`. */
  name: string;
  /** Address, network or account; kept as a keyed hash only. */
  who: string;
  /** Most within the seconds, which begin with the first. */
  max: number;
  seconds: number;
}

type Counted = Pick<Limit, 'name' | 'who'>;

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Each call runs on its own; inside a transaction give the transaction, and what is rolled back was not counted. */
export function createRateLimit({ db, cipher }: { db: Database; cipher: FieldCipher }) {
  const keyOf = ({ name, who }: Counted): string => `${name}:${cipher.mac(who)}`;
  return {
    /** Counts one; gives 0, or the seconds to wait where the limit is reached and nothing was counted. */
    take: async (limit: Limit, on: Queryable = db): Promise<number> => {
      const key = keyOf(limit);
      const isOver = sql`${rateWindow.endsAt} <= now()`;
      const endsAt = sql`now() + make_interval(secs => ${limit.seconds})`;
      const counted = await on
        .insert(rateWindow)
        .values({ key, count: 1, endsAt: sqlInstant(endsAt) })
        .onConflictDoUpdate({
          target: rateWindow.key,
          set: { count: sql`case when ${isOver} then 1 else ${rateWindow.count} + 1 end`, endsAt: sql`case when ${isOver} then ${endsAt} else ${rateWindow.endsAt} end` },
          setWhere: sql`${isOver} or ${rateWindow.count} < ${limit.max}`,
        })
        .returning({ count: rateWindow.count });
      return counted.length > 0 ? 0 : Math.max(1, await secondsLeft(on, key));
    },

    /** Like `take`, but counts nothing. */
    peek: async (limit: Limit, on: Queryable = db): Promise<number> => {
      const [row] = await on
        .select({ count: rateWindow.count, seconds: secondsUntilEnd })
        .from(rateWindow)
        .where(eq(rateWindow.key, keyOf(limit)));
      return row && row.count >= limit.max ? Math.max(0, row.seconds) : 0;
    },

    /** Takes one back, for what did not happen after all. */
    giveBack: async (counted: Counted, on: Queryable = db): Promise<void> => {
      await on.update(rateWindow).set({ count: sql`greatest(${rateWindow.count} - 1, 0)` }).where(eq(rateWindow.key, keyOf(counted)));
    },

    /** Starts from nothing, as after a success. */
    forget: async (counted: Counted, on: Queryable = db): Promise<void> => {
      await on.delete(rateWindow).where(eq(rateWindow.key, keyOf(counted)));
    },
  };
}

const secondsUntilEnd = sql<number>`ceil(extract(epoch from ${rateWindow.endsAt} - now()))::int`;

async function secondsLeft(on: Queryable, key: string): Promise<number> {
  const [row] = await on.select({ seconds: secondsUntilEnd }).from(rateWindow).where(eq(rateWindow.key, key));
  return row?.seconds ?? 0;
}

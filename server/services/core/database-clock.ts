/** The database's clock without a query for each look: read now and then, and carried on by this machine's steady one. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';

export interface DatabaseClock {
  /** Milliseconds since 1970 by the database's clock. */
  nowMs: () => Promise<number>;
}

/** Milliseconds after which the clock is read again. */
const keptMs = 60_000;

/** Instances whose own clocks differ so agree on when an authorisation ends. `steadyMs` never jumps. */
export function createDatabaseClock(db: Queryable, steadyMs: () => number = () => performance.now()): DatabaseClock {
  let read: { atMs: number; offsetMs: Promise<number> } | undefined;
  const readOffset = async (): Promise<number> => {
    const { rows } = await db.execute<{ now: string }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now`);
    return Number(rows[0]?.now) - steadyMs();
  };

  return {
    nowMs: async () => {
      if (!read || steadyMs() - read.atMs > keptMs) {
        const last = read?.offsetMs;
        // While the database is away the last reading goes on.
        read = { atMs: steadyMs(), offsetMs: readOffset().catch((error: unknown) => last ?? Promise.reject(error)) };
      }
      try {
        return steadyMs() + (await read.offsetMs);
      } catch (error) {
        read = undefined;
        throw error;
      }
    },
  };
}

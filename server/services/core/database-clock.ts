/** The database's clock, read at once, or without a query per reading: the offset to the local monotonic clock is cached for a minute. */
import { sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { siteZone } from '#shared/site-zone.ts';

/** SQL expression: the time in the site's time zone. It names the zone with each query, and does not fit a prepared one. */
export const siteTime: SQLWrapper = { getSQL: () => sql`(now() at time zone ${siteZone()}::text)` };
/** SQL expression: today in the site's time zone, likewise. */
export const siteToday: SQLWrapper = { getSQL: () => sql`${siteTime}::date` };

export interface DatabaseClock {
  /** Unix time in milliseconds by the database's clock. */
  nowMs: () => Promise<number>;
}

/** Lifetime of the cached offset. */
const cacheMs = 60_000;

/** The database's time, within a transaction that of its beginning, at which its writes take effect. */
export async function readDatabaseTime(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now()::text as now`);
  return new Date(rows[0]?.now ?? Number.NaN);
}

/** Lets instances with different system clocks agree on when a playback token expires. `steadyMs` is a monotonic clock. */
export function createDatabaseClock(db: Queryable, steadyMs: () => number = () => performance.now()): DatabaseClock {
  let read: { atMs: number; offsetMs: Promise<number> } | undefined;
  const readOffset = async (): Promise<number> => {
    const { rows } = await db.execute<{ now: string }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now`);
    return Number(rows[0]?.now) - steadyMs();
  };

  return {
    nowMs: async () => {
      if (!read || steadyMs() - read.atMs > cacheMs) {
        const last = read?.offsetMs;
        // The last offset stays in use while the database is unavailable.
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

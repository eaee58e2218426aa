/** Removes what has served its time, once an hour, by whichever instance comes first. */
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { emailCode, idempotencyKey, userSession } from '#server/db/schema/account.ts';
import { outgoingMail } from '#server/db/schema/mail.ts';
import { rateWindow } from '#server/db/schema/rate.ts';
import type { RateLimit } from './rate-limit.ts';

export interface PurgeOptions {
  db: Database;
  rateLimit: RateLimit;
  onError: (error: unknown) => void;
}

/** So few at once that nobody waits long for the one connection of the embedded engine. */
const rowsAtOnce = 1_000;
const everyMs = 3_600_000;
/** The first look of a process; a site that is restarted every hour is tidied too. */
const firstMs = 120_000;

/** What goes, and when. Mails were blanked when they left; their rows tell an operator what happened for a month. */
const expired: readonly (readonly [table: SQL, condition: SQL])[] = [
  [sql`${emailCode}`, sql`expires_at < now() - interval '1 hour'`],
  [sql`${rateWindow}`, sql`ends_at < now()`],
  [sql`${outgoingMail}`, sql`created_at < now() - interval '30 days' and (sent_at is not null or failed_at is not null)`],
  [sql`${idempotencyKey}`, sql`created_at < now() - interval '1 day'`],
  [sql`${userSession}`, sql`least(expires_at, revoked_at) < now() - interval '30 days'`],
];

/** Removes everything that is over; gives how many rows went. */
export async function purgeExpired(db: Database): Promise<number> {
  let removed = 0;
  for (const [table, condition] of expired) {
    let rows: number;
    do {
      const answer = await db.execute(sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${rowsAtOnce}))`);
      rows = answer.rowCount ?? 0;
      removed += rows;
    } while (rows === rowsAtOnce);
  }
  return removed;
}

/** Purges unless an instance has done so within the hour; gives how many rows went. */
export async function purgeInTurn({ db, rateLimit }: Pick<PurgeOptions, 'db' | 'rateLimit'>): Promise<number> {
  const isTurn = (await rateLimit.take({ name: 'purge', who: '', max: 1, seconds: everyMs / 1000 - 60 })) === 0;
  return isTurn ? purgeExpired(db) : 0;
}

/** Purges from time to time until it is closed. */
export function startPurging({ db, rateLimit, onError }: PurgeOptions): { close: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const purge = () => {
    running = purgeInTurn({ db, rateLimit }).catch(onError);
  };
  const first = setTimeout(purge, firstMs);
  const timer = setInterval(purge, everyMs);
  first.unref();
  timer.unref();
  return {
    close: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}

/** Removes what has served its time. */
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { emailCode, idempotencyKey, userSession } from '#server/db/schema/account.ts';
import { contentView } from '#server/db/schema/like.ts';
import { rateWindow } from '#server/db/schema/rate.ts';

/** So few at once that nobody waits long for the one connection of the embedded engine. */
const rowsAtOnce = 1_000;

/** What goes, and when. */
const expired: readonly (readonly [table: SQL, condition: SQL])[] = [
  [sql`${emailCode}`, sql`expires_at < now() - interval '1 hour'`],
  [sql`${rateWindow}`, sql`ends_at < now()`],
  [sql`${idempotencyKey}`, sql`created_at < now() - interval '1 day'`],
  // A view counts again after half an hour; until then the row decides.
  [sql`${contentView}`, sql`viewed_at < now() - interval '1 hour'`],
  [sql`${userSession}`, sql`least(expires_at, revoked_at) < now() - interval '30 days'`],
];

/** Removes everything that is over; gives how many rows went. */
export async function purgeExpired(db: Database): Promise<number> {
  let removed = 0;
  for (const [table, condition] of expired) {
    let rows: number;
    do {
      const answer = await db.execute(
        sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${rowsAtOnce}))`,
      );
      rows = answer.rowCount ?? 0;
      removed += rows;
    } while (rows === rowsAtOnce);
  }
  return removed;
}

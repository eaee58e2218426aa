/** Deletes expired rows. */
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { accountLink, emailCode, idempotencyKey, loginChallenge, userSession } from '#server/db/schema/account.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { contentView } from '#server/db/schema/like.ts';
import { rateWindow } from '#server/db/schema/rate.ts';
import { removedRecord } from '#server/db/schema/removed.ts';
import { statDay } from '#server/db/schema/statistics.ts';
import { removedRecordDays, searchWordKeptDays, statisticsKeptDays } from '#shared/limits.ts';

/** Small batches, because the embedded engine has only one connection. */
const rowsAtOnce = 1_000;

/** Tables and conditions. */
const expired: readonly (readonly [table: SQL, condition: SQL])[] = [
  [sql`${emailCode}`, sql`expires_at < now() - interval '1 hour'`],
  [sql`${loginChallenge}`, sql`expires_at < now()`],
  [sql`${accountLink}`, sql`expires_at < now()`],
  [sql`${rateWindow}`, sql`ends_at < now()`],
  [sql`${idempotencyKey}`, sql`created_at < now() - interval '1 day'`],
  // A view counts again after half an hour; until then the row is needed.
  [sql`${contentView}`, sql`viewed_at < now() - interval '1 hour'`],
  [sql`${removedRecord}`, sql`removed_at < now() - make_interval(days => ${removedRecordDays}::int)`],
  // Caches were purged long ago.
  [sql`${contentChange}`, sql`at < now() - interval '2 days'`],
  [sql`${statDay}`, sql`day < current_date - ${statisticsKeptDays}::int`],
  [sql`${statDay}`, sql`kind in ('word', 'missedWord') and day < current_date - ${searchWordKeptDays}::int`],
  [sql`${userSession}`, sql`least(expires_at, revoked_at) < now() - interval '30 days'`],
];

/** Deletes all expired rows; returns their number. */
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

/** Bounded row counts for personal lists and inboxes. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { searchCountMax } from '#shared/limits.ts';

/** Counts the rows of `from … where …`, at most `limit`. */
export async function countUpTo(db: Queryable, fromWhere: SQL, limit = searchCountMax): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 ${fromWhere} limit ${limit}) as counted`,
  );
  return rows[0]?.count ?? 0;
}

/** How many rows a list has, counted only up to a limit: lists of one person or of one inbox. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { searchCountMax } from '#shared/limits.ts';

/** Counts the rows of `from … where …`; past the limit the limit is given. */
export async function countUpTo(db: Queryable, fromWhere: SQL, limit = searchCountMax): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 ${fromWhere} limit ${limit}) as counted`,
  );
  return rows[0]?.count ?? 0;
}

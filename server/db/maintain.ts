/** What a database wants now and then: statistics for its planner, and an answer to whether it is empty. */
import { sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { siteColumn } from './schema/column.ts';

/** Refreshes the planner's statistics; after every bulk load, since the embedded engine does not do it by itself. */
export async function analyse(db: Queryable): Promise<void> {
  await db.execute(sql`analyze`);
}

/** True for a database that holds no site yet. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  return (await db.select({ id: siteColumn.id }).from(siteColumn).limit(1)).length === 0;
}

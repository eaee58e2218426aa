/** Maintenance of a database: planner statistics, and the state of a new site. */
import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from './client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { edition } from '#server/db/schema/award.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content } from '#server/db/schema/content.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import { person } from '#server/db/schema/person.ts';
import { siteSetting } from '#server/db/schema/setting.ts';

/** Refreshes the planner's statistics; needed after bulk loads, because the embedded engine has no autovacuum. */
export async function analyse(db: Queryable): Promise<void> {
  await db.execute(sql`analyze`);
}

/** True for a database without accounts, articles or people; fixed content does not count. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  for (const table of [userAccount, content, person]) {
    if ((await db.select({ id: table.id }).from(table).limit(1)).length > 0) return false;
  }
  return true;
}

/** Removes the fixed content from an otherwise empty database, so that a backup can be restored. */
export async function removeFixedContent(tx: Transaction): Promise<void> {
  await tx.delete(listType);
  await tx.delete(siteColumn);
  await tx.delete(dictionaryEntry);
  await tx.delete(edition);
  await tx.delete(siteSetting);
}

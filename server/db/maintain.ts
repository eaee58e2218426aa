/** Maintenance of a database: planner statistics, and the state of a new site. */
import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from './client.ts';
import { userAccount } from './schema/account.ts';
import { edition } from './schema/award.ts';
import { listType, siteColumn } from './schema/column.ts';
import { content } from './schema/content.ts';
import { dictionaryEntry } from './schema/dictionary.ts';
import { person } from './schema/person.ts';
import { siteSetting } from './schema/setting.ts';

/** Refreshes the planner's statistics; after every bulk load, since the embedded engine does not do it by itself. */
export async function analyse(db: Queryable): Promise<void> {
  await db.execute(sql`analyze`);
}

/** True for a database without accounts, articles or people; the fixed content of every site does not count. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  for (const table of [userAccount, content, person]) {
    if ((await db.select({ id: table.id }).from(table).limit(1)).length > 0) return false;
  }
  return true;
}

/** Removes the fixed content from an otherwise empty database, so that a backup can take its place. */
export async function removeFixedContent(tx: Transaction): Promise<void> {
  await tx.delete(listType);
  await tx.delete(siteColumn);
  await tx.delete(dictionaryEntry);
  await tx.delete(edition);
  await tx.delete(siteSetting);
}

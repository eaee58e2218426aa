/** Searching some columns for a text, in lists of the management centre. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * True for rows one of whose columns holds what is searched for; undefined where nothing is. Databases without a locale
 * fold ASCII letters only: other letters are found as they are written.
 */
export function containsText(columns: readonly PgColumn[], search: string): SQL | undefined {
  const words = search.trim();
  if (words === '') return undefined;
  return sql`(${sql.join(
    columns.map((column) => sql`position(${words.toLowerCase()} in lower(${column})) > 0 or position(${words} in ${column}) > 0`),
    sql` or `,
  )})`;
}

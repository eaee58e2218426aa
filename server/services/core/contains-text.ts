/** Substring search over columns, for the lists of the management centre. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * SQL condition: any of the columns contains the text; undefined for an empty text. Case-insensitive for ASCII; in a
 * database without a locale, `lower` leaves other letters as they are.
 */
export function containsText(columns: readonly PgColumn[], search: string): SQL | undefined {
  const words = search.trim();
  if (words === '') return undefined;
  return sql`(${sql.join(
    columns.map((column) => sql`position(${words.toLowerCase()} in lower(${column})) > 0 or position(${words} in ${column}) > 0`),
    sql` or `,
  )})`;
}

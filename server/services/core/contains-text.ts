/** Substring search over columns, for the lists of the management centre. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { simplified } from './search-text.ts';

/**
 * SQL condition: any of the columns contains the text as it is typed, composed, in plain width, or in simplified characters; undefined for
 * an empty text. Case-insensitive for ASCII; in a database without a locale, `lower` leaves other letters as they are.
 */
export function containsText(columns: readonly PgColumn[], search: string): SQL | undefined {
  const words = search.trim();
  if (words === '') return undefined;
  const spellings = new Set([words, words.normalize(), words.normalize('NFKC'), simplified(words.normalize())]);
  return sql`(${sql.join(
    columns.flatMap((column) =>
      [...spellings].map((text) => sql`position(${text.toLowerCase()} in lower(${column})) > 0 or position(${text} in ${column}) > 0`),
    ),
    sql` or `,
  )})`;
}

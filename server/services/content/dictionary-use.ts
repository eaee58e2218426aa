/** Where values of dictionaries are stored: an entry whose value something has keeps its label. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { commentReport } from '#server/db/schema/comment.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { editedDictionaries, type EditedDictionaryName } from '#shared/api/dictionary.ts';

/** By dictionary: whether something stored has a value. */
const uses: Readonly<Record<EditedDictionaryName, (value: SQL) => SQL>> = {
  feedback_type: (value) => sql`select 1 from ${feedback} where ${feedback.type} = ${value}`,
  reject_reason: (value) => sql`select 1 from ${contentRevision} where ${contentRevision.reasonKey} = ${value}`,
  report_reason: (value) => sql`select 1 from ${commentReport} where ${commentReport.reason} = ${value}`,
};

/** Those of some entries whose values are stored somewhere, by id. */
export async function usedEntries(
  db: Queryable,
  entries: readonly { id: string; type: string; value: string }[],
): Promise<ReadonlySet<string>> {
  const asked = entries.flatMap(({ id, type, value }) => {
    const name = editedDictionaries.find((one) => one === type);
    return name ? [sql`select ${id}::text as id where exists (${uses[name](sql`${value}::text`)})`] : [];
  });
  if (asked.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql.join(asked, sql` union all `));
  return new Set(rows.map(({ id }) => id));
}

/** Where values of dictionaries are stored: an entry whose value something has must stay. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { awardUnit } from '#server/db/schema/award.ts';
import { commentReport } from '#server/db/schema/comment.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { programmeEvent } from '#server/db/schema/programme.ts';

/** By dictionary: whether something stored has a value. Dictionaries that nothing refers to are not here. */
const uses: Readonly<Record<string, (value: SQL) => SQL>> = {
  content_state: (value) => sql`select 1 from ${contentRevision} where ${contentRevision.state} = ${value}`,
  event_kind: (value) => sql`select 1 from ${programmeEvent} where ${programmeEvent.kind} = ${value}`,
  feedback_type: (value) => sql`select 1 from ${feedback} where ${feedback.type} = ${value}`,
  reject_reason: (value) => sql`select 1 from ${contentRevision} where ${contentRevision.reasonKey} = ${value}`,
  report_reason: (value) => sql`select 1 from ${commentReport} where ${commentReport.reason} = ${value}`,
  user_type: (value) => sql`select 1 from ${userAccount} where ${userAccount.userType}::text = ${value}`,
  work_unit: (value) => sql`select 1 from ${awardUnit} where ${awardUnit.key} = ${value}`,
};

/** Those of some entries whose values are stored somewhere, by id. */
export async function usedEntries(db: Queryable, entries: readonly { id: string; type: string; value: string }[]): Promise<ReadonlySet<string>> {
  const asked = entries.flatMap(({ id, type, value }) => {
    // A type is what somebody typed: `__proto__` names no use.
    const use = Object.hasOwn(uses, type) ? uses[type] : undefined;
    return use ? [sql`select ${id}::text as id where exists (${use(sql`${value}::text`)})`] : [];
  });
  if (asked.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql.join(asked, sql` union all `));
  return new Set(rows.map(({ id }) => id));
}

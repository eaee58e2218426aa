/** How many works each list of the management centre holds, and how much waits for staff in its other sections; counted up to 1,000. */
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { comment } from '#server/db/schema/comment.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { workListNames, type WorkCounts } from '#shared/api/content-list-staff.ts';
import { searchCountMax } from '#shared/limits.ts';
import { can, type Permission, type Viewer } from '#shared/policies.ts';
import { seesAllWorks } from '#server/services/content/item-access.ts';
import { countOrder, isListed, isScheduled } from './list-query.ts';

/** What waits for those who have a permission, by the section in which they see to it. */
const waiting = {
  comments: { permission: 'commentModerate', fromWhere: sql`from ${comment} where ${comment.state} = 'pending'` },
  feedback: { permission: 'feedbackHandle', fromWhere: sql`from ${feedback} where ${feedback.handledAt} is null` },
  accounts: {
    permission: 'accountManage',
    fromWhere: sql`from ${agency} join ${userAccount} on ${userAccount.id} = ${agency.userId} where ${agency.verification} = 'pending' and ${userAccount.status} = 'active'`,
  },
} as const satisfies Partial<Record<keyof WorkCounts, { permission: Permission; fromWhere: SQL }>>;

/** One’s own works or, for the desk, reviewers and publishers, all, by list, and what else waits for the viewer: in one statement. */
export async function countWorks(db: Database, viewer: Viewer): Promise<WorkCounts> {
  const works = seesAllWorks(viewer) ? countAll(viewer) : countOwn(viewer);
  const others = Object.entries(waiting).flatMap(([name, { permission, fromWhere }]) =>
    can(viewer, permission) ? [bounded(name, fromWhere)] : [],
  );
  const { rows } = await db.execute<{ name: string; count: number }>(sql.join([works, ...others], sql` union all `));
  const counts = new Map(rows.map(({ name, count }) => [name, Math.min(count, searchCountMax)]));
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    draft: of('draft'),
    audit: of('audit'),
    audited: of('audited'),
    reject: of('reject'),
    putaway: of('putaway'),
    soldout: of('soldout'),
    scheduled: of('scheduled'),
    trash: of('trash'),
    comments: of('comments'),
    feedback: of('feedback'),
    accounts: of('accounts'),
  };
}

function countAll(viewer: Viewer): SQL {
  const lists = workListNames.map((list) =>
    bounded(
      list,
      sql`from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId} where ${isListed(list, viewer)} ${countOrder(list, viewer)}`,
    ),
  );
  return sql.join([...lists, bounded('trash', sql`from ${content} where ${isTrashed(viewer)}`)], sql` union all `);
}

/** An author’s works are few: they are gone over once for all lists. */
function countOwn(viewer: Viewer): SQL {
  const isShown = sql`(${contentRevision.state} <> 'soldout' or (${content.liveRevisionId} is null and ${contentRevision.approvedVersion} is not null))`;
  // Of revisions that have replaced one another only the last can come back: they count as one.
  return sql`
    select case when ${content.deletedAt} is not null then 'trash' when ${isScheduled()} then 'scheduled' else ${contentRevision.state} end as name, count(distinct ${content.id})::int as count
    from ${content} join ${contentRevision} on ${contentRevision.contentId} = ${content.id}
    where ${content.ownerId} = ${viewer.id} and ${content.kind} in ('article', 'episode') and (${content.deletedAt} is not null or ${isShown}) group by 1`;
}

/** True for items in the bin that the viewer may see. */
export function isTrashed(viewer: Viewer): SQL | undefined {
  return and(
    isNotNull(content.deletedAt),
    sql`${content.kind} in ('article', 'episode')`,
    seesAllWorks(viewer) ? undefined : eq(content.ownerId, viewer.id),
  );
}

function bounded(name: string, fromWhere: SQL): SQL {
  return sql`select ${name}::text as name, (select count(*)::int from (select 1 ${fromWhere} limit ${searchCountMax}) as counted) as count`;
}

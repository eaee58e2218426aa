/** Counts of the management centre's lists, and of pending work in its other sections, each up to 1,000. */
import { and, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { comment } from '#server/db/schema/comment.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { itemListNames, type SectionCounts } from '#shared/api/content-list-staff.ts';
import { searchCountMax } from '#shared/limits.ts';
import { can, type Permission, type Viewer } from '#shared/policies.ts';
import { isSeenItem, worksOnItems } from '#server/services/content/revision.ts';
import { countOrder, isListed, isScheduled } from './list-query.ts';
import { job } from '#server/db/schema/job.ts';
import type { ContentState } from '#shared/content/content-lifecycle.ts';
import { type EntranceKey, entranceOf } from '#shared/entrances.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';

/** Pending work by section, with the permission to handle it. */
const pending = {
  comments: { permission: 'commentModerate', fromWhere: sql`from ${comment} where ${comment.state} = 'pending'` },
  feedback: { permission: 'feedbackHandle', fromWhere: sql`from ${feedback} where ${feedback.handledAt} is null` },
  accounts: {
    permission: 'accountManage',
    fromWhere: sql`from ${agency} join ${userAccount} on ${userAccount.id} = ${agency.userId} where ${agency.verification} = 'pending' and ${userAccount.status} = 'active'`,
  },
} as const satisfies Partial<Record<keyof SectionCounts, { permission: Permission; fromWhere: SQL }>>;

/** Counts the viewer's own items, or everybody's for staff, by list, and the viewer's other pending work: in one statement. */
export async function countItems(db: Database, viewer: Viewer): Promise<SectionCounts> {
  const items = worksOnItems(viewer) ? countAll(viewer) : countOwn(viewer);
  const otherCounts = Object.entries(pending).flatMap(([name, { permission, fromWhere }]) =>
    can(viewer, permission) ? [bounded(name, fromWhere)] : [],
  );
  const { rows } = await db.execute<{ name: string; count: number }>(sql.join([items, ...otherCounts], sql` union all `));
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
  const lists = itemListNames.map((list) =>
    bounded(
      list,
      sql`from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId} where ${isListed(list, viewer)} ${countOrder(list, viewer)}`,
    ),
  );
  return sql.join([...lists, bounded('trash', sql`from ${content} where ${isTrashed(viewer)}`)], sql` union all `);
}

/** An author has few items, so one scan counts all lists. */
function countOwn(viewer: Viewer): SQL {
  const isShown = sql`(${contentRevision.state} <> 'soldout' or (${content.liveRevisionId} is null and ${contentRevision.approvedVersion} is not null))`;
  // Replaced revisions are offline too, but only the last one can go online again: they count once per item.
  return sql`
    select case when ${content.deletedAt} is not null then 'trash' when ${isScheduled()} then 'scheduled' else ${contentRevision.state} end as name, count(distinct ${content.id})::int as count
    from ${content} join ${contentRevision} on ${contentRevision.contentId} = ${content.id}
    where ${content.ownerId} = ${viewer.id} and ${content.kind} in ('article', 'episode') and (${content.deletedAt} is not null or ${isShown}) group by 1`;
}

/** SQL condition: items in the bin that the viewer may see. */
export function isTrashed(viewer: Viewer): SQL | undefined {
  return and(isNotNull(content.deletedAt), sql`${content.kind} in ('article', 'episode')`, isSeenItem(viewer));
}

function bounded(name: string, fromWhere: SQL): SQL {
  return sql`select ${name}::text as name, (select count(*)::int from (select 1 ${fromWhere} limit ${searchCountMax}) as counted) as count`;
}

const itemsIn =
  (state: ContentState) =>
  (viewer: Viewer): SQL =>
    sql`from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId} where ${isListed(state, viewer)}`;

/** Query of the pending entries by entrance page; null for a page without pending entries. */
const entranceCounts: Readonly<Record<EntranceKey, ((viewer: Viewer) => SQL) | null>> = {
  start: itemsIn('audit'),
  audit: itemsIn('audit'),
  audited: itemsIn('audited'),
  editions: null,
  comments: () => sql`from ${comment} where ${comment.state} = 'pending'`,
  jobs: () => sql`from ${job} where ${job.state} = 'failed'`,
  draft: itemsIn('draft'),
};

/** Counts the pending entries on the viewer's entrance page. */
export async function countWaiting(db: Database, viewer: Viewer): Promise<{ key: EntranceKey; count: number }> {
  const key = entranceOf(viewer) ?? 'draft';
  const fromWhere = entranceCounts[key]?.(viewer);
  return { key, count: fromWhere ? await countUpTo(db, fromWhere) : 0 };
}

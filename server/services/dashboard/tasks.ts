/** Work that waits for the caller, by kind: how much, how much of it for too long, and the first items of it. */
import { and, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { awardCategory, awardResult, awardUnit, edition } from '#server/db/schema/award.ts';
import { comment } from '#server/db/schema/comment.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { sealedResult } from '#server/db/schema/seal.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import { taskKeys, type DashboardTask, type TaskKey } from '#shared/api/dashboard.ts';
import type { ContentState } from '#shared/content/content-lifecycle.ts';
import { claimHours, overdueHours, taskCountMax } from '#shared/limits.ts';
import { hasLicenceEnded, isLicenceEnding } from '#server/services/media/media-licence.ts';
import { isWithin } from '#server/services/content/revision.ts';
import { byUrgency } from '#server/services/editing/list-query.ts';
import { isReviewOverdue } from '#server/services/editing/review-plan.ts';
import { isUsedPublicly } from '#server/services/media/media-library-use.ts';
import { can, type Permission, type Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';

/** Items shown of each kind. */
const rowsMax = 3;

interface Source {
  for: Permission;
  /** `from … where …`. */
  fromWhere: (viewer: Viewer) => SQL;
  /** Since when an entry waits, in an order that an index serves. */
  since: SQL;
  /** SQL condition: the entry waits for too long. */
  isOverdue: SQL;
  /** Order of the rows. */
  order?: SQL;
  /** Order in which entries are counted, so that the overdue ones come first; by default that of the rows. */
  countOrder?: SQL;
  /** Last day for the entry, where it has one. */
  dueOn?: PgColumn;
  hasRows?: true;
}

const isLate = (since: SQL) => sql`coalesce(${since} < now() - make_interval(hours => ${overdueHours}), false)`;
const items = sql`from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId}`;
const isWritten = sql`${content.deletedAt} is null and ${content.kind} in ('article', 'episode')`;
const isClaimed = sql`(${contentRevision.claimedBy} is not null and ${contentRevision.claimedAt} > now() - make_interval(hours => ${claimHours}))`;
const submitted = sql`coalesce(${contentRevision.submittedAt}, ${contentRevision.updatedAt})`;

/** States of an author's own items by kind; they concern institutions, and staff who write. */
const ownStates = { reject: 'reject', draft: 'draft', submitted: 'audit' } as const satisfies Partial<Record<TaskKey, ContentState>>;
type OwnKey = keyof typeof ownStates;

function isOwn(key: TaskKey): key is OwnKey {
  return key in ownStates;
}

const inReview = (isMine: (viewer: Viewer) => SQL): Source => ({
  for: 'contentReview',
  fromWhere: (viewer) =>
    sql`${items} where ${and(sql`${contentRevision.state} = 'audit' and ${isWritten} and ${isMine(viewer)}`, isWithin(viewer, 'contentReview'))}`,
  since: submitted,
  isOverdue: isReviewOverdue,
  countOrder: sql`${contentRevision.reviewDueOn} asc`,
  order: sql.join([...byUrgency], sql`, `),
  dueOn: contentRevision.reviewDueOn,
  hasRows: true,
});

const sources: Readonly<Record<Exclude<TaskKey, OwnKey>, Source>> = {
  claimed: inReview(({ id }) => sql`(${isClaimed} and ${contentRevision.claimedBy} = ${id})`),
  audit: inReview(() => sql`not ${isClaimed}`),
  audited: {
    for: 'contentPublish',
    fromWhere: (viewer) =>
      sql`${items} where ${and(sql`${contentRevision.state} = 'audited' and ${contentRevision.scheduledBy} is null and ${isWritten}`, isWithin(viewer, 'contentPublish'))}`,
    since: sql`${contentRevision.updatedAt}`,
    // The requested publication time has passed.
    isOverdue: sql`coalesce(${contentRevision.wantedPublishAt} < now(), false)`,
    order: sql`${contentRevision.updatedAt} asc, ${contentRevision.id} asc`,
    hasRows: true,
  },
  // Pictures that visitors see and whose licence has ended, or ends within 30 days.
  licences: {
    for: 'mediaEdit',
    fromWhere: () => sql`from ${mediaFile} where (${hasLicenceEnded} or ${isLicenceEnding}) and ${isUsedPublicly}`,
    since: sql`${mediaFile.licenceEndsOn}::timestamptz`,
    isOverdue: hasLicenceEnded,
    order: sql`${mediaFile.licenceEndsOn} asc`,
  },
  // Awards of the current edition without a winner, from its nominees on.
  results: {
    for: 'ceremonyRun',
    fromWhere: () =>
      sql`from ${awardCategory} join ${awardUnit} on ${awardUnit.id} = ${awardCategory.unitId} join ${edition} on ${edition.id} = ${awardUnit.editionId}
        where ${edition.isCurrent} and ${edition.phase} in ('nominees', 'ceremony', 'winners')
        and not exists (select 1 from ${awardResult} where ${awardResult.categoryId} = ${awardCategory.id})
        and not exists (select 1 from ${sealedResult} where ${sealedResult.categoryId} = ${awardCategory.id})`,
    since: sql`${edition.nomineesAt}`,
    isOverdue: sql`coalesce(${edition.revealAt} <= now(), false)`,
  },
  comments: {
    for: 'commentModerate',
    fromWhere: () => sql`from ${comment} where ${comment.state} = 'pending'`,
    since: sql`${comment.createdAt}`,
    isOverdue: isLate(sql`${comment.createdAt}`),
    order: sql`${comment.createdAt} asc, ${comment.id} asc`,
  },
  feedback: {
    for: 'feedbackHandle',
    fromWhere: () => sql`from ${feedback} where ${feedback.handledAt} is null`,
    since: sql`${feedback.createdAt}`,
    isOverdue: isLate(sql`${feedback.createdAt}`),
  },
  accounts: {
    for: 'accountManage',
    fromWhere: () =>
      sql`from ${agency} join ${userAccount} on ${userAccount.id} = ${agency.userId} where ${agency.verification} = 'pending' and ${userAccount.status} = 'active'`,
    since: sql`${userAccount.createdAt}`,
    isOverdue: isLate(sql`${userAccount.createdAt}`),
  },
  parts: {
    for: 'siteEdit',
    fromWhere: () => sql`from ${sitePartRevision} where ${sitePartRevision.state} = 'draft'`,
    since: sql`${sitePartRevision.savedAt}`,
    isOverdue: sql`false`,
  },
};

/** All kinds that concern the viewer, in the order of their urgency; those without an entry too. */
export async function readTasks(db: Database, viewer: Viewer): Promise<DashboardTask[]> {
  const isAuthor = viewer.userType === userTypes.pgc || can(viewer, 'contentWrite');
  const keys = taskKeys.filter((key) => (isOwn(key) ? isAuthor : can(viewer, sources[key].for)));
  const others = keys.filter((key) => !isOwn(key));
  const [own, counts, rows] = await Promise.all([
    isAuthor ? readOwn(db, viewer) : [],
    readCounts(db, viewer, others),
    readRows(db, viewer, others),
  ]);
  return keys.map((key) => ({
    key,
    count: counts.get(key)?.count ?? own.find((row) => row.key === key)?.count ?? 0,
    overdue: counts.get(key)?.overdue ?? 0,
    rows: [...own, ...rows]
      .filter((row) => row.key === key)
      .map(({ id, titleZh, titleEn, since, isOverdue, dueOn }) => ({ id, titleZh, titleEn, since: isoOf(since), isOverdue, dueOn })),
  }));
}

interface Counted extends Record<string, unknown> {
  key: TaskKey;
  count: number;
  overdue: number;
}

/** Each count stops at its limit; ordered ones count the entries that wait longest. */
async function readCounts(db: Database, viewer: Viewer, keys: readonly (keyof typeof sources)[]): Promise<Map<TaskKey, Counted>> {
  if (keys.length === 0) return new Map();
  const counts = keys.map((key) => {
    const { fromWhere, isOverdue, order, countOrder = order } = sources[key];
    return sql`select ${key}::text as key, (count(*))::int as count, (count(*) filter (where is_overdue))::int as overdue
      from (select ${isOverdue} as is_overdue ${fromWhere(viewer)} ${countOrder ? sql`order by ${countOrder}` : sql``} limit ${taskCountMax}) as waiting`;
  });
  const { rows } = await db.execute<Counted>(sql.join(counts, sql` union all `));
  return new Map(rows.map((row) => [row.key, row]));
}

interface Waiting extends Record<string, unknown> {
  key: TaskKey;
  id: string;
  titleZh: string;
  titleEn: string;
  since: string | Date;
  isOverdue: boolean;
  dueOn: string | null;
}

async function readRows(db: Database, viewer: Viewer, keys: readonly (keyof typeof sources)[]): Promise<Waiting[]> {
  const lists = keys.flatMap((key) => {
    const { fromWhere, since, isOverdue, order, hasRows, dueOn } = sources[key];
    if (!hasRows || !order) return [];
    return [
      sql`(select ${key}::text as key, ${content.id} as id, ${contentRevision.titleZh} as "titleZh", ${contentRevision.titleEn} as "titleEn", ${since} as since, ${isOverdue} as "isOverdue", ${dueOn ? sql`${dueOn}::text` : sql`null::text`} as "dueOn"
        ${fromWhere(viewer)} order by ${order} limit ${rowsMax})`,
    ];
  });
  if (lists.length === 0) return [];
  return (await db.execute<Waiting>(sql.join(lists, sql` union all `))).rows;
}

/** The first of the author's own items of each kind, each with how many there are. */
async function readOwn(db: Database, { id }: Viewer): Promise<(Waiting & { count: number })[]> {
  const keyOf = sql.join(
    Object.entries(ownStates).map(([key, state]) => sql`when ${state} then ${key}`),
    sql` `,
  );
  const states = sql.join(
    Object.values(ownStates).map((state) => sql`${state}`),
    sql`, `,
  );
  // One scan, which looks up the author's items first: they are few compared with all items in a state. Not a join, which
  // would look up each of them twice.
  const { rows } = await db.execute<Waiting & { count: number }>(sql`
    select case state ${keyOf} end as key, id, title_zh as "titleZh", title_en as "titleEn", updated_at as since, false as "isOverdue",
      null::text as "dueOn", least(count, ${taskCountMax})::int as count
    from (select ${contentRevision.state}, ${contentRevision.contentId} as id, ${contentRevision.titleZh}, ${contentRevision.titleEn}, ${contentRevision.updatedAt},
        count(*) over (partition by ${contentRevision.state}) as count,
        row_number() over (partition by ${contentRevision.state} order by ${contentRevision.updatedAt} desc) as place
      from ${contentRevision} where ${contentRevision.contentId} = any(array(
          select ${content.id} from ${content} where ${content.ownerId} = ${id} and ${isWritten}))
        and ${contentRevision.state} in (${states})) as own
    where place <= ${rowsMax} order by since desc`);
  return rows;
}

/** An instant of a raw statement, which is text on one engine and a date on the other. */
export function isoOf(value: string | Date): string {
  return new Date(value instanceof Date ? value : String(value)).toISOString();
}

/** Which works a list of the management centre holds, and in which order: conditions that the indexes answer. */
import { and, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import type { WorkListName, WorkOrder } from '#shared/api/content-list-staff.ts';
import type { WorkKind } from '#shared/api/content-staff.ts';
import type { Viewer } from '#shared/policies.ts';
import { beginOfDay } from '#server/services/core/instant.ts';
import { seesAllWorks } from '#server/services/content/item-access.ts';
import { searchQuery } from '#server/services/core/search-text.ts';
import { isComing } from '#server/services/core/visibility.ts';

export interface WorkListQuery {
  search?: string | undefined;
  columnId?: string | undefined;
  kind?: WorkKind | undefined;
  languages?: 'both' | 'missing' | undefined;
  ownerId?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  order?: WorkOrder | undefined;
  pageNum?: number | undefined;
  pageSize?: number | undefined;
}

/** SQL condition: a publisher has scheduled the revision to go online at a future instant, for the first time or in place of the live revision. */
export function isScheduled(): SQL<boolean> {
  return sql<boolean>`((${contentRevision.state} = 'audited' and ${contentRevision.scheduledBy} is not null) or (${contentRevision.state} = 'putaway' and ${isComing(content)}))`;
}

/** The same for a list of all: both halves are few, and an index finds each. */
function isOfScheduled(): SQL {
  const orders = sql`select due.id from content_revision due where due.state = 'audited' and due.scheduled_by is not null`;
  const firsts = sql`select coming.live_revision_id from content coming where coming.live_revision_id is not null and coming.publish_at > now()`;
  return sql`${contentRevision.id} = any(array(${orders} union all ${firsts}))`;
}

/** When a scheduled revision goes online. */
export function scheduledAt(): SQL {
  return sql`case when ${contentRevision.state} = 'putaway' then ${content.publishAt} else ${contentRevision.wantedPublishAt} end`;
}

/** Revisions of a list whose items do not lie in the bin and that the viewer may see. */
export function isListed(list: WorkListName, viewer: Viewer): SQL {
  // As an array they are looked up first: an author's works are few among all of a state.
  const isOwn = seesAllWorks(viewer)
    ? undefined
    : sql`${contentRevision.contentId} = any(array(select own.id from content own where own.owner_id = ${viewer.id}))`;
  return sql`(${and(isOf[list](), isNull(content.deletedAt), sql`${content.kind} in ('article', 'episode')`, isOwn)})`;
}

const isOf: Readonly<Record<WorkListName, () => SQL | undefined>> = {
  draft: () => eq(contentRevision.state, 'draft'),
  audit: () => eq(contentRevision.state, 'audit'),
  audited: () => and(eq(contentRevision.state, 'audited'), isNull(contentRevision.scheduledBy)),
  reject: () => eq(contentRevision.state, 'reject'),
  putaway: () => and(eq(contentRevision.state, 'putaway'), sql`not ${isComing(content)}`),
  soldout: () => and(eq(contentRevision.state, 'soldout'), isLastOffline()),
  scheduled: () => and(inArray(contentRevision.state, ['audited', 'putaway']), isOfScheduled()),
};

/** Revisions that a newer one has taken the place of are offline too; only the last approved one of an item that is not online can come back. */
function isLastOffline(): SQL {
  const later = sql`select 1 from content_revision later where later.content_id = ${contentRevision.contentId} and later.state = 'soldout' and later.approved_version is not null and later.number > ${contentRevision.number}`;
  return sql`(${content.liveRevisionId} is null and ${contentRevision.approvedVersion} is not null and not exists (${later}))`;
}

/** What the viewer's filters leave; `matches` is what `findMatches` gave. Throws `invalidRequest` for a day that is none. */
export function filterOf(
  { columnId, kind, languages, ownerId, from, until }: WorkListQuery,
  viewer: Viewer,
  matches: SQL | undefined,
): SQL | undefined {
  return and(
    matches,
    columnId === undefined
      ? undefined
      : sql`${content.columnId} in (select id from site_column where id = ${columnId} or parent_id = ${columnId})`,
    kind === undefined ? undefined : eq(content.kind, kind),
    languages === undefined
      ? undefined
      : languages === 'both'
        ? sql`(${hasLanguage('zh')} and ${hasLanguage('en')})`
        : sql`not (${hasLanguage('zh')} and ${hasLanguage('en')})`,
    ownerId !== undefined && seesAllWorks(viewer) ? eq(content.ownerId, ownerId) : undefined,
    from === undefined ? undefined : gte(contentRevision.updatedAt, beginOfDay(from, 'from')),
    until === undefined ? undefined : lt(contentRevision.updatedAt, beginOfDay(until, 'until')),
  );
}

/** True for revisions that can be read in a language. */
export function hasLanguage(language: 'zh' | 'en'): SQL<boolean> {
  const [title, body] =
    language === 'zh' ? [contentRevision.titleZh, contentRevision.bodyZh] : [contentRevision.titleEn, contentRevision.bodyEn];
  return sql<boolean>`(${title} <> '' and (${content.kind} <> 'article' or ${body} <> ''))`;
}

const columnsOf = { updateTime: contentRevision.updatedAt, submitTime: contentRevision.submittedAt } as const;

/** Order of a list: the latest change first by default; the scheduled list always begins with the next one. */
export function orderOf(order: WorkOrder = '-updateTime', list?: WorkListName): SQL[] {
  if (list === 'scheduled') return [sql`${scheduledAt()} asc`, sql`${contentRevision.id} asc`];
  const isFalling = order.startsWith('-');
  const column = columnsOf[order === 'submitTime' || order === '-submitTime' ? 'submitTime' : 'updateTime'];
  return isFalling ? [sql`${column} desc`, sql`${contentRevision.id} desc`] : [sql`${column} asc`, sql`${contentRevision.id} asc`];
}

/**
 * The order in which a list is counted up to its limit: none, so that an index of the state alone answers; but what is offline
 * in the order of the list, whose index is the only one by which it is found without reading the whole table.
 */
export function countOrder(list: WorkListName, viewer: Viewer): SQL {
  return list === 'soldout' && seesAllWorks(viewer) ? sql`order by ${sql.join(orderOf(), sql`, `)}` : sql``;
}

/** Up to so many revisions are looked up by their words first; what is more frequent than that turns up soon in any order. */
const fewMax = 1_000;

/**
 * The condition that a search sets, undefined where nothing is searched. Words are looked up in their own index first: the
 * planner guesses how many rows a beginning of a word finds, and passes over a whole list in search of a handful.
 */
export async function findMatches(db: Database, list: WorkListName, search: string): Promise<SQL | undefined> {
  const match = searchFilter(search);
  if (!match) return undefined;
  const found = await db
    .select({ id: contentRevision.id })
    .from(contentRevision)
    .where(and(isState(list), match))
    .limit(fewMax + 1);
  return found.length > fewMax ? match : sql`${contentRevision.id} = any(${sql.param(found.map(({ id }) => id))}::text[])`;
}

function isState(list: WorkListName): SQL {
  return list === 'scheduled' ? inArray(contentRevision.state, ['audited', 'putaway']) : eq(contentRevision.state, list);
}

/** Signs that no text is found by find nothing. */
export function searchFilter(search: string): SQL | undefined {
  if (search.trim() === '') return undefined;
  const query = searchQuery(search);
  return query === null ? sql`false` : sql`${contentRevision.terms} @@ ${query}::tsquery`;
}

/** SQL conditions and order of the management centre's lists, written so that the indexes serve them. */
import { and, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { content, contentRevision, reviewRank } from '#server/db/schema/content.ts';
import type { ItemListName, ItemOrder } from '#shared/api/content-list-staff.ts';
import type { ItemKind } from '#shared/api/content-staff.ts';
import type { ReviewDue, ReviewPriority } from '#shared/content/review-plan.ts';
import type { Viewer } from '#shared/policies.ts';
import { beginOfDay } from '#server/services/core/instant.ts';
import { isSeenItem, seesAllItems, worksOnItems } from '#server/services/content/revision.ts';
import { searchQuery } from '#server/services/core/search-text.ts';
import { isComing } from '#server/services/core/visibility.ts';
import { isDue } from './review-plan.ts';

export interface ItemListQuery {
  search?: string | undefined;
  columnId?: string | undefined;
  kind?: ItemKind | undefined;
  languages?: 'both' | 'missing' | undefined;
  ownerId?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  due?: ReviewDue | undefined;
  priority?: ReviewPriority | undefined;
  order?: ItemOrder | undefined;
  pageNum?: number | undefined;
  pageSize?: number | undefined;
}

/** SQL condition: a publisher has scheduled the revision to go online at a future instant, for the first time or in place of the live revision. */
export function isScheduled(): SQL<boolean> {
  return sql<boolean>`((${contentRevision.state} = 'audited' and ${contentRevision.scheduledBy} is not null) or (${contentRevision.state} = 'putaway' and ${isComing(content)}))`;
}

/** `isScheduled` for the whole list: each half is small and has an index. */
function isInScheduledList(): SQL {
  const orders = sql`select due.id from content_revision due where due.state = 'audited' and due.scheduled_by is not null`;
  const firsts = sql`select coming.live_revision_id from content coming where coming.live_revision_id is not null and coming.publish_at > now()`;
  return sql`${contentRevision.id} = any(array(${orders} union all ${firsts}))`;
}

/** SQL expression: when a scheduled revision goes online. */
export function scheduledAt(): SQL {
  return sql`case when ${contentRevision.state} = 'putaway' then ${content.publishAt} else ${contentRevision.wantedPublishAt} end`;
}

/** SQL condition: revisions of a list that the viewer may see, without items in the bin. */
export function isListed(list: ItemListName, viewer: Viewer): SQL {
  // An array makes the planner look up the author's items first: they are few compared with all items in a state.
  const isOwn = worksOnItems(viewer)
    ? isSeenItem(viewer)
    : sql`${contentRevision.contentId} = any(array(select own.id from content own where own.owner_id = ${viewer.id}))`;
  return sql`(${and(conditionOf[list](), isNull(content.deletedAt), sql`${content.kind} in ('article', 'episode')`, isOwn)})`;
}

const conditionOf: Readonly<Record<ItemListName, () => SQL | undefined>> = {
  draft: () => eq(contentRevision.state, 'draft'),
  audit: () => eq(contentRevision.state, 'audit'),
  audited: () => and(eq(contentRevision.state, 'audited'), isNull(contentRevision.scheduledBy)),
  reject: () => eq(contentRevision.state, 'reject'),
  putaway: () => and(eq(contentRevision.state, 'putaway'), sql`not ${isComing(content)}`),
  soldout: () => and(eq(contentRevision.state, 'soldout'), isLastOffline()),
  scheduled: () => and(inArray(contentRevision.state, ['audited', 'putaway']), isInScheduledList()),
};

/** SQL condition: the last approved revision of an offline item. Replaced revisions are `soldout` too, but cannot go online again. */
function isLastOffline(): SQL {
  const later = sql`select 1 from content_revision later where later.content_id = ${contentRevision.contentId} and later.state = 'soldout' and later.approved_version is not null and later.number > ${contentRevision.number}`;
  return sql`(${content.liveRevisionId} is null and ${contentRevision.approvedVersion} is not null and not exists (${later}))`;
}

/** SQL condition of the viewer's filters; `matches` comes from `findMatches`. Throws `invalidRequest` for an invalid day. */
export function filterOf(
  { columnId, kind, languages, ownerId, from, until, due, priority }: ItemListQuery,
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
    ...(worksOnItems(viewer)
      ? [
          ownerId === undefined ? undefined : eq(content.ownerId, ownerId),
          due === undefined ? undefined : isDue[due],
          priority === undefined ? undefined : eq(contentRevision.reviewPriority, priority),
        ]
      : []),
    from === undefined ? undefined : gte(contentRevision.updatedAt, beginOfDay(from, 'from')),
    until === undefined ? undefined : lt(contentRevision.updatedAt, beginOfDay(until, 'until')),
  );
}

/** SQL condition: the revision is complete in a language. */
export function hasLanguage(language: 'zh' | 'en'): SQL<boolean> {
  const [title, body] =
    language === 'zh' ? [contentRevision.titleZh, contentRevision.bodyZh] : [contentRevision.titleEn, contentRevision.bodyEn];
  return sql<boolean>`(${title} <> '' and (${content.kind} <> 'article' or ${body} <> ''))`;
}

const columnsOf = { updateTime: contentRevision.updatedAt, submitTime: contentRevision.submittedAt } as const;

/** Items by the urgency of their review, as the index of the review list has them. */
export const byUrgency: readonly SQL[] = [
  sql`${reviewRank(contentRevision.reviewPriority)} asc`,
  sql`${contentRevision.reviewDueOn} asc`,
  sql`${contentRevision.submittedAt} asc`,
  sql`${contentRevision.id} asc`,
];

/** Order of a list: the latest change first by default; the scheduled list always has the next publication first. */
export function orderOf(order: ItemOrder = '-updateTime', list?: ItemListName): SQL[] {
  if (list === 'scheduled') return [sql`${scheduledAt()} asc`, sql`${contentRevision.id} asc`];
  if (order === 'urgency') return [...byUrgency];
  if (order === 'dueOn') return [sql`${contentRevision.reviewDueOn} asc`, ...byUrgency];
  const isFalling = order.startsWith('-');
  const column = columnsOf[order === 'submitTime' || order === '-submitTime' ? 'submitTime' : 'updateTime'];
  return isFalling ? [sql`${column} desc`, sql`${contentRevision.id} desc`] : [sql`${column} asc`, sql`${contentRevision.id} asc`];
}

/**
 * Order for counting a list up to the limit: none, so that the index of states serves it. The offline list needs the list's
 * order, because only that index finds its rows without a full scan.
 */
export function countOrder(list: ItemListName, viewer: Viewer): SQL {
  return list === 'soldout' && seesAllItems(viewer) ? sql`order by ${sql.join(orderOf(), sql`, `)}` : sql``;
}

/** Up to this many matches are looked up in the text index first; more frequent words are found quickly in any order. */
const fewMax = 1_000;

/**
 * SQL condition of a search; undefined without one. The text index is queried first, because the planner misjudges how many
 * rows a word prefix matches and would scan a whole list for a handful.
 */
export async function findMatches(db: Database, list: ItemListName, search: string): Promise<SQL | undefined> {
  const match = searchFilter(search);
  if (!match) return undefined;
  const matching = await db
    .select({ id: contentRevision.id })
    .from(contentRevision)
    .where(and(isState(list), match))
    .limit(fewMax + 1);
  return matching.length > fewMax ? match : sql`${contentRevision.id} = any(${sql.param(matching.map(({ id }) => id))}::text[])`;
}

function isState(list: ItemListName): SQL {
  return list === 'scheduled' ? inArray(contentRevision.state, ['audited', 'putaway']) : eq(contentRevision.state, list);
}

/** SQL condition of a text search; a query of punctuation alone matches nothing. */
export function searchFilter(search: string): SQL | undefined {
  if (search.trim() === '') return undefined;
  const query = searchQuery(search);
  return query === null ? sql`false` : sql`${contentRevision.terms} @@ ${query}::tsquery`;
}

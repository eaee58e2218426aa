/** Matches of a text in the index: a page of the newest, and their counts by kind, column and year. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { searchRow } from '#server/db/schema/search.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { IndexedKind, SearchAnswer, searchContent } from '#shared/api/search.ts';
import { languages, type Language } from '#shared/language.ts';
import { searchCountMax } from '#shared/limits.ts';
import type { Hit } from './search-rows.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { localized } from '#server/services/core/localized.ts';
import { isPublic } from '#server/services/core/visibility.ts';

/** Maximum number of people beside the results. */
export const peopleMax = 6;

export type SearchQuery = NonNullable<Input<typeof searchContent>['query']>;

export interface FindQuery extends SearchQuery {
  /** The `tsquery` literal of the text. */
  literal: string;
  language: Language;
}

/** Filters of a search, of which each may be missing. */
type Narrowing = Pick<SearchQuery, 'kind' | 'columnId' | 'year'>;

export function isNarrowed({ kind, columnId, year }: Narrowing): boolean {
  return kind !== undefined || columnId !== undefined || year !== undefined;
}

/** Number of matches of a kind in a column and a year. */
export interface Group {
  kind: IndexedKind;
  columnId: string;
  year: number | null;
  count: number;
}

export function isOf(group: Group, { kind, columnId, year }: Narrowing): boolean {
  return (
    (kind === undefined || group.kind === kind) &&
    (columnId === undefined || group.columnId === columnId) &&
    (year === undefined || group.year === year)
  );
}

export function countIn(groups: readonly Group[], narrowing: Narrowing): number {
  const matching = groups.filter((group) => isOf(group, narrowing));
  return Math.min(
    matching.reduce((sum, { count }) => sum + count, 0),
    searchCountMax,
  );
}

/** Columns of the matches with their labels, the largest first. */
export async function readSections(db: Database, groups: readonly Group[], language: Language): Promise<SearchAnswer['sections']> {
  const counts = countsBy(
    groups.filter(({ columnId }) => columnId !== ''),
    ({ columnId }) => columnId,
  );
  if (counts.size === 0) return [];
  const columns = await db
    .select({ id: siteColumn.id, labelZh: siteColumn.labelZh, labelEn: siteColumn.labelEn })
    .from(siteColumn)
    .where(inArray(siteColumn.id, [...counts.keys()]));
  return columns
    .map(({ id, labelZh, labelEn }) => ({ columnId: id, label: localized(language, labelZh, labelEn), count: counts.get(id) ?? 0 }))
    .sort((a, b) => b.count - a.count || (a.columnId < b.columnId ? -1 : 1));
}

/** Years of the matches and awards, latest first. */
export function yearsOf(groups: readonly Group[], awards: readonly { year: number }[]): SearchAnswer['years'] {
  const dated = [...groups, ...awards.map(({ year }) => ({ year, count: 1 }))].flatMap(({ year, count }) =>
    year === null ? [] : [{ year, count }],
  );
  return [...countsBy(dated, ({ year }) => year)].map(([year, count]) => ({ year, count })).sort((a, b) => b.year - a.year);
}

function countsBy<Item extends { count: number }, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const item of items) counts.set(keyOf(item), Math.min((counts.get(keyOf(item)) ?? 0) + item.count, searchCountMax));
  return counts;
}

export interface SearchResult {
  /** Of the text in the whole site. */
  groups: Group[];
  page: { hits: Hit[]; total: number; totalIsLimit: boolean };
  people: Hit[];
}

interface MatchRow extends Record<string, unknown> {
  groups: Group[] | null;
  page: Hit[] | null;
  people: Hit[] | null;
}

/** The page comes from the newest matches under the filters; groups and people from the newest of the whole site. */
export async function find(db: Database, { query, limit, offset }: MatchQuery): Promise<SearchResult> {
  const kind = query.kind === 'award' ? undefined : query.kind;
  const filters = { kind, columnId: query.columnId, year: query.year };
  const { literal, language } = query;
  const [all, narrowed] = await Promise.all([
    findNewest(db, { query: { literal, language }, limit, offset }),
    isNarrowed(filters) ? findNewest(db, { query: { literal, language, ...filters }, limit, offset }) : null,
  ]);
  const shown = narrowed ?? all;
  const counted = (shown.groups ?? []).reduce((sum, { count }) => sum + count, 0);
  return {
    groups: all.groups ?? [],
    page: { hits: shown.page ?? [], total: Math.min(counted, searchCountMax), totalIsLimit: counted > searchCountMax },
    people: all.people ?? [],
  };
}

interface MatchQuery {
  query: FindQuery;
  limit: number;
  offset: number;
}

interface NewestQuery {
  query: Pick<FindQuery, 'literal' | 'language' | 'columnId' | 'year'> & { kind?: IndexedKind | undefined };
  limit: number;
  offset: number;
}

/** The newest matches (one more than the limit), counted in groups and ranked; only a page of them leaves the database. */
async function findNewest(db: Database, { query, limit, offset }: NewestQuery): Promise<MatchRow> {
  const hit = sql`json_build_object('subjectKind', subject_kind, 'subjectId', subject_id, 'kind', kind) as hit`;
  const ranked = sql`order by rank desc, publish_at desc, id desc`;
  const { rows } = await db.execute<MatchRow>(sql`
    with hits as materialized (${newestMatches(query)}),
    ranked as (select *, ts_rank_cd(terms, ${query.literal}::tsquery) as rank from hits)
    select
      (select json_agg(json_build_object('kind', kind, 'columnId', column_id, 'year', year, 'count', number))
        from (select kind, column_id, year, count(*) as number from hits group by kind, column_id, year) as facet) as groups,
      (select json_agg(hit) from (select ${hit} from ranked ${ranked} limit ${limit} offset ${offset}) as page) as page,
      (select json_agg(hit) from (select ${hit} from ranked where kind = 'person' ${ranked} limit ${peopleMax}) as people) as people`);
  return rows[0] ?? { groups: null, page: null, people: null };
}

/**
 * The newest matches. For a common text the planner uses the time index until enough rows match, for a rare one the
 * index of terms; the statistics of the terms decide.
 */
function newestMatches({ literal, language, columnId, year, kind }: NewestQuery['query']): SQL {
  const filters = and(
    eq(searchRow.language, language),
    isPublic(searchRow),
    kind ? eq(searchRow.kind, kind) : undefined,
    columnId ? eq(searchRow.columnId, columnId) : undefined,
    year ? eq(searchRow.year, year) : undefined,
  );
  return sql`select id, subject_kind, subject_id, kind, column_id, year, publish_at, terms from ${searchRow}
    where ${filters} and terms @@ ${literal}::tsquery order by publish_at desc, id desc limit ${searchCountMax + 1}`;
}

/** Number of matches in the other language. */
export function countInOther(db: Database, { literal, language, columnId, year }: FindQuery): Promise<number> {
  const other = languages.find((one) => one !== language) ?? language;
  const within = sql`${columnId ? sql`and ${searchRow.columnId} = ${columnId}` : sql``} ${year ? sql`and ${searchRow.year} = ${year}` : sql``}`;
  return countUpTo(
    db,
    sql`from ${searchRow} where ${searchRow.language} = ${other} and ${isPublic(searchRow)} ${within} and ${searchRow.terms} @@ ${literal}::tsquery`,
    searchCountMax,
  );
}

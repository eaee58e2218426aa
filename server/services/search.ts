/** Search over everything that is visible now, and suggestions while typing. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { searchRow, type searchSubjects } from '#server/db/schema/search.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { searchKinds, type searchContent, type SearchAnswer, type SearchKind } from '#shared/api/search.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault, searchCountMax } from '#shared/limits.ts';
import { readResultRows, type Hit } from './search-rows.ts';
import { headMark, queryRuns, searchQuery } from './search-text.ts';
import { suggest } from './suggestion.ts';
import { isPublic, type Answer } from './visibility.ts';

export type SearchQuery = NonNullable<Input<typeof searchContent>['query']>;
export type SearchService = ReturnType<typeof createSearchService>;

/** People shown beside the results. */
const peopleMax = 6;

export function createSearchService({ db }: { db: Database }) {
  return {
    /** Results by relevance among the newest 1,000 matches; `totalIsLimit` says that there are more. */
    searchContent: async (query: SearchQuery, language: Language): Promise<Answer<SearchAnswer>> => {
      const literal = searchQuery(query.search);
      if (!literal) return { data: { rows: [], total: 0, totalIsLimit: false, facets: noFacets, people: [] }, tags: ['search'], changesAt: null };
      const found = await find(db, { ...query, literal, language });
      const runs = queryRuns(query.search);
      const [rows, people] = await Promise.all([
        readResultRows(db, { hits: found.page, runs, language }),
        readResultRows(db, { hits: found.people, runs, language }),
      ]);
      const { total, totalIsLimit, facets } = found;
      return { data: { rows, total, totalIsLimit, facets, people }, tags: ['search'], changesAt: null };
    },

    /** At most six titles and names: prefix, then inside, then pinyin. */
    listSuggestions: async (text: string, language: Language): Promise<Answer<string[]>> => ({ data: await suggest(db, text, language), tags: ['search'], changesAt: null }),
  };
}

const noFacets: SearchAnswer['facets'] = searchKinds.map((kind) => ({ kind, count: 0 }));

interface FindQuery extends SearchQuery {
  literal: string;
  language: Language;
}

interface Found {
  page: Hit[];
  people: Hit[];
  facets: SearchAnswer['facets'];
  total: number;
  totalIsLimit: boolean;
}

interface FoundRow extends Record<string, unknown> {
  facets: Partial<Record<SearchKind, number>> | null;
  page: Hit[] | null;
  people: Hit[] | null;
}

async function find(db: Database, query: FindQuery): Promise<Found> {
  const { kind, pageNum = 1, pageSize = pageSizeDefault } = query;
  const look = { query, limit: pageSize, offset: (pageNum - 1) * pageSize };
  // With a kind the page comes from the newest matches of that kind; the facets still tell of all kinds.
  const [all, ofKind] = await Promise.all([findNewest(db, look), kind ? findNewest(db, { ...look, kind }) : null]);
  const facets = searchKinds.map((name) => ({ kind: name, count: Math.min(ofKind?.facets?.[name] ?? all.facets?.[name] ?? 0, searchCountMax) }));
  const counted = Object.values((ofKind ?? all).facets ?? {}).reduce((sum, count) => sum + count, 0);
  return {
    page: (ofKind ?? all).page ?? [],
    people: all.people ?? [],
    facets,
    total: Math.min(counted, searchCountMax),
    totalIsLimit: counted > searchCountMax,
  };
}

interface Look {
  query: FindQuery;
  limit: number;
  offset: number;
  kind?: SearchKind;
}

/** The newest matches (one more than the limit), counted by kind and ranked; only a page of them leaves the database. */
async function findNewest(db: Database, { query, limit, offset, kind }: Look): Promise<FoundRow> {
  const hit = sql`json_build_object('subjectKind', subject_kind, 'subjectId', subject_id, 'kind', kind) as hit`;
  const ranked = sql`order by rank desc, publish_at desc, id desc`;
  const { rows } = await db.execute<FoundRow>(sql`
    with hits as materialized (${newestMatches(query, kind)}),
    ranked as (select *, ts_rank_cd(terms, ${query.literal}::tsquery) as rank from hits)
    select
      (select json_object_agg(kind, number) from (select kind, count(*) as number from hits group by kind) as facet) as facets,
      (select json_agg(hit) from (select ${hit} from ranked ${ranked} limit ${limit} offset ${offset}) as page) as page,
      (select json_agg(hit) from (select ${hit} from ranked where kind = 'person' ${ranked} limit ${peopleMax}) as people) as people`);
  return rows[0] ?? { facets: null, page: null, people: null };
}

/**
 * The newest matches. The planner takes the index of time for a common text, until enough rows match, and the index of
 * terms for a rare one; it knows which is which from the statistics of the terms.
 */
function newestMatches({ literal, language, columnId, year }: FindQuery, kind: SearchKind | undefined): SQL {
  const filters = and(
    eq(searchRow.language, language),
    isPublic(searchRow),
    kind ? eq(searchRow.kind, kind) : undefined,
    columnId ? eq(searchRow.columnId, columnId) : undefined,
    year ? eq(searchRow.year, year) : undefined,
  );
  return sql`select id, subject_kind, subject_id, kind, publish_at, terms from ${searchRow}
    where ${filters} and terms @@ ${literal}::tsquery order by publish_at desc, id desc limit ${searchCountMax + 1}`;
}

export interface FindItems {
  language: Language;
  columnId?: string | undefined;
  typeId?: string | undefined;
  text: string;
}

/** Ids of the newest items whose title or abstract contains the text; at most one more than the search limit. */
export async function findItemIds(db: Queryable, { language, columnId, typeId, text }: FindItems): Promise<string[]> {
  const literal = searchQuery(text, headMark);
  if (!literal) return [];
  const rows = await db
    .select({ id: searchRow.subjectId })
    .from(searchRow)
    .where(
      and(
        eq(searchRow.language, language),
        inArray(searchRow.subjectKind, ['content'] satisfies (typeof searchSubjects)[number][]),
        columnId ? eq(searchRow.columnId, columnId) : undefined,
        typeId ? eq(searchRow.typeId, typeId) : undefined,
        isPublic(searchRow),
        sql`${searchRow.terms} @@ ${literal}::tsquery`,
      ),
    )
    .orderBy(sql`${searchRow.publishAt} desc`, sql`${searchRow.id} desc`)
    .limit(searchCountMax + 1);
  return rows.map(({ id }) => id);
}

/** Search over everything visible, and suggestions while typing. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { searchRow, type searchSubjects } from '#server/db/schema/search.ts';
import {
  indexedKinds,
  searchKinds,
  type IndexedKind,
  type SearchAnswer,
  type SuggestionPlace,
  type searchContent,
} from '#shared/api/search.ts';
import { languages, type Language } from '#shared/language.ts';
import { pageSizeDefault, searchCountMax, didYouMeanMax } from '#shared/limits.ts';
import { readResultRows, type Hit } from '#server/services/content/search-rows.ts';
import { headMark, queryRuns, searchQuery, fold } from '#server/services/core/search-text.ts';
import { isPublic, type Answer } from '#server/services/core/visibility.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { findAwards, readAwardRows } from './search-award.ts';
import { suggest } from './suggestion.ts';
import { findByPinyin, findNear, type NameHit } from './search-names.ts';

export type SearchService = ReturnType<typeof createSearchService>;

/** Maximum number of people beside the results. */
const peopleMax = 6;

export function createSearchService({ db }: { db: Database }) {
  return {
    /** Matching awards, then results by relevance among the newest 1,000 matches; `totalIsLimit` = there are more. */
    searchContent: async (query: SearchQuery, language: Language): Promise<Answer<SearchAnswer>> => ({
      data: await answerOf(db, query, language),
      tags: ['search', 'editions'],
      changesAt: null,
    }),

    /** At most six titles and names: awards, then prefix, infix and pinyin matches. */
    listSuggestions: async (text: string, language: Language): Promise<Answer<string[]>> => ({
      data: (await suggest(db, text, language)).map((one) => one.text),
      tags: ['search', 'editions'],
      changesAt: null,
    }),

    /** `listSuggestions` with the path of an award. */
    listSuggestionPlaces: async (text: string, language: Language): Promise<Answer<SuggestionPlace[]>> => ({
      data: await suggest(db, text, language),
      tags: ['search', 'editions'],
      changesAt: null,
    }),
  };
}

async function answerOf(db: Database, query: SearchQuery, language: Language): Promise<SearchAnswer> {
  const literal = searchQuery(query.search);
  if (!literal) return nothingFound;
  const { kind, columnId, pageNum = 1, pageSize = pageSizeDefault } = query;
  const from = (pageNum - 1) * pageSize;
  const awards = columnId === undefined ? await findAwards(db, { text: query.search, language, year: query.year }) : [];
  // Awards come first, so the page of the other results is shifted.
  const shownAwards = kind === undefined || kind === 'award' ? awards.slice(from, from + pageSize) : [];
  const before = kind === undefined ? awards.length : 0;
  const hitPage = await find(db, {
    query: { ...query, literal, language },
    offset: Math.max(0, from - before),
    limit: kind === 'award' ? 0 : pageSize - shownAwards.length,
  });
  const exact = awards.length + hitPage.facets.reduce((sum, { count }) => sum + count, 0);
  const further = exact <= fewMax ? await findFurther(db, { query: { ...query, literal, language }, exact }) : nothingFurther;
  if (further.fallback !== '') return fallbackAnswer(db, further, { query, language });
  const runs = queryRuns(query.search);
  const [awardRows, rows, people] = await Promise.all([
    readAwardRows(db, { awards: shownAwards, runs, language }),
    readResultRows(db, { hits: hitPage.page, runs, language }),
    readResultRows(db, { hits: hitPage.people, runs, language }),
  ]);
  const counted =
    kind === 'award'
      ? { total: awards.length, totalIsLimit: false }
      : { total: hitPage.total + before, totalIsLimit: hitPage.totalIsLimit };
  return {
    rows: [...awardRows, ...rows],
    ...counted,
    facets: facetsOf([{ kind: 'award', count: awards.length }, ...hitPage.facets]),
    people,
    fallback: '',
    didYouMean: [],
    otherLanguage: further.otherLanguage,
  };
}

/** The answer without an exact result. People are among its rows. */
async function fallbackAnswer(
  db: Database,
  further: Further,
  { query, language }: { query: SearchQuery; language: Language },
): Promise<SearchAnswer> {
  const { kind, pageNum = 1, pageSize = pageSizeDefault } = query;
  const { hits: all, fallback, didYouMean, otherLanguage } = further;
  const hits = all.filter((hit) => kind === undefined || hit.kind === kind);
  const rows = await readResultRows(db, {
    hits: hits.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    runs: queryRuns(query.search),
    language,
  });
  const counts = indexedKinds.map((name) => ({ kind: name, count: all.filter((hit) => hit.kind === name).length }));
  return { rows, total: hits.length, totalIsLimit: false, facets: facetsOf(counts), people: [], fallback, didYouMean, otherLanguage };
}

/** A facet for each kind, in display order. */
function facetsOf(counts: SearchAnswer['facets']): SearchAnswer['facets'] {
  return searchKinds.map((kind) => ({ kind, count: counts.find((one) => one.kind === kind)?.count ?? 0 }));
}

const nothingFound: SearchAnswer = {
  rows: [],
  total: 0,
  totalIsLimit: false,
  facets: facetsOf([]),
  people: [],
  fallback: '',
  didYouMean: [],
  otherLanguage: 0,
};

interface SearchResult {
  page: Hit[];
  people: Hit[];
  facets: { kind: IndexedKind; count: number }[];
  total: number;
  totalIsLimit: boolean;
}

interface MatchRow extends Record<string, unknown> {
  facets: Partial<Record<IndexedKind, number>> | null;
  page: Hit[] | null;
  people: Hit[] | null;
}

async function find(db: Database, input: Omit<MatchQuery, 'kind'>): Promise<SearchResult> {
  const kind = input.query.kind === 'award' ? undefined : input.query.kind;
  // With a kind, the page comes from the newest matches of that kind; the facets still cover all kinds.
  const [all, ofKind] = await Promise.all([findNewest(db, input), kind ? findNewest(db, { ...input, kind }) : null]);
  const facets = indexedKinds.map((name) => ({
    kind: name,
    count: Math.min(ofKind?.facets?.[name] ?? all.facets?.[name] ?? 0, searchCountMax),
  }));
  const counted = Object.values((ofKind ?? all).facets ?? {}).reduce((sum, count) => sum + count, 0);
  return {
    page: (ofKind ?? all).page ?? [],
    people: all.people ?? [],
    facets,
    total: Math.min(counted, searchCountMax),
    totalIsLimit: counted > searchCountMax,
  };
}

interface MatchQuery {
  query: FindQuery;
  limit: number;
  offset: number;
  kind?: IndexedKind;
}

/** The newest matches (one more than the limit), counted by kind and ranked; only a page of them leaves the database. */
async function findNewest(db: Database, { query, limit, offset, kind }: MatchQuery): Promise<MatchRow> {
  const hit = sql`json_build_object('subjectKind', subject_kind, 'subjectId', subject_id, 'kind', kind) as hit`;
  const ranked = sql`order by rank desc, publish_at desc, id desc`;
  const { rows } = await db.execute<MatchRow>(sql`
    with hits as materialized (${newestMatches(query, kind)}),
    ranked as (select *, ts_rank_cd(terms, ${query.literal}::tsquery) as rank from hits)
    select
      (select json_object_agg(kind, number) from (select kind, count(*) as number from hits group by kind) as facet) as facets,
      (select json_agg(hit) from (select ${hit} from ranked ${ranked} limit ${limit} offset ${offset}) as page) as page,
      (select json_agg(hit) from (select ${hit} from ranked where kind = 'person' ${ranked} limit ${peopleMax}) as people) as people`);
  return rows[0] ?? { facets: null, page: null, people: null };
}

/**
 * The newest matches. For a common text the planner uses the time index until enough rows match, for a rare one the
 * index of terms; the statistics of the terms decide.
 */
function newestMatches({ literal, language, columnId, year }: FindQuery, kind: IndexedKind | undefined): SQL {
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

type SearchQuery = NonNullable<Input<typeof searchContent>['query']>;

interface FindQuery extends SearchQuery {
  /** The `tsquery` literal of the text. */
  literal: string;
  language: Language;
}

interface Further extends Pick<SearchAnswer, 'fallback' | 'didYouMean' | 'otherLanguage'> {
  hits: NameHit[];
}

/** Up to this number of results the other language is searched too. */
const fewMax = 2;
/** No fallback for longer texts, which are sentences; this bounds the cost of a search. */
const runsMax = 6;

const nothingFurther: Further = { hits: [], fallback: '', didYouMean: [], otherLanguage: 0 };

/** Fallback rows and names are only searched if there was no exact result. */
async function findFurther(db: Database, { query, exact }: { query: FindQuery; exact: number }): Promise<Further> {
  const { search, language, columnId, year } = query;
  if (queryRuns(search).length > runsMax) return nothingFurther;
  const otherLanguage = await countInOther(db, query);
  // Within a column or a year only the other language is searched.
  if (exact > 0 || columnId !== undefined || year !== undefined) return { ...nothingFurther, otherLanguage };
  const byPinyin = await findByPinyin(db, search, language);
  if (byPinyin.length > 0) return { hits: byPinyin, fallback: 'pinyin', didYouMean: [], otherLanguage };
  const near = await findNear(db, search, language);
  if (near.length === 0) return { ...nothingFurther, otherLanguage };
  const names = [...new Set(near.map(({ text }) => text))].filter((text) => fold(text) !== fold(search).trim());
  return { hits: near, fallback: 'near', didYouMean: names.slice(0, didYouMeanMax), otherLanguage };
}

/** Number of matches in the other language. */
function countInOther(db: Database, { literal, language, columnId, year }: FindQuery): Promise<number> {
  const other = languages.find((one) => one !== language) ?? language;
  const within = sql`${columnId ? sql`and ${searchRow.columnId} = ${columnId}` : sql``} ${year ? sql`and ${searchRow.year} = ${year}` : sql``}`;
  return countUpTo(
    db,
    sql`from ${searchRow} where ${searchRow.language} = ${other} and ${isPublic(searchRow)} ${within} and ${searchRow.terms} @@ ${literal}::tsquery`,
    searchCountMax,
  );
}

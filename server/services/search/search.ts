/** Search over everything visible, and suggestions while typing. */
import type { Database } from '#server/db/client.ts';
import { indexedKinds, searchKinds, type SearchAnswer, type SuggestionPlace, type SuggestionQuery } from '#shared/api/search.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault, didYouMeanMax } from '#shared/limits.ts';
import { readResultRows, type Hit } from './search-rows.ts';
import {
  fold,
  headMark,
  queryRuns,
  searchQuery,
  splitQuery,
  splitRuns,
  wordPairs,
  type QueryRun,
} from '#server/services/core/search-text.ts';
import type { Answer } from '#server/services/core/visibility.ts';
import { findAwards, findAwardsByPinyin, findAwardsNear, findAwardsWonBy, readAwardRows, type FoundAward } from './search-award.ts';
import { readCrew } from './search-crew.ts';
import {
  countIn,
  countInOther,
  find,
  isNarrowed,
  isOf,
  peopleMax,
  readSections,
  yearsOf,
  type FindQuery,
  type Group,
  type SearchQuery,
  type SearchResult,
} from './search-matches.ts';
import { findByPinyin, findNear } from './search-names.ts';
import { findJurors, findScreens } from './search-screens.ts';
import { suggest } from './suggestion.ts';

export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService({ db }: { db: Database }) {
  return {
    /** Matching awards, then results by relevance among the newest 1,000 matches; `totalIsLimit` = there are more. */
    searchContent: async (query: SearchQuery, language: Language): Promise<Answer<SearchAnswer>> => ({
      data: await answerOf(db, query, language),
      tags: ['search', 'editions', 'columns'],
      changesAt: null,
    }),

    /** At most six titles and names: awards, then prefix, infix and pinyin matches. */
    listSuggestions: async ({ data, columnId }: SuggestionQuery, language: Language): Promise<Answer<string[]>> => ({
      data: (await suggest(db, { text: data, columnId, language })).map((one) => one.text),
      tags: ['search', 'editions', 'columns'],
      changesAt: null,
    }),

    /** `listSuggestions` with the path of an award, and the typed parts. */
    listSuggestionPlaces: async ({ data, columnId }: SuggestionQuery, language: Language): Promise<Answer<SuggestionPlace[]>> => ({
      data: await suggest(db, { text: data, columnId, language }),
      tags: ['search', 'editions', 'columns'],
      changesAt: null,
    }),
  };
}

async function answerOf(db: Database, query: SearchQuery, language: Language): Promise<SearchAnswer> {
  const literal = searchQuery(query.search);
  if (!literal) return nothingFound;
  const found = await findWhole(db, { ...query, literal, language });
  const { kind, columnId, year } = query;
  const further =
    found.exact <= fewMax ? await findFurther(db, { query: { ...query, literal, language }, exact: found.exact }) : nothingFurther;
  const [screens, jurors] = await Promise.all([
    isNarrowed(query) ? [] : findScreens(db, query.search, language),
    isNarrowed(query) ? [] : findJurors(db, query.search),
  ]);
  if (found.exact === 0 && jurors.length > 0) {
    const { otherLanguage } = further;
    return { ...(await fallbackAnswer(db, { ...nothingFurther, hits: jurors, otherLanguage }, { query, language })), screens };
  }
  if (further.fallback !== '') return { ...(await fallbackAnswer(db, further, { query, language })), screens };
  const { runs, awards, groups, page } = found;
  const [awardRows, rows, people, crew, sections] = await Promise.all([
    readAwardRows(db, { awards: found.shownAwards, runs, language }),
    readResultRows(db, { hits: page.hits, runs, language }),
    readResultRows(db, { hits: uniqueHits([...jurors, ...found.people]).slice(0, peopleMax), runs, language }),
    columnId === undefined ? readCrew(db, { hits: page.hits, runs, language }) : [],
    readSections(
      db,
      groups.filter((group) => isOf(group, { kind, year })),
      language,
    ),
  ]);
  const awardsBefore = kind === undefined ? awards.length : 0;
  const counted =
    kind === 'award'
      ? { total: awards.length, totalIsLimit: false }
      : { total: page.total + awardsBefore, totalIsLimit: page.totalIsLimit };
  const kinds = indexedKinds.map((name) => ({
    kind: name,
    count: name === kind ? page.total : countIn(groups, { kind: name, columnId, year }),
  }));
  return {
    rows: [...awardRows, ...rows],
    ...counted,
    facets: facetsOf([{ kind: 'award', count: awards.length }, ...kinds]),
    sections,
    years: yearsOf(
      groups.filter((group) => isOf(group, { kind, columnId })),
      kind === undefined || kind === 'award' ? found.allAwards : [],
    ),
    screens,
    people: [...crew, ...people].slice(0, peopleMax),
    fallback: '',
    didYouMean: found.isSplit ? await namesNear(db, query.search, language) : [],
    otherLanguage: further.otherLanguage,
  };
}

interface Found {
  /** Awards of the asked year, and of all years. */
  awards: FoundAward[];
  allAwards: FoundAward[];
  /** The awards on this page; they come first. */
  shownAwards: FoundAward[];
  groups: Group[];
  page: SearchResult['page'];
  people: Hit[];
  /** Number of matches within the column and the year, of every kind. */
  exact: number;
  /** The words of the text were found apart from each other. */
  isSplit: boolean;
  runs: QueryRun[];
}

/** Awards and rows that contain the text, or else its words in different places. */
async function findWhole(db: Database, query: FindQuery): Promise<Found> {
  const { search, language, kind, columnId, year, pageNum = 1, pageSize = pageSizeDefault } = query;
  const from = (pageNum - 1) * pageSize;
  const allAwards = columnId === undefined ? await findAwardsOf(db, search, language) : [];
  const awards = allAwards.filter((award) => year === undefined || award.year === year);
  // Awards come first, so the page of the other results is shifted.
  const shownAwards = kind === undefined || kind === 'award' ? awards.slice(from, from + pageSize) : [];
  const before = kind === undefined ? awards.length : 0;
  const page = { offset: Math.max(0, from - before), limit: kind === 'award' ? 0 : pageSize - shownAwards.length };
  const exact = await find(db, { query, ...page });
  const split = awards.length === 0 && exact.groups.length === 0 ? splitQuery(search) : null;
  const apart = split === null ? null : await find(db, { query: { ...query, literal: split }, ...page });
  const isSplit = apart !== null && apart.groups.length > 0;
  const result = isSplit ? apart : exact;
  return {
    awards,
    allAwards,
    shownAwards,
    ...result,
    exact: awards.length + countIn(result.groups, { columnId, year }),
    isSplit,
    runs: isSplit ? splitRuns(search) : queryRuns(search),
  };
}

async function findAwardsOf(db: Database, text: string, language: Language): Promise<FoundAward[]> {
  const named = await findAwards(db, { text, language });
  return named.length > 0 ? named : findAwardsWonBy(db, { text, language });
}

function uniqueHits(hits: readonly Hit[]): Hit[] {
  return [...new Map(hits.map((hit) => [`${hit.subjectKind}:${hit.subjectId}`, hit])).values()];
}

/** The answer without an exact result: awards and names that sound like the text or resemble it. People are among its rows. */
async function fallbackAnswer(
  db: Database,
  further: Further,
  { query, language }: { query: SearchQuery; language: Language },
): Promise<SearchAnswer> {
  const { kind, pageNum = 1, pageSize = pageSizeDefault } = query;
  const { hits: all, awards: allAwards, fallback, didYouMean, otherLanguage } = further;
  const [from, to] = [(pageNum - 1) * pageSize, pageNum * pageSize];
  const awards = kind === undefined || kind === 'award' ? allAwards : [];
  const hits = all.filter((hit) => kind === undefined || hit.kind === kind);
  const runs = splitRuns(query.search);
  const [awardRows, rows] = await Promise.all([
    readAwardRows(db, { awards: awards.slice(from, to), runs, language }),
    readResultRows(db, { hits: hits.slice(Math.max(0, from - awards.length), Math.max(0, to - awards.length)), runs, language }),
  ]);
  const counts = indexedKinds.map((name) => ({ kind: name, count: all.filter((hit) => hit.kind === name).length }));
  return {
    ...nothingFound,
    rows: [...awardRows, ...rows],
    total: awards.length + hits.length,
    facets: facetsOf([{ kind: 'award', count: allAwards.length }, ...counts]),
    fallback,
    didYouMean,
    otherLanguage,
  };
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
  sections: [],
  years: [],
  screens: [],
  people: [],
  fallback: '',
  didYouMean: [],
  otherLanguage: 0,
};

interface Further extends Pick<SearchAnswer, 'fallback' | 'didYouMean' | 'otherLanguage'> {
  awards: FoundAward[];
  hits: Hit[];
}

/** Up to this number of results the other language is searched too. */
const fewMax = 2;
/** No fallback for longer texts, which are sentences; this bounds the cost of a search. */
const runsMax = 6;

/** Results for either of two words. */
const eitherMax = 60;

const nothingFurther: Further = { awards: [], hits: [], fallback: '', didYouMean: [], otherLanguage: 0 };

/** Fallback rows and names are only searched if there was no exact result. */
async function findFurther(db: Database, { query, exact }: { query: FindQuery; exact: number }): Promise<Further> {
  const { search, language, columnId, year } = query;
  if (queryRuns(search).length > runsMax) return nothingFurther;
  const otherLanguage = await countInOther(db, query);
  // Within a column or a year only the other language is searched.
  if (exact > 0 || columnId !== undefined || year !== undefined) return { ...nothingFurther, otherLanguage };
  const question = { text: search, language };
  const sounding = await Promise.all([findAwardsByPinyin(db, question), findByPinyin(db, search, language)]);
  if (sounding.some((list) => list.length > 0))
    return { awards: sounding[0], hits: sounding[1], fallback: 'pinyin', didYouMean: [], otherLanguage };
  const [awards, near] = await Promise.all([findAwardsNear(db, question), findNear(db, search, language)]);
  if (awards.length === 0 && near.length === 0) {
    const hits = await findEitherWord(db, query);
    return { ...nothingFurther, hits, fallback: hits.length > 0 ? 'near' : '', otherLanguage };
  }
  const names = namesOf([...awards.map(({ label }) => label), ...near.map(({ text }) => text)], search);
  return { awards, hits: near, fallback: 'near', didYouMean: names, otherLanguage };
}

/** Titles and abstracts with either of two words that the text joins, where both words are found. */
async function findEitherWord(db: Database, { search, language }: FindQuery): Promise<Hit[]> {
  for (const words of wordPairs(search)) {
    const literals = words.flatMap((word) => searchQuery(word, headMark) ?? []);
    const counts = await Promise.all(literals.map((literal) => find(db, { query: { search, literal, language }, limit: 0, offset: 0 })));
    if (counts.some(({ page }) => page.total === 0)) continue;
    const either = await find(db, { query: { search, literal: literals.join(' | '), language }, limit: eitherMax, offset: 0 });
    return either.page.hits;
  }
  return [];
}

/** Names to ask for: without duplicates, and without the text itself. */
function namesOf(names: readonly string[], search: string): string[] {
  return [...new Set(names)].filter((text) => fold(text) !== fold(search).trim()).slice(0, didYouMeanMax);
}

async function namesNear(db: Database, search: string, language: Language): Promise<string[]> {
  return namesOf(
    (await findNear(db, search, language)).map(({ text }) => text),
    search,
  );
}

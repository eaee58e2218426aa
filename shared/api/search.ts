/** Search: GET /web/cms/content/search and /web/cms/content/searchAssociation. */
import { Array, Boolean, Integer, Literal, Null, Object, Optional, String, Tuple, Union, type Static } from 'typebox';
import { didYouMeanMax, searchTextMax, suggestionInputMax, suggestionsMax } from '#shared/limits.ts';
import { contentRow, count, id } from './content.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

/** What a result is: editorial content or an entry of the awards data. */
export const indexedKinds = ['film', 'news', 'video', 'person', 'notice'] as const;
export type IndexedKind = (typeof indexedKinds)[number];
/** Awards have no rows in the index: they are read from the awards data at the moment of asking, as its instants allow. */
export const searchKinds = ['award', ...indexedKinds] as const;
export type SearchKind = (typeof searchKinds)[number];
const searchKind = Union([Literal('award'), Literal('film'), Literal('news'), Literal('video'), Literal('person'), Literal('notice')]);

/** Half-open ranges [from, to) in UTF-16 units of the text beside it. */
const marks = Array(Tuple([Integer({ minimum: 0 }), Integer({ minimum: 0 })]));
export type Marks = Static<typeof marks>;

/** The public facts of an award: its winner from the reveal on, the nominees before it, neither before the nominees are public. */
const awardFact = Object({
  year: Integer(),
  unit: String({ maxLength: 200 }),
  won: Boolean(),
  /** Who has won or, before the reveal, who is nominated: people, else films. */
  names: Array(String({ maxLength: 400 })),
  /** The film for which the winner has won; '' where the award is the film's own. */
  film: String({ maxLength: 400 }),
});
export type AwardFact = Static<typeof awardFact>;

const searchRow = Object({
  ...contentRow.properties,
  searchKind,
  award: Union([Null(), awardFact]),
  /** Words under the title: type, country, year. */
  facts: Array(String({ maxLength: 200 })),
  highlight: Object({ title: marks, abstract: marks }),
});
export type SearchRow = Static<typeof searchRow>;

export const searchAnswer = Object({
  rows: Array(searchRow),
  /** Hits counted up to a limit; `totalIsLimit` says that there are more ("1000+"). */
  total: count,
  totalIsLimit: Union([Literal(true), Literal(false)]),
  facets: Array(Object({ kind: searchKind, count })),
  people: Array(searchRow),
  /** How the rows were found where nothing holds the text: by its pinyin, or as the names nearest to it. */
  fallback: Union([Literal(''), Literal('pinyin'), Literal('near')]),
  /** Names that the text may have meant. */
  didYouMean: Array(String({ maxLength: 200 }), { maxItems: didYouMeanMax }),
  /** How much the other language has, where this one has next to nothing; up to the limit of counting. */
  otherLanguage: count,
});
export type SearchAnswer = Static<typeof searchAnswer>;

export const searchContent = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/content/search',
  summary: 'Full-text search over everything that is visible now',
  limit: 'search',
  query: Object({
    search: String({ minLength: 1, maxLength: searchTextMax }),
    kind: Optional(searchKind),
    columnId: Optional(id),
    year: Optional(Integer({ minimum: 1900, maximum: 2200 })),
    ...pagingQuery,
  }),
  data: searchAnswer,
});

export const listSuggestions = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/content/searchAssociation',
  summary: 'At most six titles and names for what is being typed: awards that it names, then prefix, inside, pinyin',
  limit: 'suggestion',
  query: Object({ data: String({ minLength: 1, maxLength: suggestionInputMax }) }),
  data: Array(String({ maxLength: 200 }), { maxItems: suggestionsMax }),
});

const suggestionPlace = Object({
  text: String({ maxLength: 200 }),
  /** Site path where choosing it leads straight; '' for one that is searched for. */
  path: String({ maxLength: 2_000 }),
});
export type SuggestionPlace = Static<typeof suggestionPlace>;

export const listSuggestionPlaces = endpoint({
  method: 'GET',
  path: '/web/cms/content/searchAssociation/places',
  summary: 'The same six suggestions, awards with their place on the page of their edition',
  limit: 'suggestion',
  query: Object({ data: String({ minLength: 1, maxLength: suggestionInputMax }) }),
  data: Array(suggestionPlace, { maxItems: suggestionsMax }),
});

/** Search: GET /web/cms/content/search and /web/cms/content/searchAssociation. */
import * as Type from 'typebox';
import { didYouMeanMax, searchTextMax, suggestionInputMax, suggestionsMax } from '#shared/limits.ts';
import { contentRow } from './content.ts';
import { count, id } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

/** Kind of a result: editorial content or an entry of the awards data. */
export const indexedKinds = ['film', 'news', 'video', 'person', 'notice', 'about'] as const;
export type IndexedKind = (typeof indexedKinds)[number];
/** Awards have no rows in the index: they are read from the awards data at the moment of asking, as its instants allow. */
export const searchKinds = ['award', ...indexedKinds] as const;
export type SearchKind = (typeof searchKinds)[number];
const searchKind = Type.Union([
  Type.Literal('award'),
  Type.Literal('film'),
  Type.Literal('news'),
  Type.Literal('video'),
  Type.Literal('person'),
  Type.Literal('notice'),
  Type.Literal('about'),
]);

/** Half-open ranges [from, to) in UTF-16 units of the text beside it. */
const marks = Type.Array(Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })]));
export type Marks = Type.Static<typeof marks>;

/** The public facts of an award: its winner from the reveal on, the nominees before it, neither before the nominees are public. */
const awardFact = Type.Object({
  year: Type.Integer(),
  unit: Type.String({ maxLength: 200 }),
  /** Path of its page across the editions. */
  path: Type.String({ maxLength: 200 }),
  won: Type.Boolean(),
  /** Who has won or, before the reveal, who is nominated: people, else films. */
  names: Type.Array(Type.String({ maxLength: 400 })),
  /** The film for which the winner has won; '' where the award is the film's own. */
  film: Type.String({ maxLength: 400 }),
});
export type AwardFact = Type.Static<typeof awardFact>;

const searchRow = Type.Object({
  ...contentRow.properties,
  searchKind,
  award: Type.Union([Type.Null(), awardFact]),
  /** Words under the title: type, country, year. */
  facts: Type.Array(Type.String({ maxLength: 200 })),
  highlight: Type.Object({ title: marks, abstract: marks }),
});
export type SearchRow = Type.Static<typeof searchRow>;

const foundScreen = Type.Object({ label: Type.String({ maxLength: 200 }), path: Type.String({ maxLength: 2_000 }) });
/** A screen of the site that the text names. */
export type FoundScreen = Type.Static<typeof foundScreen>;

export const searchAnswer = Type.Object({
  rows: Type.Array(searchRow),
  /** Hits counted up to a limit; `totalIsLimit` marks a count at the limit ("1000+"). */
  total: count,
  totalIsLimit: Type.Union([Type.Literal(true), Type.Literal(false)]),
  facets: Type.Array(Type.Object({ kind: searchKind, count })),
  /** Counts by column and by year, each under the other filters; films and people are in no column, people in no year. */
  sections: Type.Array(Type.Object({ columnId: id, label: Type.String({ maxLength: 200 }), count })),
  years: Type.Array(Type.Object({ year: Type.Integer(), count })),
  screens: Type.Array(foundScreen),
  people: Type.Array(searchRow),
  /** Fallback by which rows were found when none contains the text: pinyin, or the most similar names. */
  fallback: Type.Union([Type.Literal(''), Type.Literal('pinyin'), Type.Literal('near')]),
  /** Names that the text may have meant. */
  didYouMean: Type.Array(Type.String({ maxLength: 200 }), { maxItems: didYouMeanMax }),
  /** How much the other language has, where this one has next to nothing; up to the limit of counting. */
  otherLanguage: count,
});
export type SearchAnswer = Type.Static<typeof searchAnswer>;

export const searchContent = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/content/search',
  summary: 'Full-text search over all visible content',
  hasRows: true,
  limit: 'search',
  query: Type.Object({
    search: Type.String({ minLength: 1, maxLength: searchTextMax }),
    kind: Type.Optional(searchKind),
    columnId: Type.Optional(id),
    year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2200 })),
    ...pagingQuery,
  }),
  data: searchAnswer,
});

const suggestionQuery = Type.Object({
  data: Type.String({ minLength: 1, maxLength: suggestionInputMax }),
  /** Only items of this column, for the search of its list. */
  columnId: Type.Optional(id),
});
export type SuggestionQuery = Type.Static<typeof suggestionQuery>;

export const listSuggestions = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/content/searchAssociation',
  summary: 'At most six suggestions for a partial query: awards by name, then matches by prefix, substring and pinyin',
  limit: 'suggestion',
  query: suggestionQuery,
  data: Type.Array(Type.String({ maxLength: 200 }), { maxItems: suggestionsMax }),
});

const suggestionPlace = Type.Object({
  text: Type.String({ maxLength: 200 }),
  /** Site path where choosing it leads straight; '' for one that is searched for. */
  path: Type.String({ maxLength: 2_000 }),
  /** The typed parts of the text. */
  marks,
});
export type SuggestionPlace = Type.Static<typeof suggestionPlace>;

export const listSuggestionPlaces = endpoint({
  method: 'GET',
  path: '/web/cms/content/searchAssociation/places',
  summary: 'The same six suggestions; awards link to their place on the page of their edition',
  limit: 'suggestion',
  query: suggestionQuery,
  data: Type.Array(suggestionPlace, { maxItems: suggestionsMax }),
});

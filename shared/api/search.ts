/** Search: GET /web/cms/content/search and /web/cms/content/searchAssociation. */
import { Array, Integer, Literal, Object, Optional, String, Tuple, Union, type Static } from 'typebox';
import { searchTextMax, suggestionInputMax, suggestionsMax } from '#shared/limits.ts';
import { contentRow, count, id } from './content.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

/** What a result is: editorial content or an entry of the awards data. */
export const searchKinds = ['film', 'news', 'video', 'person', 'notice'] as const;
export type SearchKind = (typeof searchKinds)[number];
const searchKind = Union([Literal('film'), Literal('news'), Literal('video'), Literal('person'), Literal('notice')]);

/** Half-open ranges [from, to) in UTF-16 units of the text beside it. */
const marks = Array(Tuple([Integer({ minimum: 0 }), Integer({ minimum: 0 })]));
export type Marks = Static<typeof marks>;

const searchRow = Object({
  ...contentRow.properties,
  searchKind,
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
});
export type SearchAnswer = Static<typeof searchAnswer>;

export const searchContent = endpoint({
  method: 'GET',
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
  path: '/web/cms/content/searchAssociation',
  summary: 'At most six titles and names for what is being typed: prefix, then inside, then pinyin',
  limit: 'suggestion',
  query: Object({ data: String({ minLength: 1, maxLength: suggestionInputMax }) }),
  data: Array(String({ maxLength: 200 }), { maxItems: suggestionsMax }),
});

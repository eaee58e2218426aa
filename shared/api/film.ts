/** Films, series, documentaries and animations of all editions: GET /web/cmsv2/column/{movie, movieFilter}. */
import { Array, Boolean, Integer, Literal, Object, Optional, String, Union, type Static } from 'typebox';
import { searchTextMax } from '#shared/limits.ts';
import { count, id, filmCard } from './content.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery, sortDirection } from './paging.ts';

const label = String({ maxLength: 200 });

const workRow = Object({
  ...filmCard.properties,
  /** `film`, `tv`, `documentary` or `animation`: the same in every edition. */
  unit: id,
  unitLabel: label,
  /** Year of the edition that it was entered for. */
  edition: Integer(),
  /** Whether something of it can be watched in the screening room. */
  playable: Boolean(),
});
export type FilmRow = Static<typeof workRow>;

/** A value to filter by: `value` goes into the query. */
export const choice = Object({ value: String({ maxLength: 64 }), label, count });
export type Choice = Static<typeof choice>;

const workFilters = Object({ units: Array(choice), editions: Array(choice), countries: Array(choice) });
export type FilmFilters = Static<typeof workFilters>;

export const listFilms = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/movie',
  summary: 'Works of all editions, the latest edition first',
  answer: 'rows',
  maxAgeSeconds: 60,
  query: Object({
    ...pagingQuery,
    unit: Optional(id),
    edition: Optional(Integer({ minimum: 1900, maximum: 2200 })),
    /** Key of a country, as the filters give it. */
    country: Optional(String({ maxLength: 64 })),
    /** Only works with an award that is public; counts no others. */
    winners: Optional(Boolean()),
    search: Optional(String({ maxLength: searchTextMax })),
    orderByColumn: Optional(Union([Literal('edition'), Literal('viewCount'), Literal('title'), Literal('year'), Literal('minutes')])),
    isAsc: Optional(sortDirection),
  }),
  data: Array(workRow),
});

export const getFilmFilters = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/movieFilter',
  summary: 'The units, editions and countries that works can be filtered by, with their counts',
  maxAgeSeconds: 300,
  data: workFilters,
});

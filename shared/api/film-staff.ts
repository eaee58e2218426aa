/** Films for staff: /webAdmin/award/film. */
import { Array, Boolean, Enum, Integer, Literal, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { creditFunctions } from '#shared/award/credit.ts';
import { abstractMax, bodyMax, bylineMax, searchTextMax, titleMax } from '#shared/limits.ts';
import { count, id, image, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { mediaItem } from './content-staff.ts';
import { pagingQuery } from './paging.ts';

const line = String({ maxLength: bylineMax * 2 });
const title = String({ maxLength: titleMax * 2 });
const html = String({ maxLength: bodyMax });
/** Null first: the validator would make an empty text of it for the other one. */
const nullable = <Schema extends Parameters<typeof Optional>[0]>(schema: Schema) => Union([Null(), schema]);

/** Whether visitors see it now. */
export const shownStates = ['shown', 'coming', 'over', 'hidden'] as const;
export const shownState = Union([Literal('shown'), Literal('coming'), Literal('over'), Literal('hidden')]);
export type ShownState = Static<typeof shownState>;

export const filmRow = Object({
  id,
  titleZh: title,
  titleEn: title,
  directorZh: line,
  directorEn: line,
  countryZh: line,
  countryEn: line,
  year: nullable(Integer()),
  edition: Integer(),
  unitId: id,
  unitZh: line,
  unitEn: line,
  cover: nullable(image),
  shown: shownState,
  publishAt: nullable(instant),
  path: line,
});
export type FilmRow = Static<typeof filmRow>;

export const listManagedFilms = endpoint({
  method: 'GET',
  path: '/webAdmin/award/film/list',
  summary: 'Films of all editions, the latest edition first, in the order of their units',
  auth: 'staff',
  permission: 'awardEdit',
  answer: 'rows',
  query: Object({
    search: Optional(String({ maxLength: searchTextMax })),
    editionId: Optional(id),
    unitId: Optional(id),
    shown: Optional(shownState),
    ...pagingQuery,
  }),
  data: Array(filmRow),
});

/** Somebody who is named: a person with a page, or a name in one language at least. */
export const namedFields = { personId: nullable(id), nameZh: line, nameEn: line, function: Enum([...creditFunctions]) };
const namedSomebody = Object(namedFields);
export type Named = Static<typeof namedSomebody>;
export const credit = Object({ ...namedFields, roleZh: line, roleEn: line });
const filmSchemas = {
  titleZh: title,
  titleEn: title,
  originalTitle: title,
  countryZh: line,
  countryEn: line,
  year: nullable(Integer({ minimum: 1880, maximum: 2200 })),
  minutes: nullable(Integer({ minimum: 1, maximum: 100_000 })),
  directorZh: line,
  directorEn: line,
  languageZh: line,
  languageEn: line,
  companyZh: line,
  companyEn: line,
  loglineZh: String({ maxLength: abstractMax }),
  loglineEn: String({ maxLength: abstractMax }),
  /** HTML; cleaned by the allow-list when it is saved. */
  synopsisZh: html,
  synopsisEn: html,
  unitId: id,
  stillId: nullable(id),
  posterId: nullable(id),
  videoIds: Array(id, { maxItems: 20, uniqueItems: true }),
  credits: Array(credit, { maxItems: 60 }),
  commentsClosed: Boolean(),
  /** From when it is public; null = not at all. */
  publishAt: nullable(instant),
  /** Until when; null = without end. */
  unpublishAt: nullable(instant),
};
export const filmFields = Object(filmSchemas);
export type FilmFields = Static<typeof filmFields>;
const someFields = Object(
  globalThis.Object.fromEntries(globalThis.Object.entries(filmSchemas).map(([name, schema]) => [name, Optional(schema)])) as {
    [Name in keyof FilmFields]: ReturnType<typeof Optional<(typeof filmSchemas)[Name]>>;
  },
);

export const filmVideo = Object({ id, titleZh: line, titleEn: line, seconds: count });
export type FilmVideo = Static<typeof filmVideo>;

const named = Object({ id, nameZh: line, nameEn: line });
export const managedFilm = Object({
  id,
  fields: filmFields,
  /** What the ids in the fields stand for. */
  still: nullable(mediaItem),
  poster: nullable(mediaItem),
  videos: Array(filmVideo),
  people: Array(named),
  editionId: id,
  shown: shownState,
  path: line,
});
export type ManagedFilm = Static<typeof managedFilm>;

export const getManagedFilm = endpoint({
  method: 'GET',
  path: '/webAdmin/award/film/:id',
  summary: 'A film as it is edited',
  auth: 'staff',
  permission: 'awardEdit',
  params: Object({ id }),
  data: managedFilm,
});

export const addFilm = endpoint({
  method: 'POST',
  path: '/webAdmin/award/film/add',
  summary: 'Add a film to a unit; it is not public yet',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ unitId: id, titleZh: title, titleEn: title }),
  data: Object({ id }),
});

export const saveFilm = endpoint({
  method: 'POST',
  path: '/webAdmin/award/film/save',
  summary:
    'Save changed fields; `base` has the values that were read, and what others changed meanwhile is refused (409, `data.conflicts`)',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ id, base: someFields, changes: someFields }),
  data: managedFilm,
});

export const listFilmVideos = endpoint({
  method: 'GET',
  path: '/webAdmin/award/film/videos',
  summary: 'Videos that can be put to a film, the latest first',
  auth: 'staff',
  permission: 'awardEdit',
  query: Object({ search: Optional(String({ maxLength: searchTextMax })) }),
  data: Array(filmVideo),
});

export const removeFilm = endpoint({
  method: 'POST',
  path: '/webAdmin/award/film/remove',
  summary: 'Remove a film that nothing nominates, with its comments; hiding one is done by its publish window',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ id }),
  data: Null(),
});

export const placeFilm = endpoint({
  method: 'POST',
  path: '/webAdmin/award/film/place',
  summary: 'Put a film right before or behind another film of its unit',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ id, otherId: id, side: Union([Literal('before'), Literal('after')]) }),
  data: Null(),
});

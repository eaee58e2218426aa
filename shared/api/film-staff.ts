/** Films for staff: /webAdmin/award/film. */
import * as Type from 'typebox';
import { creditFunctions } from '#shared/award/credit.ts';
import { abstractMax, bodyMax, bylineMax, pressKitMax, searchTextMax, titleMax } from '#shared/limits.ts';
import { pressEndings } from '#shared/media/document.ts';
import { count, id, image, instant } from './fields.ts';
import { nullable } from '#shared/nullable.ts';
import { removed } from '#shared/api/press/removed-record.ts';
import { endpoint } from './endpoint.ts';
import { attachment, endOfLicence, mediaItem } from './content-staff.ts';
import { pagingQuery } from './paging.ts';

const line = Type.String({ maxLength: bylineMax * 2 });
const title = Type.String({ maxLength: titleMax * 2 });
const html = Type.String({ maxLength: bodyMax });

/** Whether visitors see it now. */
export const shownStates = ['shown', 'coming', 'over', 'hidden'] as const;
export const shownState = Type.Union([Type.Literal('shown'), Type.Literal('coming'), Type.Literal('over'), Type.Literal('hidden')]);
export type ShownState = Type.Static<typeof shownState>;

export const filmRow = Type.Object({
  id,
  titleZh: title,
  titleEn: title,
  directorZh: line,
  directorEn: line,
  countryZh: line,
  countryEn: line,
  year: nullable(Type.Integer()),
  edition: Type.Integer(),
  unitId: id,
  unitZh: line,
  unitEn: line,
  cover: nullable(image),
  /** Of its picture or file whose licence ends first; null while all last. */
  licence: nullable(endOfLicence),
  shown: shownState,
  publishAt: nullable(instant),
  path: line,
});
export type FilmRow = Type.Static<typeof filmRow>;

export const listManagedFilms = endpoint({
  method: 'GET',
  path: '/webAdmin/award/film/list',
  summary: 'Films of all editions, latest edition first, in the order of their units',
  auth: 'staff',
  permission: 'awardEdit',
  answer: 'rows',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: searchTextMax })),
    editionId: Type.Optional(id),
    unitId: Type.Optional(id),
    shown: Type.Optional(shownState),
    ...pagingQuery,
  }),
  data: Type.Array(filmRow),
});

/** A credited person: one with a page, or a name in at least one language. */
export const namedFields = { personId: nullable(id), nameZh: line, nameEn: line, function: Type.Enum([...creditFunctions]) };
const namedSomebody = Type.Object(namedFields);
export type Named = Type.Static<typeof namedSomebody>;
export const credit = Type.Object({ ...namedFields, roleZh: line, roleEn: line });
const filmSchemas = {
  titleZh: title,
  titleEn: title,
  originalTitle: title,
  countryZh: line,
  countryEn: line,
  year: nullable(Type.Integer({ minimum: 1880, maximum: 2200 })),
  minutes: nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
  directorZh: line,
  directorEn: line,
  languageZh: line,
  languageEn: line,
  companyZh: line,
  companyEn: line,
  loglineZh: Type.String({ maxLength: abstractMax }),
  loglineEn: Type.String({ maxLength: abstractMax }),
  /** HTML; cleaned by the allow-list when it is saved. */
  synopsisZh: html,
  synopsisEn: html,
  unitId: id,
  stillId: nullable(id),
  posterId: nullable(id),
  videoIds: Type.Array(id, { maxItems: 20, uniqueItems: true }),
  /** Documents and pictures for the press, in the order of the film's page. */
  pressKit: Type.Array(attachment, { maxItems: pressKitMax }),
  credits: Type.Array(credit, { maxItems: 60 }),
  commentsClosed: Type.Boolean(),
  /** From when it is public; null = not at all. */
  publishAt: nullable(instant),
  /** Until when; null = without end. */
  unpublishAt: nullable(instant),
};
export const filmFields = Type.Object(filmSchemas);
export type FilmFields = Type.Static<typeof filmFields>;
const someFilmFields = Type.Partial(filmFields);

export const filmVideo = Type.Object({ id, titleZh: line, titleEn: line, seconds: count });
export type FilmVideo = Type.Static<typeof filmVideo>;

/** A document or picture of the press kit, as the form shows it. */
export const pressFile = Type.Object({
  id,
  type: Type.Enum([...pressEndings]),
  bytes: count,
  /** Last day of its licence; null = without end. */
  licenceEndsOn: nullable(line),
});
export type PressFile = Type.Static<typeof pressFile>;

const named = Type.Object({ id, nameZh: line, nameEn: line });
export const managedFilm = Type.Object({
  id,
  fields: filmFields,
  /** Names of the ids in the fields. */
  still: nullable(mediaItem),
  poster: nullable(mediaItem),
  videos: Type.Array(filmVideo),
  pressFiles: Type.Array(pressFile),
  people: Type.Array(named),
  editionId: id,
  shown: shownState,
  path: line,
});
export type ManagedFilm = Type.Static<typeof managedFilm>;

export const getManagedFilm = endpoint({
  method: 'GET',
  path: '/webAdmin/award/film/:id',
  summary: 'A film with all fields, for editing',
  auth: 'staff',
  permission: 'awardEdit',
  params: Type.Object({ id }),
  data: managedFilm,
});

export const addFilm = endpoint({
  method: 'POST',
  path: '/webAdmin/award/film/add',
  summary: 'Add a film to a unit; it is not public yet',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ unitId: id, titleZh: title, titleEn: title }),
  data: Type.Object({ id }),
});

export const saveFilm = endpoint({
  method: 'POST',
  path: '/webAdmin/award/film/save',
  summary:
    'Save changed fields; `base` holds the values that were read, and fields that others have changed since are refused (409, `data.conflicts`)',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id, base: someFilmFields, changes: someFilmFields }),
  data: managedFilm,
});

export const listFilmVideos = endpoint({
  method: 'GET',
  path: '/webAdmin/award/film/videos',
  summary: 'Videos that can be attached to a film, latest first',
  auth: 'staff',
  permission: 'awardEdit',
  query: Type.Object({ search: Type.Optional(Type.String({ maxLength: searchTextMax })) }),
  data: Type.Array(filmVideo),
});

export const removeFilm = endpoint({
  method: 'POST',
  path: '/webAdmin/award/film/remove',
  summary: 'Remove a film without nominations, and its comments; to hide a film, use its publish window',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id }),
  data: removed,
});

export const placeFilm = endpoint({
  method: 'POST',
  path: '/webAdmin/award/film/place',
  summary: 'Move a film directly before or after another film of its unit',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id, otherId: id, side: Type.Union([Type.Literal('before'), Type.Literal('after')]) }),
  data: Type.Null(),
});

export const personRow = Type.Object({
  id,
  nameZh: line,
  nameEn: line,
  originalName: line,
  roleZh: line,
  roleEn: line,
  countryZh: line,
  countryEn: line,
  cover: nullable(image),
  /** Of its picture or file whose licence ends first; null while all last. */
  licence: nullable(endOfLicence),
  shown: shownState,
  publishAt: nullable(instant),
  path: line,
});
export type PersonRow = Type.Static<typeof personRow>;

export const listManagedPeople = endpoint({
  method: 'GET',
  path: '/webAdmin/award/person/list',
  summary: 'People by name',
  auth: 'staff',
  permission: 'awardEdit',
  answer: 'rows',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: searchTextMax })),
    shown: Type.Optional(shownState),
    ...pagingQuery,
  }),
  data: Type.Array(personRow),
});

const personSchemas = {
  nameZh: line,
  nameEn: line,
  /** The name in the person's own writing. */
  originalName: line,
  roleZh: line,
  roleEn: line,
  countryZh: line,
  countryEn: line,
  /** HTML; cleaned by the allow-list when it is saved. */
  bioZh: html,
  bioEn: html,
  portraitId: nullable(id),
  publishAt: nullable(instant),
  unpublishAt: nullable(instant),
};
export const personFields = Type.Object(personSchemas);
export type PersonFields = Type.Static<typeof personFields>;
const somePersonFields = Type.Partial(personFields);

/** How often others refer to a person. */
const uses = Type.Object({ credits: count, nominations: count, juries: count, faces: count });

export const managedPerson = Type.Object({ id, fields: personFields, portrait: nullable(mediaItem), uses, shown: shownState, path: line });
export type ManagedPerson = Type.Static<typeof managedPerson>;

export const getManagedPerson = endpoint({
  method: 'GET',
  path: '/webAdmin/award/person/:id',
  summary: 'A person with all fields, for editing',
  auth: 'staff',
  permission: 'awardEdit',
  params: Type.Object({ id }),
  data: managedPerson,
});

export const addPerson = endpoint({
  method: 'POST',
  path: '/webAdmin/award/person/add',
  summary: 'Add a person, who is not public yet',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ nameZh: line, nameEn: line }),
  data: Type.Object({ id }),
});

export const savePerson = endpoint({
  method: 'POST',
  path: '/webAdmin/award/person/save',
  summary:
    'Save changed fields; `base` holds the values that were read, and fields that others have changed since are refused (409, `data.conflicts`)',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id, base: somePersonFields, changes: somePersonFields }),
  data: managedPerson,
});

export const removePerson = endpoint({
  method: 'POST',
  path: '/webAdmin/award/person/remove',
  summary: 'Remove an unreferenced person; to hide a person, use the publish window',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id }),
  data: removed,
});

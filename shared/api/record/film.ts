/** Films of the awards: /webAdmin/award/film. */
import * as Type from 'typebox';
import { attachment, endOfLicence, mediaItem } from '#shared/api/content-staff.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { exportOf } from '#shared/api/export/export-contract.ts';
import { count, id, image } from '#shared/api/fields.ts';
import { shownState, windowColumns, windowFilter } from '#shared/api/shown-state.ts';
import { creditFunctions } from '#shared/award/credit.ts';
import { premieres } from '#shared/award/premiere.ts';
import { abstractMax, aliasesMax, bodyMax, bylineMax, pressKitMax, searchTextMax, titleMax } from '#shared/limits.ts';
import { pressEndings } from '#shared/media/document.ts';
import { nullable } from '#shared/nullable.ts';
import {
  bilingual,
  choice,
  html,
  integer,
  line,
  list,
  optional,
  publishWindow,
  reference,
  text,
  tick,
  widePicture,
} from '#shared/record/field.ts';
import { importing } from '#shared/record/importing.ts';
import { placing, previewing, record, type FieldsOf, type FullOf, type RowOf } from '#shared/record/record.ts';

const label = Type.String();
const names = { ...bilingual('title', label), ...bilingual('director', label), ...bilingual('country', label) };
const name = Type.String({ maxLength: bylineMax * 2 });

/** A credited person: one with a page, or a name in at least one language. */
export const namedFields = { personId: nullable(id), nameZh: name, nameEn: name, function: Type.Enum([...creditFunctions]) };
const namedSomebody = Type.Object(namedFields);
export type Named = Type.Static<typeof namedSomebody>;
export const credit = Type.Object({ ...namedFields, roleZh: name, roleEn: name });

const named = Type.Object({ id, ...bilingual('name', label) });
export type FilmInstitution = Type.Static<typeof named>;

export const filmVideo = Type.Object({ id, titleZh: label, titleEn: label, seconds: count });
export type FilmVideo = Type.Static<typeof filmVideo>;

/** A document or picture of the press kit, as the form shows it. */
export const pressFile = Type.Object({
  id,
  type: Type.Enum([...pressEndings]),
  bytes: count,
  /** Last day of its licence; null = without end. */
  licenceEndsOn: nullable(label),
});
export type PressFile = Type.Static<typeof pressFile>;

export const filmRecord = record({
  name: 'film',
  path: '/webAdmin/award/film',
  permission: 'awardEdit',
  title: 'title',
  fields: {
    ...bilingual('title', line(titleMax * 2)),
    originalTitle: line(titleMax * 2),
    aliases: text(aliasesMax),
    ...bilingual('country', line()),
    year: integer(1880, 2200),
    minutes: integer(1, 100_000),
    ...bilingual('director', line()),
    ...bilingual('language', line()),
    ...bilingual('company', line()),
    premiere: choice(premieres),
    /** Of the screening copy. */
    format: line(),
    /** World sales: who to ask for the rights. */
    sales: text(abstractMax),
    ...bilingual('logline', text(abstractMax)),
    ...bilingual('synopsis', html(bodyMax)),
    unitId: reference('unit'),
    institutionId: optional('institution'),
    stillId: widePicture,
    posterId: optional('media'),
    videoIds: list(() => id, 20, 'video'),
    /** Documents and pictures for the press, in the order of the film's page. */
    pressKit: list(() => attachment, pressKitMax),
    credits: list(() => credit, 60),
    commentsClosed: tick,
    ...publishWindow,
  },
  first: ['unitId', 'titleZh', 'titleEn'],
  row: {
    ...names,
    year: nullable(Type.Integer()),
    edition: Type.Integer(),
    unitId: id,
    ...bilingual('unit', label),
    cover: nullable(image),
    /** Of its picture or file whose licence ends first; null while all last. */
    licence: nullable(endOfLicence),
    ...windowColumns,
    path: label,
  },
  filters: { editionId: Type.Optional(id), unitId: Type.Optional(id), ...windowFilter },
  beside: {
    still: nullable(mediaItem),
    poster: nullable(mediaItem),
    videos: Type.Array(filmVideo),
    pressFiles: Type.Array(pressFile),
    /** Credited people. */
    people: Type.Array(named),
    institution: nullable(named),
    editionId: id,
    shown: shownState,
    path: label,
  },
});
export type FilmFields = FieldsOf<typeof filmRecord>;
export type FilmRow = RowOf<typeof filmRecord>;
export type ManagedFilm = FullOf<typeof filmRecord>;

export const placeFilm = placing(filmRecord);
export const previewFilm = previewing(filmRecord);
export const importFilms = importing(filmRecord);

export const exportFilms = exportOf(filmRecord.calls.list, {
  name: 'films',
  columns: ['id', ...Object.keys(names), 'year', 'edition', 'unitId', 'unitZh', 'unitEn', 'licence', 'shown', 'publishAt', 'path'],
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

export const listFilmInstitutions = endpoint({
  method: 'GET',
  path: '/webAdmin/award/film/institutions',
  summary: 'Institutions that can be named as those that entered a film, by name',
  auth: 'staff',
  permission: 'awardEdit',
  query: Type.Object({ search: Type.Optional(Type.String({ maxLength: searchTextMax })) }),
  data: Type.Array(named),
});

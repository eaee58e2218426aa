/** Editions, /webAdmin/award/edition, and their parts below it: units, their awards, and the nominations of each. */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { count, id } from '#shared/api/fields.ts';
import { nullable } from '#shared/nullable.ts';
import { editionYears, nomineesMax, recipientsMax } from '#shared/limits.ts';
import {
  bilingual,
  choice,
  identifier,
  integer,
  line,
  list,
  optional,
  optionalInstant,
  reference,
  text,
  tick,
} from '#shared/record/field.ts';
import { placing, record, type FullOf, type RowOf } from '#shared/record/record.ts';
import { ceremonyState } from '#shared/api/edition-staff.ts';
import { exportOf } from '#shared/api/export/export-contract.ts';
import { mediaItem } from '#shared/api/content-staff.ts';
import { shownState } from '#shared/api/shown-state.ts';
import { namedFields } from './film.ts';

/** Parts of one kind that an edition is expected to have. */
export const partsMax = 2_000;

const label = Type.String();
/** Those who run the ceremony read editions too. */
const readers = ['awardEdit', 'ceremonyRun'] as const;

export const unitRecord = record({
  name: 'unit',
  path: '/webAdmin/award/edition/unit',
  permission: 'awardEdit',
  readers,
  title: 'label',
  fields: {
    editionId: reference('edition'),
    /** Such as `film` or `tv`: the same in every edition. */
    key: identifier(32),
    ...bilingual('label', line()),
  },
  first: ['editionId', 'labelZh', 'labelEn', 'key'],
  row: { key: label, ...bilingual('label', label), films: count },
  filters: { editionId: Type.Optional(id) },
  pageSizeMax: partsMax,
  beside: {},
});
/** Identifiers of units. */
export const unitKey = /^[a-z][a-z0-9-]*$/;

export const placeUnit = placing(unitRecord);

const awardSubjects = ['work', 'person'] as const;

export const categoryRecord = record({
  name: 'category',
  path: '/webAdmin/award/edition/category',
  permission: 'awardEdit',
  readers,
  title: 'label',
  fields: {
    unitId: reference('unit'),
    /** Whether it is given to films or to people; it stays once there are nominations. */
    subject: choice(awardSubjects),
    ...bilingual('label', line()),
  },
  first: ['unitId', 'subject', 'labelZh', 'labelEn'],
  row: { unitId: id, subject: Type.Enum([...awardSubjects]), ...bilingual('label', label) },
  filters: { editionId: Type.Optional(id), unitId: Type.Optional(id) },
  pageSizeMax: partsMax,
  beside: {},
});

export const placeCategory = placing(categoryRecord);

export const nominationRecord = record({
  name: 'nomination',
  path: '/webAdmin/award/edition/nomination',
  permission: 'awardEdit',
  readers,
  title: 'role',
  // Its nominee tells it apart.
  isUnnamed: true,
  fields: {
    categoryId: reference('category'),
    /** An award for films is given to one of them, one for people to a person, who may be nominated for a film. */
    filmId: optional('film'),
    personId: optional('person'),
    /** The character or post for which a person is nominated. */
    ...bilingual('role', line()),
    /** Those who receive the award if the nomination wins. */
    recipients: list(() => Type.Object(namedFields), recipientsMax),
  },
  first: ['categoryId', 'filmId', 'personId', 'roleZh', 'roleEn', 'recipients'],
  row: {
    categoryId: id,
    filmId: nullable(id),
    personId: nullable(id),
    ...bilingual('film', label),
    ...bilingual('person', label),
    ...bilingual('role', label),
  },
  filters: { editionId: Type.Optional(id), categoryId: Type.Optional(id) },
  pageSizeMax: partsMax,
  /** Names of the people among the recipients. */
  beside: { people: Type.Array(Type.Object({ id, ...bilingual('name', label) })) },
});
export type ManagedNomination = RowOf<typeof nominationRecord>;
export type NominationForm = FullOf<typeof nominationRecord>;

export const placeNomination = placing(nominationRecord);

/** Why a film or a person of several was not nominated. */
const refusedReasons = ['nominated', 'gone'] as const;
const someIds = Type.Array(id, { minItems: 1, maxItems: nomineesMax, uniqueItems: true });

export const addNominations = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/nomination/addSeveral',
  summary:
    'Nominate several films or people in the order given; those that are nominated already, or are gone, are left out and named in `refused`',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ categoryId: id, nomineeIds: someIds }),
  data: Type.Object({
    /** Of the new nominations. */
    ids: Type.Array(id),
    refused: Type.Array(Type.Object({ id, reason: Type.Enum([...refusedReasons]) })),
  }),
});

export const removeNominations = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/nomination/removeSeveral',
  summary: 'Remove several nominations of a category, such as those just added; 409 once it has a result',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ categoryId: id, ids: someIds }),
  data: Type.Null(),
});

export const jurorRecord = record({
  name: 'juror',
  path: '/webAdmin/award/edition/juror',
  permission: 'awardEdit',
  readers,
  title: 'personId',
  // Its person tells it apart.
  isUnnamed: true,
  fields: {
    editionId: reference('edition'),
    personId: reference('person'),
    /** Null = of all units. */
    unitId: optional('unit'),
    isPresident: tick,
    isChair: tick,
  },
  first: ['editionId', 'personId', 'unitId', 'isPresident', 'isChair'],
  row: {
    personId: id,
    ...bilingual('name', label),
    unitId: nullable(id),
    /** '' = of all units. */
    ...bilingual('unit', label),
    isPresident: Type.Boolean(),
    isChair: Type.Boolean(),
    /** Of the person. */
    portrait: nullable(mediaItem),
    /** Whether visitors see the person. */
    shown: shownState,
  },
  filters: { editionId: Type.Optional(id) },
  pageSizeMax: partsMax,
  beside: {},
});
export type ManagedJuror = RowOf<typeof jurorRecord>;

export const placeJuror = placing(jurorRecord);

export const exportJurors = exportOf(jurorRecord.calls.list, {
  name: 'jury',
  columns: ['id', 'personId', 'nameZh', 'nameEn', 'unitZh', 'unitEn', 'isPresident', 'isChair'],
});

const categoryRow = categoryRecord.calls.list.data.items.properties;
const managedCategory = Type.Object({ ...categoryRow, nominations: nominationRecord.calls.list.data });
export type ManagedCategory = Type.Static<typeof managedCategory>;

const unitRow = unitRecord.calls.list.data.items.properties;
const managedUnit = Type.Object({ ...unitRow, categories: Type.Array(managedCategory) });
export type ManagedUnit = Type.Static<typeof managedUnit>;

/** Editions, which staff see at once. */
export const editionsMax = 500;
const figure = integer(0, 1_000_000);
/** Characters that say who may enter, or who may not. */
const entryPointsMax = 1_000;

export const editionRecord = record({
  name: 'edition',
  path: '/webAdmin/award/edition',
  permission: 'awardEdit',
  readers,
  title: 'ordinal',
  key: 'year',
  // Its year tells it apart.
  isUnnamed: true,
  fields: {
    year: integer(editionYears.min, editionYears.max),
    ...bilingual('ordinal', line()),
    ...bilingual('theme', line()),
    ...bilingual('dates', line()),
    ...bilingual('place', line()),
    ...bilingual('note', text(500)),
    startsAt: optionalInstant,
    endsAt: optionalInstant,
    entriesFrom: optionalInstant,
    entriesUntil: optionalInstant,
    /** A point per line. */
    ...bilingual('eligible', text(entryPointsMax)),
    ...bilingual('ineligible', text(entryPointsMax)),
    /** Where questions about entries go; an e-mail address in it becomes a link. */
    ...bilingual('entryContact', line()),
    awardCount: figure,
    entryCount: figure,
    countryCount: figure,
  },
  first: ['year', 'ordinalZh', 'ordinalEn'],
  row: {
    year: Type.Integer(),
    ...bilingual('ordinal', label),
    ceremony: ceremonyState,
    units: count,
    categories: count,
    films: count,
    nominations: count,
  },
  filters: {},
  pageSizeMax: editionsMax,
  beside: {
    /** Never public, and without films, nominees or jury: it can be removed, with its units, awards and programme. */
    isDraft: Type.Boolean(),
    ceremony: ceremonyState,
    units: Type.Array(managedUnit),
    jury: jurorRecord.calls.list.data,
  },
});
export type EditionRow = RowOf<typeof editionRecord>;
export type ManagedEdition = FullOf<typeof editionRecord>;

export const exportEditions = exportOf(editionRecord.calls.list, {
  name: 'editions',
  columns: [
    'id',
    'year',
    'ordinalZh',
    'ordinalEn',
    'ceremony.phase',
    'ceremony.shownPhase',
    'ceremony.isCurrent',
    'ceremony.isHidden',
    'ceremony.nomineesAt',
    'ceremony.revealAt',
    'units',
    'categories',
    'films',
    'nominations',
  ],
});

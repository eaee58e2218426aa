/** Parts of an edition, below /webAdmin/award/edition: its units, their awards, and the nominations of each. */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { count, id } from '#shared/api/fields.ts';
import { nullable } from '#shared/nullable.ts';
import { nomineesMax, recipientsMax } from '#shared/limits.ts';
import { bilingual, choice, identifier, line, list, optional, reference } from '#shared/record/field.ts';
import { placing, record, type FullOf, type RowOf } from '#shared/record/record.ts';
import { namedFields } from './film.ts';

/** Parts of one kind that an edition is expected to have. */
export const partsMax = 2_000;

const label = Type.String();

export const unitRecord = record({
  name: 'unit',
  path: '/webAdmin/award/edition/unit',
  permission: 'awardEdit',
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

/** Changes of the parts of an edition by staff: units, categories, nominations and jury, below /webAdmin/award/edition. */
import * as Type from 'typebox';
import { id } from './fields.ts';
import { edit } from '#shared/award/edit-schema.ts';
import { nomineesMax } from '#shared/limits.ts';
import { nullable } from '#shared/nullable.ts';
import { awardSubject, line, recipients } from './edition-staff.ts';
import { removed } from '#shared/api/removed-record.ts';
import { endpoint } from './endpoint.ts';

const unitSchemas = { key: Type.String({ minLength: 1, maxLength: 32, pattern: '^[a-z][a-z0-9-]*$' }), labelZh: line, labelEn: line };
export const addUnit = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/unit/add',
  summary: 'Add a unit to an edition; `key` is the same in every edition',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ editionId: id, ...unitSchemas }),
  data: Type.Object({ id }),
});

const categorySchemas = { labelZh: line, labelEn: line };
export const addCategory = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/category/add',
  summary: 'Add a category to a unit',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ unitId: id, subject: awardSubject, ...categorySchemas }),
  data: Type.Object({ id }),
});

export const renamePart = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/rename',
  summary: 'Rename a unit or a category',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ kind: Type.Union([Type.Literal('unit'), Type.Literal('category')]), id, ...edit(categorySchemas) }),
  data: Type.Null(),
});

const nominationSchemas = { filmId: nullable(id), personId: nullable(id), roleZh: line, roleEn: line };
export const addNomination = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/nomination/add',
  summary: 'Nominate a film, or a person with or without a film',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ categoryId: id, ...nominationSchemas, recipients: Type.Optional(recipients) }),
  data: Type.Object({ id }),
});

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

export const saveNomination = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/nomination/save',
  summary: 'Change a nomination; its nominee can change only until a result is entered in its category',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id, ...edit({ ...nominationSchemas, recipients }) }),
  data: Type.Null(),
});

const jurorSchemas = { unitId: nullable(id), isPresident: Type.Boolean(), isChair: Type.Boolean() };
export const addJuror = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/juror/add',
  summary: 'Add a person to the jury of an edition',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ editionId: id, personId: id, ...jurorSchemas }),
  data: Type.Null(),
});

export const saveJuror = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/juror/save',
  summary: 'Change a jury member’s seat',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ editionId: id, personId: id, ...edit(jurorSchemas) }),
  data: Type.Null(),
});

const ids = Type.Array(id, { maxItems: 500, uniqueItems: true });
const partKind = Type.Union([Type.Literal('unit'), Type.Literal('category'), Type.Literal('nomination'), Type.Literal('juror')]);
export type PartKind = Type.Static<typeof partKind>;

export const orderParts = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/order',
  summary:
    'Reorder the units or jurors of an edition, the categories of a unit or the nominations of a category; refused if the order has changed since it was read',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ kind: partKind, /** Edition, unit or category. */ parentId: id, base: ids, ids }),
  data: Type.Null(),
});

export const removePart = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/remove',
  summary: 'Remove an unreferenced unit, category, nomination or juror; nominations cannot be removed once their category has a result',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ kind: partKind, /** Edition, unit or category. */ parentId: id, id }),
  data: removed,
});

/** The jury of an edition for staff: /webAdmin/award/edition/juror. */
import * as Type from 'typebox';
import { mediaItem } from './content-staff.ts';
import { id } from './fields.ts';
import { shownState } from './shown-state.ts';
import { edit } from '#shared/award/edit-schema.ts';
import { nullable } from '#shared/nullable.ts';
import { removed } from '#shared/api/removed-record.ts';
import { endpoint } from './endpoint.ts';

export const managedJuror = Type.Object({
  personId: id,
  nameZh: Type.String(),
  nameEn: Type.String(),
  unitId: nullable(id),
  isPresident: Type.Boolean(),
  isChair: Type.Boolean(),
  /** Of the person. */
  portrait: nullable(mediaItem),
  /** Whether visitors see the person. */
  shown: shownState,
});
export type ManagedJuror = Type.Static<typeof managedJuror>;

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
export const orderJury = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/juror/order',
  summary: 'Reorder the jurors of an edition; refused if the order has changed since it was read',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ editionId: id, base: ids, ids }),
  data: Type.Null(),
});

export const removeJuror = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/juror/remove',
  summary: 'Take a person out of the jury of an edition',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ editionId: id, personId: id }),
  data: removed,
});

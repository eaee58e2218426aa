/** The run of show of an edition for staff: /webAdmin/award/show. */
import * as Type from 'typebox';
import { edit } from '#shared/award/edit-schema.ts';
import { revealModes } from '#shared/award/reveal.ts';
import { showRowKinds, showRowsMax, showRowStatuses } from '#shared/award/show.ts';
import { bylineMax } from '#shared/limits.ts';
import { nullable } from '#shared/nullable.ts';
import { pendingReveal } from './reveal-staff.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { id, instant } from '#shared/api/fields.ts';

const secondsMax = 14_400;
const noteMax = 1_000;

const line = Type.String({ maxLength: bylineMax * 2 });
const status = Type.Enum([...showRowStatuses]);
const rowSchemas = {
  kind: Type.Enum([...showRowKinds]),
  titleZh: line,
  titleEn: line,
  /** The award that is given; null for rows of other kinds. */
  categoryId: nullable(id),
  /** The film that is played; null = none. */
  filmId: nullable(id),
  presenterZh: line,
  presenterEn: line,
  /** Planned duration. */
  seconds: Type.Integer({ minimum: 0, maximum: secondsMax }),
  /** For the floor. */
  note: Type.String({ maxLength: noteMax }),
};
export const showRowFields = Type.Object(rowSchemas);
export type ShowRowFields = Type.Static<typeof showRowFields>;

export const managedShowRow = Type.Object({
  id,
  ...rowSchemas,
  filmZh: line,
  filmEn: line,
  status,
  startedAt: nullable(instant),
  endedAt: nullable(instant),
});
export type ManagedShowRow = Type.Static<typeof managedShowRow>;

/** An award that a row can name. */
export const showAward = Type.Object({
  id,
  labelZh: line,
  labelEn: line,
  unitId: id,
  unitZh: line,
  unitEn: line,
  /** Whether its winner is public, entered, sealed or missing; `secret` for those who do not run the ceremony. */
  winner: Type.Enum(['public', 'entered', 'sealed', 'missing', 'secret']),
});
export type ShowAward = Type.Static<typeof showAward>;

const showSchemas = {
  /** Planned start; null = not set. */
  startsAt: nullable(instant),
};
export const managedShow = Type.Object({
  editionId: id,
  year: Type.Integer(),
  titleZh: line,
  titleEn: line,
  ...showSchemas,
  /** Nothing of it is public, so screens cannot follow it. */
  isHidden: Type.Boolean(),
  openedAt: nullable(instant),
  closedAt: nullable(instant),
  revealMode: Type.Enum([...revealModes]),
  /** The reveal that is armed or counts down; null = none. */
  reveal: nullable(pendingReveal),
  /** All winners are public. */
  isRevealed: Type.Boolean(),
  rows: Type.Array(managedShowRow),
  /** Every award of the edition, in its order. */
  awards: Type.Array(showAward),
});
export type ManagedShow = Type.Static<typeof managedShow>;

const forShow = { auth: 'staff', anyPermission: ['awardEdit', 'ceremonyRun'] } as const;

export const getShow = endpoint({
  method: 'GET',
  path: '/webAdmin/award/show',
  summary: 'The run of show of an edition; for awards editors and ceremony operators',
  ...forShow,
  query: Type.Object({ editionId: id }),
  data: managedShow,
});

export const saveShow = endpoint({
  method: 'POST',
  path: '/webAdmin/award/show/save',
  summary: 'Save the planned start of the show',
  ...forShow,
  body: Type.Object({ editionId: id, ...edit(showSchemas) }),
  data: Type.Null(),
});

export const openShow = endpoint({
  method: 'POST',
  path: '/webAdmin/award/show/open',
  summary: 'Begin or end the ceremony: between the two, the big screen and pages of the edition follow the console; idempotent',
  auth: 'staff',
  permission: 'ceremonyRun',
  body: Type.Object({ editionId: id, isOpen: Type.Boolean() }),
  data: Type.Null(),
});

export const addShowRow = endpoint({
  method: 'POST',
  path: '/webAdmin/award/show/row/add',
  summary: 'Add a row at the end of the show',
  ...forShow,
  body: Type.Object({ editionId: id, ...rowSchemas }),
  data: Type.Object({ id }),
});

export const fillShow = endpoint({
  method: 'POST',
  path: '/webAdmin/award/show/fill',
  summary: 'Add a row for every award of the edition that has none, unit by unit; returns how many were added',
  ...forShow,
  body: Type.Object({ editionId: id }),
  data: Type.Object({ added: Type.Integer({ minimum: 0 }) }),
});

export const saveShowRow = endpoint({
  method: 'POST',
  path: '/webAdmin/award/show/row/save',
  summary: 'Save changed fields of a row; `base` holds the values that were read',
  ...forShow,
  body: Type.Object({ id, ...edit(rowSchemas) }),
  data: Type.Null(),
});

export const setShowStatuses = endpoint({
  method: 'POST',
  path: '/webAdmin/award/show/status',
  summary: 'Set the status of rows from the ones that were read; 409 if one has changed meanwhile. One row at most is on stage',
  ...forShow,
  body: Type.Object({ editionId: id, changes: Type.Array(Type.Object({ id, from: status, to: status }), { minItems: 1, maxItems: 10 }) }),
  data: Type.Null(),
});

export const orderShow = endpoint({
  method: 'POST',
  path: '/webAdmin/award/show/order',
  summary: 'Save the order of the rows; 409 if it is not the one that was read',
  ...forShow,
  body: Type.Object({ editionId: id, base: Type.Array(id, { maxItems: showRowsMax }), ids: Type.Array(id, { maxItems: showRowsMax }) }),
  data: Type.Null(),
});

export const removeShowRow = endpoint({
  method: 'POST',
  path: '/webAdmin/award/show/row/remove',
  summary: 'Remove a row, which can be restored',
  ...forShow,
  body: Type.Object({ id }),
  data: Type.Null(),
});

export const restoreShowRow = endpoint({
  method: 'POST',
  path: '/webAdmin/award/show/row/restore',
  summary: 'Restore a removed row at its place; idempotent',
  ...forShow,
  body: Type.Object({ id }),
  data: Type.Null(),
});

/** The face gallery for staff: /webAdmin/award/face. */
import { Array, Integer, Literal, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { bylineMax } from '#shared/limits.ts';
import { count, id, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { shownState } from './film-staff.ts';
import { mediaItem } from './content-staff.ts';

const line = String({ maxLength: bylineMax * 2 });
/** Null first: the validator would make an empty text of it for the other one. */
const nullable = <Schema extends Parameters<typeof Optional>[0]>(schema: Schema) => Union([Null(), schema]);
const year = nullable(Integer({ minimum: 1880, maximum: 2200 }));

const columnSchemas = { labelZh: line, labelEn: line, year, coverId: nullable(id) };
export const managedFaceColumn = Object({
  id,
  ...columnSchemas,
  cover: nullable(mediaItem),
  faces: count,
  /** Faces that visitors see now. */ shown: count,
});
export type ManagedFaceColumn = Static<typeof managedFaceColumn>;

export const listManagedFaceColumns = endpoint({
  method: 'GET',
  path: '/webAdmin/award/face/column/list',
  summary: 'Columns of the gallery in their order, empty ones too',
  auth: 'staff',
  permission: 'awardEdit',
  data: Array(managedFaceColumn),
});

const faceSchemas = {
  nameZh: line,
  nameEn: line,
  roleZh: line,
  roleEn: line,
  year,
  imageId: id,
  /** The person shown, to whose page the face leads. */
  personId: nullable(id),
  publishAt: nullable(instant),
  unpublishAt: nullable(instant),
};
export const managedFace = Object({ id, ...faceSchemas, image: mediaItem, personZh: line, personEn: line, shown: shownState });
export type ManagedFace = Static<typeof managedFace>;
export type FaceFields = Static<ReturnType<typeof Object<typeof faceSchemas>>>;

export const listManagedFaces = endpoint({
  method: 'GET',
  path: '/webAdmin/award/face/list',
  summary: 'Faces of a column in their order',
  auth: 'staff',
  permission: 'awardEdit',
  query: Object({ columnId: id }),
  data: Array(managedFace),
});

export const addFaceColumn = endpoint({
  method: 'POST',
  path: '/webAdmin/award/face/column/add',
  summary: 'Add a column at the end of the gallery',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ labelZh: line, labelEn: line, year }),
  data: Object({ id }),
});

const someOfColumn = Object({ labelZh: Optional(line), labelEn: Optional(line), year: Optional(year), coverId: Optional(nullable(id)) });
export const saveFaceColumn = endpoint({
  method: 'POST',
  path: '/webAdmin/award/face/column/save',
  summary: 'Save changed fields of a column; `base` has the values that were read',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ id, base: someOfColumn, changes: someOfColumn }),
  data: Null(),
});

export const addFace = endpoint({
  method: 'POST',
  path: '/webAdmin/award/face/add',
  summary: 'Add a face at the end of a column',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ columnId: id, ...faceSchemas }),
  data: Object({ id }),
});

const someOfFace = Object(
  globalThis.Object.fromEntries(globalThis.Object.entries(faceSchemas).map(([name, schema]) => [name, Optional(schema)])) as {
    [Name in keyof FaceFields]: ReturnType<typeof Optional<(typeof faceSchemas)[Name]>>;
  },
);
export const saveFace = endpoint({
  method: 'POST',
  path: '/webAdmin/award/face/save',
  summary:
    'Save changed fields of a face; `base` has the values that were read, and what others changed meanwhile is refused (409, `data.conflicts`)',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ id, base: someOfFace, changes: someOfFace }),
  data: Null(),
});

const ids = Array(id, { maxItems: 2_000, uniqueItems: true });
export const orderFaces = endpoint({
  method: 'POST',
  path: '/webAdmin/award/face/order',
  summary: 'Put the faces of a column, or without one the columns, into another order; refused when the order read is not the present one',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ columnId: nullable(id), base: ids, ids }),
  data: Null(),
});

export const removeFace = endpoint({
  method: 'POST',
  path: '/webAdmin/award/face/remove',
  summary: 'Remove a face, or a column without faces',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ kind: Union([Literal('face'), Literal('column')]), id }),
  data: Null(),
});

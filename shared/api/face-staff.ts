/** The face gallery for staff: /webAdmin/award/face. */
import * as Type from 'typebox';
import { bylineMax } from '#shared/limits.ts';
import { count, id, instant } from './fields.ts';
import { nullable } from '#shared/nullable.ts';
import { removed } from '#shared/api/press/removed-record.ts';
import { endpoint } from './endpoint.ts';
import { shownState } from './film-staff.ts';
import { mediaItem } from './content-staff.ts';

const line = Type.String({ maxLength: bylineMax * 2 });
const year = nullable(Type.Integer({ minimum: 1880, maximum: 2200 }));

const columnSchemas = { labelZh: line, labelEn: line, year, coverId: nullable(id) };
export const managedFaceColumn = Type.Object({
  id,
  ...columnSchemas,
  cover: nullable(mediaItem),
  faces: count,
  /** Faces that visitors see now. */ shown: count,
});
export type ManagedFaceColumn = Type.Static<typeof managedFaceColumn>;

export const listManagedFaceColumns = endpoint({
  method: 'GET',
  path: '/webAdmin/award/face/column/list',
  summary: 'Columns of the gallery in their order, including empty ones',
  auth: 'staff',
  permission: 'awardEdit',
  data: Type.Array(managedFaceColumn),
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
export const managedFace = Type.Object({ id, ...faceSchemas, image: mediaItem, personZh: line, personEn: line, shown: shownState });
export type ManagedFace = Type.Static<typeof managedFace>;
export const faceFields = Type.Object(faceSchemas);
export type FaceFields = Type.Static<typeof faceFields>;

export const listManagedFaces = endpoint({
  method: 'GET',
  path: '/webAdmin/award/face/list',
  summary: 'Faces of a column in their order',
  auth: 'staff',
  permission: 'awardEdit',
  query: Type.Object({ columnId: id }),
  data: Type.Array(managedFace),
});

export const addFaceColumn = endpoint({
  method: 'POST',
  path: '/webAdmin/award/face/column/add',
  summary: 'Add a column at the end of the gallery',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ labelZh: line, labelEn: line, year }),
  data: Type.Object({ id }),
});

const someOfColumn = Type.Object({
  labelZh: Type.Optional(line),
  labelEn: Type.Optional(line),
  year: Type.Optional(year),
  coverId: Type.Optional(nullable(id)),
});
export const saveFaceColumn = endpoint({
  method: 'POST',
  path: '/webAdmin/award/face/column/save',
  summary: 'Save changed fields of a column; `base` holds the values that were read',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id, base: someOfColumn, changes: someOfColumn }),
  data: Type.Null(),
});

export const addFace = endpoint({
  method: 'POST',
  path: '/webAdmin/award/face/add',
  summary: 'Add a face at the end of a column',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ columnId: id, ...faceSchemas }),
  data: Type.Object({ id }),
});

const someOfFace = Type.Partial(faceFields);
export const saveFace = endpoint({
  method: 'POST',
  path: '/webAdmin/award/face/save',
  summary:
    'Save changed fields of a face; `base` holds the values that were read, and fields that others have changed since are refused (409, `data.conflicts`)',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id, base: someOfFace, changes: someOfFace }),
  data: Type.Null(),
});

const ids = Type.Array(id, { maxItems: 2_000, uniqueItems: true });
export const orderFaces = endpoint({
  method: 'POST',
  path: '/webAdmin/award/face/order',
  summary: 'Reorder the faces of a column, or without one the columns; refused if the order has changed since it was read',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ columnId: nullable(id), base: ids, ids }),
  data: Type.Null(),
});

export const removeFace = endpoint({
  method: 'POST',
  path: '/webAdmin/award/face/remove',
  summary: 'Remove a face, or a column without faces',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ kind: Type.Union([Type.Literal('face'), Type.Literal('column')]), id }),
  data: removed,
});

/** The face gallery: /webAdmin/award/face; its columns: /webAdmin/award/face/column. */
import * as Type from 'typebox';
import { mediaItem } from '#shared/api/content-staff.ts';
import { exportOf } from '#shared/api/export/export-contract.ts';
import { count, id, instant } from '#shared/api/fields.ts';
import { shownState, windowColumns } from '#shared/api/shown-state.ts';
import { nullable } from '#shared/nullable.ts';
import { bilingual, integer, line, optional, publishWindow, reference } from '#shared/record/field.ts';
import { placing, record, type FieldsOf, type FullOf, type RowOf } from '#shared/record/record.ts';

/** Faces of a column, which the gallery of staff shows at once. */
export const facesMax = 2_000;
/** Columns of the gallery. */
export const faceColumnsMax = 500;

const label = Type.String();
const names = { ...bilingual('name', label), ...bilingual('role', label) };
const year = nullable(Type.Integer());

export const faceColumnRecord = record({
  name: 'faceColumn',
  path: '/webAdmin/award/face/column',
  permission: 'awardEdit',
  title: 'label',
  fields: { ...bilingual('label', line()), year: integer(1880, 2200), coverId: optional('media') },
  first: ['labelZh', 'labelEn'],
  row: {
    ...bilingual('label', label),
    year,
    faces: count,
    /** Faces that visitors see now. */
    shown: count,
  },
  filters: {},
  pageSizeMax: faceColumnsMax,
  beside: { cover: nullable(mediaItem) },
});
export type FaceColumnRow = RowOf<typeof faceColumnRecord>;

export const placeFaceColumn = placing(faceColumnRecord);

export const faceRecord = record({
  name: 'face',
  path: '/webAdmin/award/face',
  permission: 'awardEdit',
  title: 'name',
  fields: {
    ...bilingual('name', line()),
    ...bilingual('role', line()),
    year: integer(1880, 2200),
    columnId: reference('faceColumn'),
    imageId: reference('media'),
    /** The person shown, to whose page the face leads. */
    personId: optional('person'),
    ...publishWindow,
  },
  first: ['columnId', 'nameZh', 'nameEn', 'imageId'],
  pageSizeMax: facesMax,
  row: {
    ...names,
    year,
    imageId: id,
    image: mediaItem,
    personId: nullable(id),
    ...bilingual('person', label),
    ...windowColumns,
    unpublishAt: nullable(instant),
  },
  filters: { columnId: Type.Optional(id) },
  beside: { image: nullable(mediaItem), ...bilingual('person', label), shown: shownState },
});
export type FaceFields = FieldsOf<typeof faceRecord>;
export type FaceRow = RowOf<typeof faceRecord>;
export type ManagedFace = FullOf<typeof faceRecord>;

export const placeFace = placing(faceRecord);

export const exportFaces = exportOf(faceRecord.calls.list, {
  name: 'faces',
  columns: ['id', ...Object.keys(names), 'year', 'imageId', 'personId', 'personZh', 'personEn', 'shown', 'publishAt', 'unpublishAt'],
});

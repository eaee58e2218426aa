/** The face gallery for visitors: GET /web/cms/face/*. */
import * as Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { count, id, image, text } from './fields.ts';
import { pagingQuery, sortDirection } from './paging.ts';
import { choice, filmCard } from './award.ts';

const label = Type.String({ maxLength: 200 });
const year = Type.Union([Type.Null(), Type.Integer()]);

const faceRow = Type.Object({
  id,
  columnId: id,
  name: label,
  /** The name in the other writing: Latin for Chinese pages, the person's own for English ones. */
  otherName: label,
  role: label,
  country: label,
  year,
  /** Address of the portrait; `image` has its size and colour too. */
  url: Type.String({ maxLength: 2_000 }),
  image,
  /** The person shown, where the awards data know them. */
  personId: Type.Union([Type.Null(), id]),
  path: Type.String({ maxLength: 2_000 }),
});
export type FaceRow = Type.Static<typeof faceRow>;

const faceLink = Type.Object({ id, name: label, path: Type.String({ maxLength: 2_000 }) });
export type FaceLink = Type.Static<typeof faceLink>;

const faceDetail = Type.Object({
  ...faceRow.properties,
  columnLabel: label,
  /** Sanitised HTML. */
  bio: text,
  /** Awards that are public, such as "Best Film, second edition". */
  honours: Type.Array(label),
  works: Type.Array(filmCard),
  /** Page of the person among people; '' where there is none. */
  personPath: Type.String({ maxLength: 2_000 }),
  /** Neighbours within the column, in a circle; null in a column of one. */
  previous: Type.Union([Type.Null(), faceLink]),
  next: Type.Union([Type.Null(), faceLink]),
});
export type FaceDetail = Type.Static<typeof faceDetail>;

/** Filters of the gallery. */
const faceFilters = {
  columnId: Type.Optional(id),
  /** A role as the filters give it. */
  role: Type.Optional(Type.String({ maxLength: 64 })),
  year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2200 })),
};

const faceQuery = {
  ...pagingQuery,
  ...faceFilters,
  /** Only faces of this person. */
  personId: Type.Optional(id),
  orderByColumn: Type.Optional(Type.Union([Type.Literal('position'), Type.Literal('name')])),
  isAsc: Type.Optional(sortDirection),
};

export const listFaces = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/face/getfaces',
  alsoPaths: ['/web/cms/getfaces'],
  summary: 'Faces of the gallery by role and year, in the order of the gallery or of names',
  answer: 'rows',
  maxAgeSeconds: 300,
  query: Type.Object(faceQuery),
  data: Type.Array(faceRow),
});

export const listFaceColumns = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/face/selectGoldenPandaFaceColumnList',
  alsoPaths: ['/web/cms/selectGoldenPandaFaceColumnList'],
  summary: 'The columns of the face gallery',
  maxAgeSeconds: 300,
  data: Type.Array(Type.Object({ id, label, year, count, cover: Type.Union([Type.Null(), image]) })),
});

export const listColumnFaces = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/face/selectGoldenPandaFaceDetailList',
  alsoPaths: ['/web/cms/selectGoldenPandaFaceDetailList'],
  summary: 'The faces of one column, in its order',
  answer: 'rows',
  maxAgeSeconds: 300,
  query: Type.Object({ ...faceQuery, columnId: id }),
  data: Type.Array(faceRow),
});

export const getFaceFilters = endpoint({
  method: 'GET',
  path: '/web/cms/face/faceFilter',
  summary: 'Roles, columns and years to filter faces by, each with the number of faces that the other filters leave',
  maxAgeSeconds: 300,
  query: Type.Object(faceFilters),
  data: Type.Object({
    /** All faces of the gallery. */
    total: count,
    /** Faces of any role or none that the other filters leave. */
    anyRole: count,
    roles: Type.Array(choice),
    columns: Type.Array(choice),
    years: Type.Array(choice),
  }),
});
export type FaceFilters = Type.Static<(typeof getFaceFilters)['data']>;

export const getFace = endpoint({
  method: 'GET',
  path: '/web/cms/face/:id',
  summary: 'One face with its person, honours, films and neighbours',
  maxAgeSeconds: 300,
  params: Type.Object({ id }),
  data: faceDetail,
});

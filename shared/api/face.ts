/** The face gallery: GET /web/cms/face/{getfaces, selectGoldenPandaFaceColumnList, selectGoldenPandaFaceDetailList, faceFilter, :id}. */
import { Array, Integer, Literal, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { count, id, image, text, filmCard } from './content.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery, sortDirection } from './paging.ts';
import { choice } from './film.ts';

const label = String({ maxLength: 200 });
const year = Union([Null(), Integer()]);

const faceRow = Object({
  id,
  columnId: id,
  name: label,
  /** The name in the other writing: Latin for Chinese pages, the person's own for English ones. */
  otherName: label,
  role: label,
  country: label,
  year,
  /** Address of the portrait; `image` has its size and colour too. */
  url: String({ maxLength: 2_000 }),
  image,
  /** The person shown, where the awards data know them. */
  personId: Union([Null(), id]),
  path: String({ maxLength: 2_000 }),
});
export type FaceRow = Static<typeof faceRow>;

const faceLink = Object({ id, name: label, path: String({ maxLength: 2_000 }) });
export type FaceLink = Static<typeof faceLink>;

const faceDetail = Object({
  ...faceRow.properties,
  columnLabel: label,
  /** Sanitised HTML. */
  bio: text,
  /** Awards that are public, such as "Best Film, second edition". */
  honours: Array(label),
  works: Array(filmCard),
  /** Page of the person among people; '' where there is none. */
  personPath: String({ maxLength: 2_000 }),
  /** Neighbours within the column, in a circle; null in a column of one. */
  previous: Union([Null(), faceLink]),
  next: Union([Null(), faceLink]),
});
export type FaceDetail = Static<typeof faceDetail>;

const faceQuery = {
  ...pagingQuery,
  columnId: Optional(id),
  /** A role as the filters give it. */
  role: Optional(String({ maxLength: 64 })),
  year: Optional(Integer({ minimum: 1900, maximum: 2200 })),
  orderByColumn: Optional(Union([Literal('position'), Literal('name')])),
  isAsc: Optional(sortDirection),
};

export const listFaces = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/face/getfaces',
  alsoPaths: ['/web/cms/getfaces'],
  summary: 'Faces of the gallery by role and year, in the order of the gallery or of names',
  answer: 'rows',
  maxAgeSeconds: 300,
  query: Object(faceQuery),
  data: Array(faceRow),
});

export const listFaceColumns = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/face/selectGoldenPandaFaceColumnList',
  alsoPaths: ['/web/cms/selectGoldenPandaFaceColumnList'],
  summary: 'The columns of the face gallery',
  maxAgeSeconds: 300,
  data: Array(Object({ id, label, year, count, cover: Union([Null(), image]) })),
});

export const listColumnFaces = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/face/selectGoldenPandaFaceDetailList',
  alsoPaths: ['/web/cms/selectGoldenPandaFaceDetailList'],
  summary: 'The faces of one column, in its order',
  answer: 'rows',
  maxAgeSeconds: 300,
  query: Object({ ...faceQuery, columnId: id }),
  data: Array(faceRow),
});

export const getFaceFilters = endpoint({
  method: 'GET',
  path: '/web/cms/face/faceFilter',
  summary: 'The roles and years that faces can be filtered by, with their counts',
  maxAgeSeconds: 300,
  data: Object({ total: count, roles: Array(choice), years: Array(choice) }),
});
export type FaceFilters = Static<(typeof getFaceFilters)['data']>;

export const getFace = endpoint({
  method: 'GET',
  path: '/web/cms/face/:id',
  summary: 'One face with its person, honours, works and neighbours',
  maxAgeSeconds: 300,
  params: Object({ id }),
  data: faceDetail,
});

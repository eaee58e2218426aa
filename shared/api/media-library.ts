/** The library of pictures: /webAdmin/media/{list, save, fetch, delete}. */
import { Array, Boolean, Literal, Null, Number, Object, Optional, String, Union, type Static } from 'typebox';
import { searchTextMax } from '#shared/limits.ts';
import { id, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { mediaItem } from './content-staff.ts';
import { pagingQuery } from './paging.ts';

/** Longest description of a picture. */
export const altMax = 300;
const pictureAddressMax = 2_000;

export const mediaScope = Union([Literal('all'), Literal('own'), Literal('shared')]);
export type MediaScope = Static<typeof mediaScope>;

const libraryItem = Object({
  ...mediaItem.properties,
  uploadTime: instant,
  isOwn: Boolean(),
  /** The caller may change its texts, move its focal point and delete it. */
  mayEdit: Boolean(),
});
export type LibraryItem = Static<typeof libraryItem>;

export const listMedia = endpoint({
  method: 'GET',
  path: '/webAdmin/media/list',
  summary: 'Pictures of one’s own and shared ones, for staff all; the latest first, by text of their descriptions',
  auth: 'manager',
  answer: 'rows',
  query: Object({ search: Optional(String({ maxLength: searchTextMax })), scope: Optional(mediaScope), ...pagingQuery }),
  data: Array(libraryItem),
});

const share = Number({ minimum: 0, maximum: 1 });
const alt = String({ maxLength: altMax });

export const saveMedia = endpoint({
  method: 'POST',
  path: '/webAdmin/media/save',
  summary: 'Describe a picture in both languages, and say which point every crop keeps',
  auth: 'manager',
  body: Object({ id, altZh: Optional(alt), altEn: Optional(alt), focalX: Optional(share), focalY: Optional(share) }),
  data: libraryItem,
});

export const fetchMedia = endpoint({
  method: 'POST',
  path: '/webAdmin/media/fetch',
  summary: 'Fetch a picture of the public web into the library, where it is kept as if it had been uploaded',
  auth: 'manager',
  limit: 'fetch',
  body: Object({ url: String({ minLength: 1, maxLength: pictureAddressMax }) }),
  data: mediaItem,
});

export const deleteMedia = endpoint({
  method: 'POST',
  path: '/webAdmin/media/delete',
  summary: 'Delete a picture that nothing uses',
  auth: 'manager',
  body: Object({ id }),
  data: Null(),
});

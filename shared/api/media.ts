/** The library of pictures: /webAdmin/media/{list, save, fetch, delete}. */
import * as Type from 'typebox';
import { searchTextMax, videoBytesMax } from '#shared/limits.ts';
import { count, id, instant, shortText } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { mediaItem, videoItem } from './content-staff.ts';
import { pagingQuery } from './paging.ts';

/** Longest description of a picture. */
export const altMax = 300;
const pictureAddressMax = 2_000;

export const mediaScope = Type.Union([Type.Literal('all'), Type.Literal('own'), Type.Literal('shared')]);
export type MediaScope = Type.Static<typeof mediaScope>;

const libraryItem = Type.Object({
  ...mediaItem.properties,
  uploadTime: instant,
  isOwn: Type.Boolean(),
  /** The caller may change its texts, move its focal point and delete it. */
  mayEdit: Type.Boolean(),
});
export type LibraryItem = Type.Static<typeof libraryItem>;

export const listMedia = endpoint({
  method: 'GET',
  path: '/webAdmin/media/list',
  summary: 'Pictures of one’s own and shared ones, for staff all; the latest first, by text of their descriptions',
  auth: 'manager',
  answer: 'rows',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: searchTextMax })),
    scope: Type.Optional(mediaScope),
    ...pagingQuery,
  }),
  data: Type.Array(libraryItem),
});

const share = Type.Number({ minimum: 0, maximum: 1 });
const alt = Type.String({ maxLength: altMax });

export const saveMedia = endpoint({
  method: 'POST',
  path: '/webAdmin/media/save',
  summary: 'Describe a picture in both languages, and say which point every crop keeps',
  auth: 'manager',
  body: Type.Object({
    id,
    altZh: Type.Optional(alt),
    altEn: Type.Optional(alt),
    focalX: Type.Optional(share),
    focalY: Type.Optional(share),
  }),
  data: libraryItem,
});

export const fetchMedia = endpoint({
  method: 'POST',
  path: '/webAdmin/media/fetch',
  summary: 'Fetch a picture of the public web into the library, where it is kept as if it had been uploaded',
  auth: 'manager',
  limit: 'fetch',
  body: Type.Object({ url: Type.String({ minLength: 1, maxLength: pictureAddressMax }) }),
  data: mediaItem,
});

export const deleteMedia = endpoint({
  method: 'POST',
  path: '/webAdmin/media/delete',
  summary: 'Delete a picture that nothing uses',
  auth: 'manager',
  body: Type.Object({ id }),
  data: Type.Null(),
});

export const uploadPurpose = Type.Union([Type.Literal('image'), Type.Literal('video')]);
export type UploadPurpose = Type.Static<typeof uploadPurpose>;

const uploadTicket = Type.Object({
  /** Where the bytes go (tus), as a path of this site. */
  uploadAddress: shortText,
  /** Goes as bearer token with the bytes; of this upload alone. */
  uploadAuth: shortText,
  /** Of the upload, and later of the video. */
  videoId: id,
  requestId: id,
  /** Seconds for which `uploadAuth` is taken. */
  expire: Type.Integer({ minimum: 1 }),
});
export type UploadTicket = Type.Static<typeof uploadTicket>;

export const getUploadInfo = endpoint({
  method: 'POST',
  also: ['GET'],
  path: '/vod/getuploadinfo',
  summary: 'Announce a file and get the address to which its bytes go; refused by size and by the number of open uploads',
  auth: 'manager',
  body: Type.Object({
    fileName: Type.String({ minLength: 1, maxLength: 255 }),
    fileSize: Type.Integer({ minimum: 1, maximum: videoBytesMax * 1_024 }),
    purpose: Type.Optional(uploadPurpose),
    /** A picture that is to be a cover must be wide enough. */
    isCover: Type.Optional(Type.Boolean()),
  }),
  data: uploadTicket,
});

export const refreshUpload = endpoint({
  method: 'POST',
  also: ['GET'],
  path: '/vod/refresh',
  summary: 'A new authorisation to go on with an upload of one’s own',
  auth: 'manager',
  body: Type.Object({ videoId: id }),
  data: uploadTicket,
});

const uploadState = Type.Object({
  videoId: id,
  purpose: uploadPurpose,
  fileName: shortText,
  fileSize: count,
  state: Type.Union([Type.Literal('uploading'), Type.Literal('checking'), Type.Literal('done'), Type.Literal('failed')]),
  /** Name of the refusal when it failed, such as `imageFormat`; else ''. */
  failure: shortText,
  media: Type.Union([Type.Null(), mediaItem]),
  video: Type.Union([Type.Null(), videoItem]),
});
export type UploadState = Type.Static<typeof uploadState>;

export const getUploadState = endpoint({
  method: 'GET',
  path: '/vod/uploadState',
  summary: 'How far an upload of one’s own is, and what became of it; takes up again what a stop of the server has left',
  auth: 'manager',
  query: Type.Object({ videoId: id }),
  data: uploadState,
});

export const cancelUpload = endpoint({
  method: 'POST',
  path: '/vod/cancelUpload',
  summary: 'Give an unfinished upload of one’s own up; its bytes are removed',
  auth: 'manager',
  body: Type.Object({ videoId: id }),
  data: Type.Null(),
});

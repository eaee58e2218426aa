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
  summary: 'The caller’s own and shared pictures, for staff all; latest first, searchable by description',
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
  summary: 'Set the descriptions of a picture in both languages and its focal point',
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
  summary: 'Fetch a picture from the public web into the library, as if it had been uploaded',
  auth: 'manager',
  limit: 'fetch',
  body: Type.Object({ url: Type.String({ minLength: 1, maxLength: pictureAddressMax }) }),
  data: mediaItem,
});

export const deleteMedia = endpoint({
  method: 'POST',
  path: '/webAdmin/media/delete',
  summary: 'Delete an unused picture',
  auth: 'manager',
  body: Type.Object({ id }),
  data: Type.Null(),
});

export const uploadPurpose = Type.Union([Type.Literal('image'), Type.Literal('video')]);
export type UploadPurpose = Type.Static<typeof uploadPurpose>;

const uploadTicket = Type.Object({
  /** Where the bytes go (tus), as a path of this site. */
  uploadAddress: shortText,
  /** Bearer token for the bytes; valid for this upload only. */
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
  summary: 'Announce a file and get its upload address; limited by size and by the number of open uploads',
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
  summary: 'New authorisation to resume one of the caller’s uploads',
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
  summary: 'Progress and result of one of the caller’s uploads; resumes processing that a server stop interrupted',
  auth: 'manager',
  query: Type.Object({ videoId: id }),
  data: uploadState,
});

export const cancelUpload = endpoint({
  method: 'POST',
  path: '/vod/cancelUpload',
  summary: 'Cancel one of the caller’s unfinished uploads and delete its bytes',
  auth: 'manager',
  body: Type.Object({ videoId: id }),
  data: Type.Null(),
});

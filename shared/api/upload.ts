/** Uploads: /vod/{getuploadinfo, refresh}, named as the usual video service names them, and what became of one. The bytes go to `uploadAddress` by the tus protocol (1.0.0). */
import { Boolean, Integer, Literal, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { videoBytesMax } from '#shared/limits.ts';
import { count, id } from './content.ts';
import { endpoint } from './endpoint.ts';
import { mediaItem, videoItem } from './content-staff.ts';

const words = String({ maxLength: 2_000 });

export const uploadPurpose = Union([Literal('image'), Literal('video')]);
export type UploadPurpose = Static<typeof uploadPurpose>;

const uploadTicket = Object({
  /** Where the bytes go (tus), as a path of this site. */
  uploadAddress: words,
  /** Goes as bearer token with the bytes; of this upload alone. */
  uploadAuth: words,
  /** Of the upload, and later of the video. */
  videoId: id,
  requestId: id,
  /** Seconds for which `uploadAuth` is taken. */
  expire: Integer({ minimum: 1 }),
});
export type UploadTicket = Static<typeof uploadTicket>;

export const getUploadInfo = endpoint({
  method: 'POST',
  also: ['GET'],
  path: '/vod/getuploadinfo',
  summary: 'Announce a file and get the address to which its bytes go; refused by size and by the number of open uploads',
  auth: 'manager',
  body: Object({
    fileName: String({ minLength: 1, maxLength: 255 }),
    fileSize: Integer({ minimum: 1, maximum: videoBytesMax * 1_024 }),
    purpose: Optional(uploadPurpose),
    /** A picture that is to be a cover must be wide enough. */
    isCover: Optional(Boolean()),
  }),
  data: uploadTicket,
});

export const refreshUpload = endpoint({
  method: 'POST',
  also: ['GET'],
  path: '/vod/refresh',
  summary: 'A new authorisation to go on with an upload of one’s own',
  auth: 'manager',
  body: Object({ videoId: id }),
  data: uploadTicket,
});

const uploadState = Object({
  videoId: id,
  purpose: uploadPurpose,
  fileName: words,
  fileSize: count,
  state: Union([Literal('uploading'), Literal('checking'), Literal('done'), Literal('failed')]),
  /** Name of the refusal when it failed, such as `imageFormat`; else ''. */
  failure: words,
  media: Union([Null(), mediaItem]),
  video: Union([Null(), videoItem]),
});
export type UploadState = Static<typeof uploadState>;

export const getUploadState = endpoint({
  method: 'GET',
  path: '/vod/uploadState',
  summary: 'How far an upload of one’s own is, and what became of it; takes up again what a stop of the server has left',
  auth: 'manager',
  query: Object({ videoId: id }),
  data: uploadState,
});

export const cancelUpload = endpoint({
  method: 'POST',
  path: '/vod/cancelUpload',
  summary: 'Give an unfinished upload of one’s own up; its bytes are removed',
  auth: 'manager',
  body: Object({ videoId: id }),
  data: Null(),
});

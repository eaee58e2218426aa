/** The library of pictures: /webAdmin/media/{list, tags, detail, save, replace, crop, tag, fetch, delete, restore}. */
import * as Type from 'typebox';
import {
  bylineMax,
  imagePixelsMax,
  licenceMax,
  mediaBatchMax,
  mediaNameMax,
  searchTextMax,
  tagMax,
  tagsMax,
  videoBytesMax,
} from '#shared/limits.ts';
import { count, id, instant, shortText } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { documentItem, mediaItem, videoItem } from './content-staff.ts';
import { pagingQuery } from './paging.ts';

/** Longest description of a picture. */
export const altMax = 300;
const pictureAddressMax = 2_000;

export const mediaScope = Type.Union([Type.Literal('all'), Type.Literal('own'), Type.Literal('shared')]);
export type MediaScope = Type.Static<typeof mediaScope>;

/** Kinds of files in the library. */
export const libraryKinds = ['image', 'document'] as const;
export type LibraryKind = (typeof libraryKinds)[number];

/** Filters of the library: by use, and by the end of the licence, which has passed or comes within 30 days. */
export const mediaUseFilters = ['used', 'public', 'unused'] as const;
export const licenceFilters = ['due', 'ended', 'ending'] as const;

const tag = Type.String({ minLength: 1, maxLength: tagMax });
const credit = Type.String({ maxLength: bylineMax });

const libraryItem = Type.Object({
  ...mediaItem.properties,
  kind: Type.Enum([...libraryKinds]),
  /** Null for pictures. Of a document, `image` means nothing. */
  document: Type.Union([Type.Null(), documentItem]),
  creditZh: shortText,
  creditEn: shortText,
  licence: shortText,
  isAiMade: Type.Boolean(),
  tags: Type.Array(tag),
  /** Number of items, films, people, parts of the site and so on that use it. */
  uses: count,
  uploaderName: shortText,
  uploadTime: instant,
  /** When it was deleted; '' = it was not. */
  deleteTime: instant,
  isOwn: Type.Boolean(),
  /** The caller may change its texts, move its focal point and delete it. */
  mayEdit: Type.Boolean(),
});
export type LibraryItem = Type.Static<typeof libraryItem>;

export const listMedia = endpoint({
  method: 'GET',
  path: '/webAdmin/media/list',
  summary:
    'The caller’s own and shared pictures, or documents, for staff all; latest first, searchable by name, description, credit and tag',
  auth: 'manager',
  answer: 'rows',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: searchTextMax })),
    kind: Type.Optional(Type.Enum([...libraryKinds])),
    scope: Type.Optional(mediaScope),
    use: Type.Optional(Type.Enum([...mediaUseFilters])),
    tag: Type.Optional(tag),
    licence: Type.Optional(Type.Enum([...licenceFilters])),
    /** The bin instead of the library. */
    isDeleted: Type.Optional(Type.Boolean()),
    ...pagingQuery,
  }),
  data: Type.Array(libraryItem),
});

const mediaTag = Type.Object({ tag, count });
export type MediaTag = Type.Static<typeof mediaTag>;

export const listMediaTags = endpoint({
  method: 'GET',
  path: '/webAdmin/media/tags',
  summary: 'Tags of the pictures or documents that the caller sees, the most frequent first',
  auth: 'manager',
  query: Type.Object({ kind: Type.Optional(Type.Enum([...libraryKinds])) }),
  data: Type.Array(mediaTag),
});

export const mediaUseKinds = ['content', 'sitePart', 'film', 'person', 'faceColumn', 'video', 'pressKit'] as const;
export type MediaUseKind = (typeof mediaUseKinds)[number];

export const mediaUse = Type.Object({
  kind: Type.Enum([...mediaUseKinds]),
  /** Of the item, film and so on; of a part of the site its kind. */
  id: shortText,
  titleZh: shortText,
  titleEn: shortText,
  /** Fields that show it, such as `cover`; none for parts of the site. */
  places: Type.Array(shortText),
  /** Visitors see it, or will at a set time. */
  isPublic: Type.Boolean(),
  /** Only earlier versions in the history show it. */
  isPast: Type.Boolean(),
});
export type MediaUse = Type.Static<typeof mediaUse>;

const mediaVersion = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  /** '' for documents. */
  url: shortText,
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  replaceTime: instant,
  replacedBy: shortText,
});
export type MediaVersion = Type.Static<typeof mediaVersion>;

const libraryDetail = Type.Object({
  item: libraryItem,
  uses: Type.Array(mediaUse),
  /** Files that it had within the last 30 days, the latest first. */
  versions: Type.Array(mediaVersion),
});
export type LibraryDetail = Type.Static<typeof libraryDetail>;

export const getMedia = endpoint({
  method: 'GET',
  path: '/webAdmin/media/detail',
  summary: 'A picture of the library and where it is used',
  auth: 'manager',
  query: Type.Object({ id }),
  data: libraryDetail,
});

const share = Type.Number({ minimum: 0, maximum: 1 });
const alt = Type.String({ maxLength: altMax });

const mediaFields = Type.Object({
  name: Type.String({ maxLength: mediaNameMax }),
  altZh: alt,
  altEn: alt,
  creditZh: credit,
  creditEn: credit,
  licence: Type.String({ maxLength: licenceMax }),
  /** '' = without end. */
  licenceEndsOn: Type.String({ maxLength: 10 }),
  /** Also written into the file's metadata, or taken out of them. */
  isAiMade: Type.Boolean(),
  tags: Type.Array(tag, { maxItems: tagsMax }),
  focalX: share,
  focalY: share,
});
export type MediaFields = Type.Static<typeof mediaFields>;

const someMediaFields = Type.Partial(mediaFields);

export const saveMedia = endpoint({
  method: 'POST',
  path: '/webAdmin/media/save',
  summary:
    'Change fields of a picture, given as they were read and as they become. Changes of other fields by others stay; a field that somebody else has changed too is refused (409, `data.conflicts`)',
  auth: 'manager',
  body: Type.Object({ id, base: someMediaFields, changes: someMediaFields }),
  data: libraryItem,
});

const mediaIds = Type.Array(id, { minItems: 1, maxItems: mediaBatchMax, uniqueItems: true });

const taggedMedia = Type.Object({
  /** Pictures whose tags have changed. */
  changed: Type.Array(id),
  /** Pictures that have as many tags as they may. */
  full: Type.Array(id),
});
export type TaggedMedia = Type.Static<typeof taggedMedia>;

export const tagMedia = endpoint({
  method: 'POST',
  path: '/webAdmin/media/tag',
  summary: 'Add a tag to pictures or remove it',
  auth: 'manager',
  body: Type.Object({ ids: mediaIds, tag, isAdded: Type.Boolean() }),
  data: taggedMedia,
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

export const replaceMedia = endpoint({
  method: 'POST',
  path: '/webAdmin/media/replace',
  summary: 'Give a picture another file; its uses stay. Where visitors see it, the caller must be allowed to publish',
  auth: 'manager',
  body: Type.Object({
    id,
    version: Type.Integer({ minimum: 1 }),
    /** A picture that the caller has just uploaded; it becomes the file of this one. */
    byId: Type.Optional(id),
    /** Instead of it, the number of an earlier file. */
    number: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  data: libraryDetail,
});

const pixels = (minimum: number) => Type.Integer({ minimum, maximum: imagePixelsMax });

export const cropMedia = endpoint({
  method: 'POST',
  path: '/webAdmin/media/crop',
  summary:
    'Replace a picture by a part of itself, cut out of the original; its uses stay, and its focal point is kept within the part. Where visitors see it, the caller must be allowed to publish',
  auth: 'manager',
  body: Type.Object({
    id,
    version: Type.Integer({ minimum: 1 }),
    /** In pixels of the upright picture, from its top left corner. */
    box: Type.Object({ left: pixels(0), top: pixels(0), width: pixels(1), height: pixels(1) }),
  }),
  data: libraryDetail,
});

const removedMedia = Type.Object({
  removed: Type.Array(id),
  /** Pictures that are used and therefore stay. */
  used: Type.Array(id),
});
export type RemovedMedia = Type.Static<typeof removedMedia>;

export const deleteMedia = endpoint({
  method: 'POST',
  path: '/webAdmin/media/delete',
  summary: 'Move unused pictures to the bin of the library, from which they are erased after 30 days; used ones stay',
  auth: 'manager',
  body: Type.Object({ ids: mediaIds }),
  data: removedMedia,
});

export const restoreMedia = endpoint({
  method: 'POST',
  path: '/webAdmin/media/restore',
  summary: 'Take pictures out of the bin of the library',
  auth: 'manager',
  body: Type.Object({ ids: mediaIds }),
  data: Type.Object({ restored: Type.Array(id) }),
});

export const uploadPurpose = Type.Enum(['image', 'video', 'document', 'archive', 'article']);
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
    /** An empty file is refused by `fileEmpty`. */
    fileSize: Type.Integer({ minimum: 0, maximum: videoBytesMax * 1_024 }),
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
  document: Type.Union([Type.Null(), documentItem]),
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

/** An uploaded video for its owner: /webAdmin/cms/video/{:id, save, poster, retry}. */
import * as Type from 'typebox';
import { nullable } from '#shared/nullable.ts';
import { abstractMax, searchTextMax, titleMax } from '#shared/limits.ts';
import { count, id, instant, shortText } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { videoItem } from './content-staff.ts';
import { mediaUse } from './media.ts';
import { pagingQuery } from './paging.ts';
import { access, storyboard } from './reel.ts';
import { chaptersMax, chapterTitleMax } from '#shared/video/chapter-checks.ts';
import { streamPathMax } from '#shared/video/live-stream.ts';

/** Permitted viewers: everybody, logged-in users, or everybody within a window of time. */
export const videoRights = ['public', 'login', 'window'] as const;
export type VideoRights = (typeof videoRights)[number];

/** Seconds of the longest film, more than enough. */
const secondMax = 86_400;

/** A month, and more than anybody has watch at once here. */
export const watchHoursMax = 720;
export const seatsMax = 100_000;
const watchHours = nullable(Type.Integer({ minimum: 1, maximum: watchHoursMax }));
const seats = nullable(Type.Integer({ minimum: 1, maximum: seatsMax }));

const when = Type.Union([Type.Null(), instant]);

const chapters = Type.Array(
  Type.Object({
    startSeconds: Type.Integer({ minimum: 0, maximum: secondMax }),
    titleZh: Type.String({ maxLength: chapterTitleMax }),
    titleEn: Type.String({ maxLength: chapterTitleMax }),
  }),
  { maxItems: chaptersMax },
);

const title = Type.String({ maxLength: titleMax });
const abstract = Type.String({ maxLength: abstractMax });

export const ownVideo = Type.Object({
  ...videoItem.properties,
  /** Shown where no item with a text of its own presents the video. */
  abstractZh: abstract,
  abstractEn: abstract,
  rights: Type.Enum([...videoRights]),
  /** The window; without one of its ends it is open on that side. */
  playableFrom: when,
  playableUntil: when,
  watchHours,
  seats,
  access,
  /** By their seconds. */
  chapters,
  /** It plays as the file that was uploaded: there is no program here that makes streams. */
  isPlainFile: Type.Boolean(),
  /** Pictures of the whole film, to choose a poster from. */
  storyboard: Type.Union([Type.Null(), storyboard]),
  /** The caller may change it. */
  mayEdit: Type.Boolean(),
  /** A work in review or online shows it, so only staff changes it. */
  isHeld: Type.Boolean(),
  /** A picture of any second can be made its poster. */
  canDrawPoster: Type.Boolean(),
});
export type OwnVideo = Type.Static<typeof ownVideo>;

export const getVideo = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/video/:id',
  summary: 'An uploaded video with its processing progress; institutions see only their own',
  auth: 'manager',
  params: Type.Object({ id }),
  data: ownVideo,
});

export const saveVideo = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/video/save',
  summary:
    'Change titles, abstracts, who may play it and when, in how many hours and how many at once, what is stated of its access, its cover or its chapters; at once, also where visitors see it',
  auth: 'manager',
  body: Type.Object({
    id,
    titleZh: Type.Optional(title),
    titleEn: Type.Optional(title),
    abstractZh: Type.Optional(abstract),
    abstractEn: Type.Optional(abstract),
    rights: Type.Optional(Type.Enum([...videoRights])),
    playableFrom: Type.Optional(when),
    playableUntil: Type.Optional(when),
    watchHours: Type.Optional(watchHours),
    seats: Type.Optional(seats),
    access: Type.Optional(access),
    /** A picture of the media library; null = none. */
    coverId: Type.Optional(Type.Union([Type.Null(), id])),
    /** All chapters, and those that were read; 409 where others are stored by now. */
    chapters: Type.Optional(Type.Object({ seen: chapters, list: chapters })),
  }),
  data: ownVideo,
});

export const drawPoster = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/video/poster',
  summary: 'Use the frame at a second as the cover; 409 if the video is not ready or this server cannot extract frames',
  auth: 'manager',
  limit: 'poster',
  body: Type.Object({ id, second: Type.Integer({ minimum: 0, maximum: secondMax }) }),
  data: ownVideo,
});

export const retryVideo = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/video/retry',
  summary: 'Retry the failed processing of a video',
  auth: 'manager',
  body: Type.Object({ id }),
  data: ownVideo,
});

const { titleZh, titleEn, fileName, seconds, state } = videoItem.properties;
const liveStream = Type.Object({ id, titleZh, titleEn, fileName, seconds, state });
export type LiveStream = Type.Static<typeof liveStream>;

export const addLiveStream = endpoint({
  method: 'POST',
  path: '/webAdmin/site/live/stream',
  summary: 'The video of a live stream whose playlist an encoder writes to the film storage; added unless there is one with this path',
  auth: 'staff',
  permission: 'siteEdit',
  body: Type.Object({ titleZh: title, titleEn: title, path: Type.String({ maxLength: streamPathMax }) }),
  data: liveStream,
});

export const videoUseFilters = ['used', 'unused'] as const;

const libraryVideo = Type.Object({
  ...videoItem.properties,
  /** Of the uploaded file and everything made of it; 0 for streams elsewhere. */
  bytes: count,
  isLive: Type.Boolean(),
  uses: Type.Array(mediaUse),
  uploaderName: shortText,
  uploadTime: instant,
  /** When it was deleted; '' = it was not. */
  deleteTime: instant,
  /** The caller may delete and restore it. */
  mayEdit: Type.Boolean(),
});
export type LibraryVideo = Type.Static<typeof libraryVideo>;

export const listLibraryVideos = endpoint({
  method: 'GET',
  path: '/webAdmin/media/videos',
  summary: 'Videos with state, size, length and where they are used; the caller’s own, for staff all; latest first',
  auth: 'manager',
  answer: 'rows',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: searchTextMax })),
    state: Type.Optional(Type.Enum(['processing', 'ready', 'failed'])),
    use: Type.Optional(Type.Enum([...videoUseFilters])),
    /** The bin instead of the library. */
    isDeleted: Type.Optional(Type.Boolean()),
    ...pagingQuery,
  }),
  data: Type.Array(libraryVideo),
});

export const deleteVideo = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/video/delete',
  summary:
    'Move a video to the bin: it is not shown or played any more, and is erased with all of its files after 30 days. Where visitors see it, the caller must be allowed to publish',
  auth: 'manager',
  body: Type.Object({ id }),
  data: Type.Null(),
});

export const restoreVideo = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/video/restore',
  summary: 'Take a video out of the bin, to the state that it had; unfinished processing begins anew',
  auth: 'manager',
  body: Type.Object({ id }),
  data: Type.Null(),
});

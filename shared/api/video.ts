/**
 * Films to watch: GET /web/cmsv2/column/{cinema, cinemaRoom, video, video/:id, videoType}, /web/cms/content/liveList and
 * the playback calls /vod/{getVideoPlayAuth, getPlayUrl}, whose fields have the names of the usual video service.
 */
import * as Type from 'typebox';
import { searchTextMax } from '#shared/limits.ts';
import { accessFilters } from '#shared/video/access.ts';
import { listType } from './column.ts';
import { nullable } from '#shared/nullable.ts';
import { count, id, image, instant, languageCode, shortText, text } from './fields.ts';
import { otherFile, seo } from './content.ts';
import { filmCard } from './award.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery, sortDirection } from './paging.ts';
import { access, chapter, playbackState, storyboard } from './reel.ts';

const label = Type.String({ maxLength: 200 });
const videoRowFields = {
  /** Id of the item; of the video itself if no item names it. */
  id,
  videoId: id,
  columnId: id,
  type: Type.Union([Type.Null(), id]),
  typeLabel: label,
  title: shortText,
  contentAbstract: shortText,
  publishTime: instant,
  /** Length in seconds; 0 while it is not known (live). */
  time: count,
  cover: Type.Union([Type.Null(), image]),
  viewCount: count,
  isLive: Type.Boolean(),
  state: playbackState,
  playableFrom: Type.Union([Type.Null(), instant]),
  playableUntil: Type.Union([Type.Null(), instant]),
  /** Languages of its subtitles, as BCP 47 tags. */
  subtitles: Type.Array(label),
  path: shortText,
};
export const videoRow = Type.Object(videoRowFields);
export type VideoRow = Type.Static<typeof videoRow>;

const videoItemFields = {
  ...videoRowFields,
  /** Name of the uploaded file. */
  name: label,
  /** Sanitised HTML. */
  content: text,
  /** Address of a direct file; '' if playback needs a token. */
  src: shortText,
  /** True for a direct file, which the browser's own element plays. */
  isVideo: Type.Boolean(),
  /** Subtitle files, in the order of the menu. */
  otherFiles: Type.Array(otherFile),
  chapters: Type.Array(chapter),
  storyboard: Type.Union([Type.Null(), storyboard]),
  access,
  seo: Type.Optional(seo),
  /** Language of the texts; differs from the requested one if only the other exists. */
  language: languageCode,
  languages: Type.Array(languageCode),
  /** True if everybody may play it now, so that other sites may embed it. */
  embeddable: Type.Boolean(),
  /** Hours in which a viewer who has begun must finish it, and how many may watch at once; null = no limit. Either needs an account. */
  watchHours: nullable(count),
  seats: nullable(count),
  /** The transmission that it is, or that it records. */
  live: Type.Union([Type.Null(), Type.Object({ startTime: instant, endTime: instant })]),
  /** The film that it belongs to. */
  work: Type.Union([Type.Null(), filmCard]),
  /** Likes and comments of its item; null for a video without one. */
  marks: Type.Union([Type.Null(), Type.Object({ likeCount: count, commentCount: count })]),
  /** What is said at the second that was asked for, and when that begins; absent where nothing is. */
  moment: Type.Optional(Type.Object({ time: count, line: text, lineLanguage: label })),
};

export const videoItem = Type.Object(videoItemFields);
export type VideoItem = Type.Static<typeof videoItem>;
export const videoDetail = Type.Object({ ...videoItemFields, related: Type.Array(videoRow) });
export type VideoDetail = Type.Static<typeof videoDetail>;

const room = Type.Object({ id, label, count, cover: Type.Union([Type.Null(), image]), path: shortText });
export type Room = Type.Static<typeof room>;

export const liveRow = Type.Object({
  id,
  title: shortText,
  contentAbstract: shortText,
  cover: Type.Union([Type.Null(), image]),
  state: Type.Union([Type.Literal('upcoming'), Type.Literal('live'), Type.Literal('replay')]),
  startTime: instant,
  endTime: instant,
  /** Video of the transmission, and of its recording. */
  videoId: Type.Union([Type.Null(), id]),
  replayId: Type.Union([Type.Null(), id]),
  /** Path of its player; '' before it begins. */
  path: shortText,
});
export type LiveRow = Type.Static<typeof liveRow>;

const unitSeat = Type.Object({
  /** `film`, `tv`, `documentary` or `animation`. */ key: id,
  label,
  count,
  cover: Type.Union([Type.Null(), image]),
  path: shortText,
});

const screeningRoom = Type.Object({
  /** Films of the strip, the one shown first in front. */
  features: Type.Array(Type.Object({ ...videoRowFields, work: Type.Union([Type.Null(), filmCard]) })),
  /** Whole films and episodes: open ones first, then those that open soon, then those that have ended. */
  films: Type.Array(videoRow),
  filmTotal: count,
  units: Type.Array(unitSeat),
  /** Trailers, making-of films and recordings of the forum. */
  extras: Type.Array(videoRow),
  rooms: Type.Array(room),
  live: Type.Union([Type.Null(), liveRow]),
});
export type ScreeningRoom = Type.Static<typeof screeningRoom>;

export const getScreeningRoom = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/cinema',
  summary: 'Everything that the screening room shows',
  maxAgeSeconds: 60,
  data: screeningRoom,
});

export const listRooms = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/cinemaRoom',
  summary: 'The rooms of the screening room with the number of their videos',
  maxAgeSeconds: 60,
  data: Type.Array(room),
});

export const listVideos = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/video',
  summary: 'Videos of all rooms or of one: pinned first, then newest',
  answer: 'rows',
  maxAgeSeconds: 60,
  query: Type.Object({
    ...pagingQuery,
    /** Id of a room. */
    columnId: Type.Optional(id),
    /** Type of video; absent or `all` = every type. */
    type: Type.Optional(id),
    search: Type.Optional(Type.String({ maxLength: searchTextMax })),
    /** Only those with subtitles, captions, audio description or sign language. */
    access: Type.Optional(Type.Enum([...accessFilters])),
    orderByColumn: Type.Optional(Type.Union([Type.Literal('publishTime'), Type.Literal('viewCount'), Type.Literal('time')])),
    isAsc: Type.Optional(sortDirection),
  }),
  data: Type.Array(videoRow),
});

export const listVideoTypes = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/videoType',
  summary: 'Video types with their counts, of all rooms or of one, "all" first',
  maxAgeSeconds: 60,
  query: Type.Object({ columnId: Type.Optional(id) }),
  data: Type.Array(listType),
});

export const getVideo = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/video/:id',
  summary: 'Data of one video for its player and page; the id is that of the video or of its item',
  maxAgeSeconds: 60,
  params: Type.Object({ id }),
  data: videoDetail,
});

/** Its page reads a video in two calls, because it is sent before the related ones are there. */
export const getVideoItem = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/video/:id/item',
  summary: 'Data of one video without related ones; with `t` also the line that is spoken at that second',
  maxAgeSeconds: 60,
  params: Type.Object({ id }),
  query: Type.Object({ t: Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999 })) }),
  data: videoItem,
});

export const listRelatedVideos = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/video/:id/related',
  summary: 'Videos of the same film and of the same room',
  maxAgeSeconds: 60,
  params: Type.Object({ id }),
  data: Type.Array(videoRow),
});

export const listLive = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/content/liveList',
  summary: 'Live streams: running, upcoming, and past ones with their recording',
  answer: 'rows',
  maxAgeSeconds: 30,
  query: Type.Object({ ...pagingQuery }),
  data: Type.Array(liveRow),
});

const playAuth = Type.String({ minLength: 1, maxLength: 512, pattern: '^[A-Za-z0-9._-]+$' });

export const getVideoPlayAuth = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/vod/getVideoPlayAuth',
  auth: 'optional',
  summary: 'Playback token of a streamed video; valid for its duration plus 12 s',
  limit: 'play',
  query: Type.Object({ videoId: id }),
  data: Type.Object({
    playAuth,
    requestId: id,
    videoMeta: Type.Object({
      videoId: id,
      title: shortText,
      /** Seconds. */
      duration: count,
      coverURL: shortText,
      status: Type.Union([Type.Literal('Normal'), Type.Literal('Transcoding')]),
    }),
  }),
});
export type PlayAuth = Type.Static<(typeof getVideoPlayAuth)['data']>;

export const getPlayUrl = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/vod/getPlayUrl',
  auth: 'optional',
  summary: 'Stream URLs of a video, the adaptive one first; without a playback token the caller is authorised by the call itself',
  limit: 'play',
  query: Type.Object({ videoId: id, playAuth: Type.Optional(playAuth) }),
  data: Type.Object({
    requestId: id,
    videoBase: Type.Object({ videoId: id, title: shortText, duration: count, coverURL: shortText, status: label, mediaType: label }),
    playInfoList: Type.Array(
      Type.Object({
        playURL: shortText,
        /** `AUTO` for the adaptive playlist, `OD` for the file as it was made. */
        definition: label,
        format: Type.Union([Type.Literal('m3u8'), Type.Literal('mp4'), Type.Literal('webm')]),
        duration: count,
        width: count,
        height: count,
        /** Kilobits a second. */
        bitrate: count,
        /** Bytes; 0 where it is a playlist. */
        size: count,
      }),
    ),
  }),
});
export type PlayUrl = Type.Static<(typeof getPlayUrl)['data']>;

export const openPlaySession = endpoint({
  method: 'POST',
  path: '/vod/openPlaySession',
  summary: 'Stream URLs without a token in them, for browsers with native HLS; the token goes into a cookie limited to this video',
  limit: 'play',
  cookie: 'play',
  body: Type.Object({ videoId: id, playAuth }),
  data: getPlayUrl.data,
});

export const getSeats = endpoint({
  method: 'GET',
  path: '/vod/getSeats',
  summary: 'Free seats of a video whose seats are limited; null for one without a limit',
  limit: 'play',
  query: Type.Object({ videoId: id }),
  data: Type.Object({ free: nullable(count) }),
});
export type Seats = Type.Static<(typeof getSeats)['data']>;

export const leaveSeat = endpoint({
  method: 'POST',
  path: '/vod/leaveSeat',
  summary: 'Give back the caller’s seat in a video, for somebody else to take',
  auth: 'user',
  limit: 'play',
  body: Type.Object({ videoId: id }),
  data: Type.Null(),
});

/** A video, public or not, with the fields of the player. */
export const playableVideo = Type.Object({
  videoId: id,
  name: shortText,
  title: shortText,
  /** Length in seconds; 0 while unknown. */
  time: count,
  cover: Type.Union([Type.Null(), image]),
  /** URL of a direct file; '' for a video that needs a playback token. */
  src: shortText,
  /** True for a direct file, which the `<video>` element plays. */
  isVideo: Type.Boolean(),
  isLive: Type.Boolean(),
  otherFiles: Type.Array(otherFile),
  chapters: Type.Array(chapter),
  storyboard: Type.Union([Type.Null(), storyboard]),
  /** Playback token for `getPlayUrl`, valid for this reader only, for an hour or the video's length, while they may read the item; '' for direct files. */
  playAuth: Type.String({ maxLength: 512 }),
});
export type PlayableVideo = Type.Static<typeof playableVideo>;

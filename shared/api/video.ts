/**
 * Films to watch: GET /web/cmsv2/column/{cinema, cinemaRoom, video, video/:id, videoType}, /web/cms/content/liveList and
 * the playback calls /vod/{getVideoPlayAuth, getPlayUrl}, whose fields have the names of the usual video service.
 */
import { Array, Boolean, Literal, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { searchTextMax } from '#shared/limits.ts';
import { listType } from './column.ts';
import { count, id, image, instant, languageCode, otherFile, text, filmCard } from './content.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery, sortDirection } from './paging.ts';

const label = String({ maxLength: 200 });
const words = String({ maxLength: 2_000 });

/** Whether a film can be played: within its window, before it or after it. Films without a window are always open. */
export const playbackState = Union([Literal('open'), Literal('upcoming'), Literal('ended')]);
export type PlaybackState = Static<typeof playbackState>;

const videoRowFields = {
  /** Id of the item; of the video itself where no item tells of it. */
  id,
  videoId: id,
  columnId: id,
  type: Union([Null(), id]),
  typeLabel: label,
  title: words,
  contentAbstract: words,
  publishTime: instant,
  /** Length in seconds; 0 while it is not known (live). */
  time: count,
  cover: Union([Null(), image]),
  viewCount: count,
  isLive: Boolean(),
  state: playbackState,
  playableFrom: Union([Null(), instant]),
  playableUntil: Union([Null(), instant]),
  /** Languages of its subtitles, as BCP 47 tags. */
  subtitles: Array(label),
  path: words,
};
export const videoRow = Object(videoRowFields);
export type VideoRow = Static<typeof videoRow>;

export const chapter = Object({ /** Second at which it begins. */ time: count, title: label });
export type Chapter = Static<typeof chapter>;

/** One picture with a tile for every `interval` seconds, row by row. */
export const storyboard = Object({ url: words, tileWidth: count, tileHeight: count, columns: count, tiles: count, interval: count });
export type Storyboard = Static<typeof storyboard>;

export const videoDetail = Object({
  ...videoRowFields,
  /** Name of the uploaded file. */
  name: label,
  /** Sanitised HTML. */
  content: text,
  /** Address of a direct file; '' for what is played through an authorisation. */
  src: words,
  /** True for a direct file, which the browser's own element plays. */
  isVideo: Boolean(),
  /** Subtitle files, in the order of the menu. */
  otherFiles: Array(otherFile),
  chapters: Array(chapter),
  storyboard: Union([Null(), storyboard]),
  /** Language of the texts; differs from the one asked for when only the other exists. */
  language: languageCode,
  /** Languages in which there are texts. */
  languages: Array(languageCode),
  /** True where anybody may play it now, so that other sites may show it. */
  embeddable: Boolean(),
  /** The transmission that it is, or that it records. */
  live: Union([Null(), Object({ startTime: instant, endTime: instant })]),
  /** The film that it belongs to. */
  work: Union([Null(), filmCard]),
  related: Array(videoRow),
});
export type VideoDetail = Static<typeof videoDetail>;

const room = Object({ id, label, count, cover: Union([Null(), image]), path: words });
export type Room = Static<typeof room>;

const liveRow = Object({
  id,
  title: words,
  contentAbstract: words,
  cover: Union([Null(), image]),
  state: Union([Literal('upcoming'), Literal('live'), Literal('replay')]),
  startTime: instant,
  endTime: instant,
  /** Video of the transmission, and of its recording. */
  videoId: Union([Null(), id]),
  replayId: Union([Null(), id]),
  /** Where it is watched; '' before it begins. */
  path: words,
});
export type LiveRow = Static<typeof liveRow>;

const unitSeat = Object({
  /** `film`, `tv`, `documentary` or `animation`. */ key: id,
  label,
  count,
  cover: Union([Null(), image]),
  path: words,
});

const screeningRoom = Object({
  /** Films of the strip, the one shown first in front. */
  features: Array(Object({ ...videoRowFields, work: Union([Null(), filmCard]) })),
  /** Whole films and episodes: open ones first, then those that open soon, then those that have ended. */
  films: Array(videoRow),
  filmTotal: count,
  units: Array(unitSeat),
  /** Trailers, making-of films and recordings of the forum. */
  extras: Array(videoRow),
  rooms: Array(room),
  live: Union([Null(), liveRow]),
});
export type ScreeningRoom = Static<typeof screeningRoom>;

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
  data: Array(room),
});

export const listVideos = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/video',
  summary: 'Videos of all rooms or of one: pinned first, then newest',
  answer: 'rows',
  maxAgeSeconds: 60,
  query: Object({
    ...pagingQuery,
    /** Id of a room. */
    columnId: Optional(id),
    /** Type of video; absent or `all` = every type. */
    type: Optional(id),
    search: Optional(String({ maxLength: searchTextMax })),
    orderByColumn: Optional(Union([Literal('publishTime'), Literal('viewCount'), Literal('time')])),
    isAsc: Optional(sortDirection),
  }),
  data: Array(videoRow),
});

export const listVideoTypes = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/videoType',
  summary: 'Types of videos with their counts, of all rooms or of one, "all" first',
  maxAgeSeconds: 60,
  query: Object({ columnId: Optional(id) }),
  data: Array(listType),
});

export const getVideo = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/video/:id',
  summary: 'What a player and its page need of one video; the id is that of the video or of the item that tells of it',
  maxAgeSeconds: 60,
  params: Object({ id }),
  data: videoDetail,
});

export const listLive = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/content/liveList',
  summary: 'Live transmissions: running, coming, and past ones with their recording',
  answer: 'rows',
  maxAgeSeconds: 30,
  query: Object({ ...pagingQuery }),
  data: Array(liveRow),
});

const playAuth = String({ minLength: 1, maxLength: 512, pattern: '^[A-Za-z0-9._-]+$' });

export const getVideoPlayAuth = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/vod/getVideoPlayAuth',
  auth: 'optional',
  summary: 'The authorisation to play a video that is no direct file; ends after its length and 12 s',
  limit: 'play',
  query: Object({ videoId: id }),
  data: Object({
    playAuth,
    requestId: id,
    videoMeta: Object({
      videoId: id,
      title: words,
      /** Seconds. */
      duration: count,
      coverURL: words,
      status: Union([Literal('Normal'), Literal('Transcoding')]),
    }),
  }),
});
export type PlayAuth = Static<(typeof getVideoPlayAuth)['data']>;

export const getPlayUrl = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/vod/getPlayUrl',
  summary: 'Addresses under which an authorised video plays, the adaptive one first',
  limit: 'play',
  query: Object({ videoId: id, playAuth }),
  data: Object({
    requestId: id,
    videoBase: Object({ videoId: id, title: words, duration: count, coverURL: words, status: label, mediaType: label }),
    playInfoList: Array(
      Object({
        playURL: words,
        /** `AUTO` for the adaptive playlist, `OD` for the file as it was made. */
        definition: label,
        format: Union([Literal('m3u8'), Literal('mp4'), Literal('webm')]),
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
export type PlayUrl = Static<(typeof getPlayUrl)['data']>;

export const openPlaySession = endpoint({
  method: 'POST',
  path: '/vod/openPlaySession',
  summary:
    'Addresses without an authorisation in them, for browsers that play streams by themselves; the authorisation goes into a cookie of this film alone',
  limit: 'play',
  cookie: 'play',
  body: Object({ videoId: id, playAuth }),
  data: getPlayUrl.data,
});

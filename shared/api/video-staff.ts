/** An uploaded video for its owner: /webAdmin/cms/video/{:id, save, poster, retry}. */
import * as Type from 'typebox';
import { abstractMax, searchTextMax, subtitleBytesMax, titleMax } from '#shared/limits.ts';
import { count, id, instant, shortText } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { videoItem } from './content-staff.ts';
import { mediaUse } from './media.ts';
import { pagingQuery } from './paging.ts';
import { access, storyboard } from './reel.ts';
import { contentStates } from '#shared/content/content-lifecycle.ts';
import { chaptersMax, chapterTitleMax } from '#shared/video/chapter-checks.ts';
import { cueFaultNames } from '#shared/video/subtitle-checks.ts';
import { streamPathMax } from '#shared/video/live-stream.ts';
import { readFaultNames } from '#shared/video/subtitle-cues.ts';
import { subtitleKinds, subtitleLanguageTags } from '#shared/video/subtitle-languages.ts';

/** Permitted viewers: everybody, logged-in users, or everybody within a window of time. */
export const videoRights = ['public', 'login', 'window'] as const;
export type VideoRights = (typeof videoRights)[number];

/** Seconds of the longest film, more than enough. */
const secondMax = 86_400;

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
    'Change titles, abstracts, who may play it and when, what is stated of its access, its cover or its chapters; at once, also where visitors see it',
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

const language = Type.Enum([...subtitleLanguageTags]);
const kind = Type.Enum([...subtitleKinds]);
/** Calls without a kind mean subtitles. */
const track = { videoId: id, language, kind: Type.Optional(kind) };
/** Names the stored file; '' = there is none yet. */
const version = Type.String({ maxLength: 300 });

export const subtitleRow = Type.Object({
  language,
  kind,
  /** Name in the player's menu. */
  label: shortText,
  version,
  /** Address of the file. */
  src: shortText,
});
export type SubtitleRow = Type.Static<typeof subtitleRow>;

export const subtitleList = Type.Object({
  videoId: id,
  /** Length of the film; 0 while it is not known. */
  seconds: count,
  /** The caller may change them now. */
  mayEdit: Type.Boolean(),
  /** State of a work with the video in which only staff may change them; null = none is. */
  heldBy: Type.Union([Type.Null(), Type.Enum([...contentStates])]),
  rows: Type.Array(subtitleRow),
});
export type SubtitleList = Type.Static<typeof subtitleList>;

export const listSubtitles = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/subtitle/list',
  summary: 'Subtitles of a video that the caller may manage, in the order of the player’s menu',
  auth: 'manager',
  query: Type.Object({ videoId: id }),
  data: subtitleList,
});

export const readSubtitle = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/subtitle/read',
  summary: 'Subtitles or captions of one language as a WebVTT file, with the version to base a save on',
  auth: 'manager',
  query: Type.Object(track),
  data: Type.Object({ ...subtitleRow.properties, text: Type.String({ maxLength: subtitleBytesMax }) }),
});
export type SubtitleText = Type.Static<typeof readSubtitle.data>;

/** A fault by line of the file: unreadable, or not displayable. */
export const subtitleFault = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  name: Type.Union([Type.Enum([...readFaultNames]), Type.Enum([...cueFaultNames])]),
});
export type SubtitleFault = Type.Static<typeof subtitleFault>;

export const saveSubtitle = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/subtitle/save',
  summary:
    'Save subtitles, or captions for the deaf, of one language from a WebVTT or SubRip file; a refusal lists the faulty lines in `data.faults`, or a conflicting save in `data.present`',
  auth: 'manager',
  // Line ends and quotes take two bytes in JSON.
  bodyBytesMax: 2 * subtitleBytesMax,
  body: Type.Object({ ...track, text: Type.String({ maxLength: 2 * subtitleBytesMax }), version }),
  data: subtitleRow,
});

export const deleteSubtitle = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/subtitle/delete',
  summary: 'Remove the subtitles or captions of a language',
  auth: 'manager',
  body: Type.Object({ ...track, version }),
  data: Type.Null(),
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

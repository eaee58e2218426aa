/** An uploaded video as whoever owns it sees to it: /webAdmin/cms/video/{:id, save, poster, retry}. */
import { Boolean, Enum, Integer, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { titleMax } from '#shared/limits.ts';
import { id, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { videoItem } from './content-staff.ts';
import { storyboard } from './video.ts';

/** Who may play: everybody, somebody logged in, or everybody within a window of time. */
export const videoRights = ['public', 'login', 'window'] as const;
export type VideoRights = (typeof videoRights)[number];

const when = Union([Null(), instant]);

export const ownVideo = Object({
  ...videoItem.properties,
  rights: Enum([...videoRights]),
  /** The window; without one of its ends it is open on that side. */
  playableFrom: when,
  playableUntil: when,
  /** It plays as the file that was uploaded: there is no program here that makes streams. */
  isPlainFile: Boolean(),
  /** Pictures of the whole film, to choose a poster from. */
  storyboard: Union([Null(), storyboard]),
  /** The caller may change it. */
  mayEdit: Boolean(),
  /** A work in review or online shows it, so only staff changes it. */
  isHeld: Boolean(),
  /** A picture of any second can be made its poster. */
  canDrawPoster: Boolean(),
});
export type OwnVideo = Static<typeof ownVideo>;

export const getVideo = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/video/:id',
  summary: 'An uploaded video, with how far its processing is; institutions have their own only',
  auth: 'manager',
  params: Object({ id }),
  data: ownVideo,
});

const title = String({ maxLength: titleMax });

export const saveVideo = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/video/save',
  summary: 'Change titles, who may play it and when, or its cover; at once, also where visitors see it',
  auth: 'manager',
  body: Object({
    id,
    titleZh: Optional(title),
    titleEn: Optional(title),
    rights: Optional(Enum([...videoRights])),
    playableFrom: Optional(when),
    playableUntil: Optional(when),
    /** A picture of the media library; null = none. */
    coverId: Optional(Union([Null(), id])),
  }),
  data: ownVideo,
});

/** Seconds of the longest film, more than enough. */
const secondMax = 86_400;

export const drawPoster = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/video/poster',
  summary: 'Make the picture of a second the cover; 409 where the film is not ready or nothing here can draw it',
  auth: 'manager',
  limit: 'poster',
  body: Object({ id, second: Integer({ minimum: 0, maximum: secondMax }) }),
  data: ownVideo,
});

export const retryVideo = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/video/retry',
  summary: 'Process a video anew whose processing has failed',
  auth: 'manager',
  body: Object({ id }),
  data: ownVideo,
});

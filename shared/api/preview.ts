/** Links for readers without an account: /webAdmin/cms/preview/{list, add, revoke, play} for authors, /web/cms/preview{, /answer, /open, /session/:id, /session/:id/answer} for guests. */
import { Array, Boolean, Integer, Literal, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { previewDaysMax, remarkMax } from '#shared/limits.ts';
import { contentDetail, id, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { playableVideo } from './preview-video.ts';

const shortText = String({ maxLength: 2_000 });
const kind = Union([Literal('preview'), Literal('review')]);
const decision = Union([Literal('approve'), Literal('changes')]);
/** 256 random bits, sent only in bodies and kept in the URL fragment, so that no log or referrer contains it. */
const token = String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' });

export const previewLink = Object({
  id,
  kind,
  guest: shortText,
  createTime: instant,
  expireTime: instant,
  isOver: Boolean(),
  decision: Union([decision, Literal('')]),
  note: shortText,
  answerTime: Union([Null(), instant]),
  /** The item has changed since the answer. */
  isOutdated: Boolean(),
});
export type PreviewLink = Static<typeof previewLink>;

export const listPreviews = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/preview/list',
  summary: 'Preview links of an item, the latest first, with the guests’ answers',
  auth: 'manager',
  query: Object({ contentId: id }),
  data: Array(previewLink),
});

export const addPreview = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/preview/add',
  summary: 'Create a preview link; its token is returned only once',
  auth: 'manager',
  body: Object({
    contentId: id,
    kind,
    guest: Optional(String({ maxLength: 60 })),
    days: Optional(Integer({ minimum: 1, maximum: previewDaysMax })),
  }),
  data: Object({ id, token, expireTime: instant }),
});

export const revokePreview = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/preview/revoke',
  summary: 'Revoke a link',
  auth: 'manager',
  whileClosing: true,
  body: Object({ id }),
  data: Null(),
});

export const playDraft = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/preview/play',
  summary:
    'Playback of a video that need not be public, for its owner, the author of an item that shows it, and staff; null while it cannot be played',
  auth: 'manager',
  body: Object({ videoId: id }),
  data: Object({ playable: Union([Null(), playableVideo]) }),
});

const shownPreview = Object({
  kind,
  guest: shortText,
  expireTime: instant,
  version: Integer({ minimum: 1 }),
  decision: Union([decision, Literal('')]),
  note: shortText,
  languages: Array(Union([Literal('zh-Hans'), Literal('en')])),
  content: contentDetail,
  playable: Array(playableVideo),
});
const given = { version: Integer({ minimum: 1 }), decision, note: Optional(String({ maxLength: remarkMax * 2 })) };

export const readPreview = endpoint({
  method: 'POST',
  path: '/web/cms/preview',
  summary: 'An item as it would be published, for the holder of a link',
  limit: 'preview',
  body: Object({ token }),
  data: shownPreview,
});

export const answerPreview = endpoint({
  method: 'POST',
  path: '/web/cms/preview/answer',
  summary: 'A guest’s answer: approve, or request changes with a note',
  limit: 'previewAnswer',
  body: Object({ token, ...given }),
  data: Null(),
});

export const openPreview = endpoint({
  method: 'POST',
  path: '/web/cms/preview/open',
  summary: 'Exchange a link’s token for a cookie that is valid for this link only, so that the token can leave the URL',
  limit: 'preview',
  cookie: 'preview',
  body: Object({ token }),
  data: Object({ id, expireTime: instant }),
});

export const readOpenPreview = endpoint({
  method: 'POST',
  path: '/web/cms/preview/session/:id',
  summary: 'The item of a link that was opened in this browser, while the link is open',
  limit: 'preview',
  cookie: 'preview',
  params: Object({ id }),
  body: Object({}),
  data: shownPreview,
});

export const answerOpenPreview = endpoint({
  method: 'POST',
  path: '/web/cms/preview/session/:id/answer',
  summary: 'A guest’s answer through a link that was opened in this browser',
  limit: 'previewAnswer',
  cookie: 'preview',
  params: Object({ id }),
  body: Object(given),
  data: Null(),
});

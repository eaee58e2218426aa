/** Links for readers without an account: /webAdmin/cms/preview/{list, add, revoke, play} for authors, /web/cms/preview{, /answer, /open, /session/:id, /session/:id/answer} for whoever holds one. */
import { Array, Boolean, Integer, Literal, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { previewDaysMax, remarkMax } from '#shared/limits.ts';
import { contentDetail, id, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { playableVideo } from './preview-video.ts';

const shortText = String({ maxLength: 2_000 });
const kind = Union([Literal('preview'), Literal('review')]);
const decision = Union([Literal('approve'), Literal('changes')]);
/** 256 random bits; sent in bodies only and kept behind the `#` of an address, so that no log and no referrer has it. */
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
  /** The work has changed since the answer. */
  isOutdated: Boolean(),
});
export type PreviewLink = Static<typeof previewLink>;

export const listPreviews = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/preview/list',
  summary: 'Links of a work, the latest first, with the answers of guests',
  auth: 'manager',
  query: Object({ contentId: id }),
  data: Array(previewLink),
});

export const addPreview = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/preview/add',
  summary: 'Make a link to the draft; its address is told this once',
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
  summary: 'End a link',
  auth: 'manager',
  whileClosing: true,
  body: Object({ id }),
  data: Null(),
});

export const playDraft = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/preview/play',
  summary:
    'A film that need not be public yet, to be played by its owner, by the author of a work that shows it, or by the desk; null while it cannot be played',
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
  summary: 'A work as it would be published, for whoever holds a link to it',
  limit: 'preview',
  body: Object({ token }),
  data: shownPreview,
});

export const answerPreview = endpoint({
  method: 'POST',
  path: '/web/cms/preview/answer',
  summary: 'A guest’s answer to what was read: approve, or ask for changes with a note',
  limit: 'previewAnswer',
  body: Object({ token, ...given }),
  data: Null(),
});

export const openPreview = endpoint({
  method: 'POST',
  path: '/web/cms/preview/open',
  summary: 'Exchange the token of a link for a cookie of that link alone, so that the token can leave the address',
  limit: 'preview',
  cookie: 'preview',
  body: Object({ token }),
  data: Object({ id, expireTime: instant }),
});

export const readOpenPreview = endpoint({
  method: 'POST',
  path: '/web/cms/preview/session/:id',
  summary: 'The work of a link that was opened in this browser; as long as the link is open',
  limit: 'preview',
  cookie: 'preview',
  params: Object({ id }),
  body: Object({}),
  data: shownPreview,
});

export const answerOpenPreview = endpoint({
  method: 'POST',
  path: '/web/cms/preview/session/:id/answer',
  summary: 'A guest’s answer by a link that was opened in this browser',
  limit: 'previewAnswer',
  cookie: 'preview',
  params: Object({ id }),
  body: Object(given),
  data: Null(),
});

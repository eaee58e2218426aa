/** Links for readers without an account: /webAdmin/cms/preview/{list, add, revoke, play} for authors, /web/cms/preview{, /answer, /open, /session/:id, /session/:id/answer} for guests. */
import * as Type from 'typebox';
import { id, instant, shortText } from './fields.ts';
import { contentDetail } from './content.ts';
import { playableVideo } from './video.ts';
import { previewDaysMax, remarkMax } from '#shared/limits.ts';
import { nullable } from '#shared/nullable.ts';
import { endpoint } from './endpoint.ts';
import { optionalFields, state } from './content-staff.ts';

const kind = Type.Union([Type.Literal('preview'), Type.Literal('review')]);
const decision = Type.Union([Type.Literal('approve'), Type.Literal('changes')]);
/** 256 random bits, sent only in bodies and in the URL fragment, so that no log or referrer contains it. */
const token = Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' });

export const previewLink = Type.Object({
  id,
  kind,
  guest: shortText,
  createTime: instant,
  expireTime: instant,
  isOver: Type.Boolean(),
  decision: Type.Union([decision, Type.Literal('')]),
  note: shortText,
  answerTime: Type.Union([Type.Null(), instant]),
  /** The item has changed since the answer. */
  isOutdated: Type.Boolean(),
});
export type PreviewLink = Type.Static<typeof previewLink>;

export const listPreviews = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/preview/list',
  summary: 'Preview links of an item, latest first, with the guests’ answers',
  auth: 'manager',
  query: Type.Object({ contentId: id }),
  data: Type.Array(previewLink),
});

export const addPreview = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/preview/add',
  summary: 'Create a preview link; its token is returned only once',
  auth: 'manager',
  body: Type.Object({
    contentId: id,
    kind,
    guest: Type.Optional(Type.String({ maxLength: 60 })),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: previewDaysMax })),
  }),
  data: Type.Object({ id, token, expireTime: instant }),
});

export const revokePreview = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/preview/revoke',
  summary: 'Revoke a link',
  auth: 'manager',
  whileClosing: true,
  body: Type.Object({ id }),
  data: Type.Null(),
});

export const playDraft = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/preview/play',
  summary:
    'Playback of a video before it is public, for its owner, authors of items that show it, and staff; null while it cannot be played',
  auth: 'manager',
  body: Type.Object({ videoId: id }),
  data: Type.Object({ playable: Type.Union([Type.Null(), playableVideo]) }),
});

const shownPreview = Type.Object({
  kind,
  guest: shortText,
  expireTime: instant,
  version: Type.Integer({ minimum: 1 }),
  decision: Type.Union([decision, Type.Literal('')]),
  note: shortText,
  languages: Type.Array(Type.Union([Type.Literal('zh-Hans'), Type.Literal('en')])),
  content: contentDetail,
  playable: Type.Array(playableVideo),
});
const answerFields = { version: Type.Integer({ minimum: 1 }), decision, note: Type.Optional(Type.String({ maxLength: remarkMax * 2 })) };

export const readPreview = endpoint({
  method: 'POST',
  path: '/web/cms/preview',
  summary: 'An item as it would be published, for the holder of a link',
  limit: 'preview',
  body: Type.Object({ token }),
  data: shownPreview,
});

export const answerPreview = endpoint({
  method: 'POST',
  path: '/web/cms/preview/answer',
  summary: 'A guest’s answer: approve, or request changes with a note',
  limit: 'previewAnswer',
  body: Type.Object({ token, ...answerFields }),
  data: Type.Null(),
});

export const openPreview = endpoint({
  method: 'POST',
  path: '/web/cms/preview/open',
  summary: 'Exchange a link’s token for a cookie that is valid for this link only, so that the token can leave the URL',
  limit: 'preview',
  cookie: 'preview',
  body: Type.Object({ token }),
  data: Type.Object({ id, expireTime: instant }),
});

export const readOpenPreview = endpoint({
  method: 'POST',
  path: '/web/cms/preview/session/:id',
  summary: 'The item of a link that was opened in this browser, while the link is valid',
  limit: 'preview',
  cookie: 'preview',
  params: Type.Object({ id }),
  body: Type.Object({}),
  data: shownPreview,
});

export const answerOpenPreview = endpoint({
  method: 'POST',
  path: '/web/cms/preview/session/:id/answer',
  summary: 'A guest’s answer through a link that was opened in this browser',
  limit: 'previewAnswer',
  cookie: 'preview',
  params: Type.Object({ id }),
  body: Type.Object(answerFields),
  data: Type.Null(),
});

export const previewDraft = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/preview/look',
  summary: 'The current revision as it would be published, in the request’s language; no link is created',
  auth: 'manager',
  query: Type.Object({ contentId: id }),
  data: Type.Object({
    state,
    languages: Type.Array(Type.Enum(['zh-Hans', 'en'])),
    content: contentDetail,
    playable: Type.Array(playableVideo),
  }),
});

export const previewPage = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/preview/page',
  summary:
    'The public page of an item with typed fields that need not be saved, in the request’s language, without scripts; nothing is stored',
  auth: 'manager',
  limit: 'previewPage',
  body: Type.Object({
    contentId: id,
    revisionId: id,
    fields: optionalFields,
    columnId: Type.Optional(id),
    typeId: Type.Optional(nullable(id)),
  }),
  data: Type.Object({ html: Type.String() }),
});

/** Empty page for the frame beside the editor; the only page of the site that its own pages may frame. */
export const previewFramePath = '/webAdmin/cms/preview/frame';

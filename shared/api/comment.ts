/** Comments: /web/cms/comment{, /list, /replies, /own, /delete, /report} and their moderation under /webAdmin/cms/comment. */
import * as Type from 'typebox';
import { barDaysMax, commentMax, reportReasonMax } from '#shared/limits.ts';
import { nullable } from '#shared/nullable.ts';
import { id, instant, shortText } from './fields.ts';
import { dictionaryValueMax } from './dictionary.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

const count = Type.Integer({ minimum: 0 });

const replyFields = {
  id,
  contentId: id,
  /** The comment that this one answers; null for comments of the item itself. */
  parentId: Type.Union([Type.Null(), id]),
  /** Plain text with its line breaks. */
  content: shortText,
  /** `lang` of the text, by its script; '' where the script does not say. */
  lang: shortText,
  /** Second of the video that it is about. */
  second: Type.Union([Type.Null(), count]),
  createTime: instant,
  /** '' where the account has been erased. */
  nickName: shortText,
  isErased: Type.Boolean(),
  likeCount: count,
  byStaff: Type.Boolean(),
};
export const commentReply = Type.Object(replyFields);
export type CommentReply = Type.Static<typeof commentReply>;

export const commentRow = Type.Object({
  ...replyFields,
  pinned: Type.Boolean(),
  replyCount: count,
  /** The first ones, oldest first. */ replies: Type.Array(commentReply),
});
export type CommentRow = Type.Static<typeof commentRow>;

export const commentStatus = Type.Union([Type.Literal('public'), Type.Literal('pending'), Type.Literal('hidden'), Type.Literal('deleted')]);
export type CommentStatus = Type.Static<typeof commentStatus>;

export const listComments = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/comment/list',
  summary: 'Comments of an item, pinned ones first; `total` counts comments and replies',
  answer: 'rows',
  query: Type.Object({ contentId: id, sort: Type.Optional(Type.Union([Type.Literal('new'), Type.Literal('hot')])), ...pagingQuery }),
  data: Type.Array(commentRow),
});

export const listReplies = endpoint({
  method: 'GET',
  path: '/web/cms/comment/replies',
  summary: 'Replies to a comment, oldest first',
  answer: 'rows',
  query: Type.Object({ id, ...pagingQuery }),
  data: Type.Array(commentReply),
});

/** Fields for the author only, with comments that await moderation. */
export const ownComment = Type.Object({ ...replyFields, status: commentStatus });
export type OwnComment = Type.Static<typeof ownComment>;

export const listOwnComments = endpoint({
  method: 'GET',
  path: '/web/cms/comment/own',
  summary: 'Own comments, newest first; of one item or of all',
  auth: 'user',
  answer: 'rows',
  query: Type.Object({ contentId: Type.Optional(id), ...pagingQuery }),
  data: Type.Array(ownComment),
});

/** The comment that is answered; null, '' and 0, which arrive as texts, say that none is. */
const answeredId = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_-]*$' });

export const addComment = endpoint({
  method: 'POST',
  path: '/web/cms/comment',
  summary: 'Comment on an item or reply to a comment; idempotent with an Idempotency-Key',
  auth: 'user',
  body: Type.Object({
    contentId: id,
    content: Type.String({ maxLength: commentMax * 4 }),
    parentId: Type.Optional(answeredId),
    second: Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999 })),
  }),
  data: Type.Object({ id, status: commentStatus }),
});

export const deleteComment = endpoint({
  method: 'POST',
  path: '/web/cms/comment/delete',
  summary: 'Delete one of the caller’s comments',
  auth: 'user',
  whileClosing: true,
  body: Type.Object({ id }),
  data: Type.Null(),
});

export const reportComment = endpoint({
  method: 'POST',
  path: '/web/cms/comment/report',
  summary: 'Report a comment, once per reader; several reports hide it until a moderator reviews it',
  auth: 'user',
  body: Type.Object({
    id,
    /** A value that the dictionary `report_reason` offers. */ reason: Type.String({ maxLength: dictionaryValueMax }),
    note: Type.Optional(Type.String({ maxLength: reportReasonMax })),
  }),
  data: Type.Null(),
});

export const commentDecisions = ['approve', 'hide', 'delete', 'pin', 'unpin'] as const;
export type CommentDecision = (typeof commentDecisions)[number];

export const moderatedComment = Type.Object({
  ...replyFields,
  status: commentStatus,
  pinned: Type.Boolean(),
  /** Why it waits: `first`, `link`, `word` or `reports`; '' when it does not. */
  heldFor: shortText,
  reportCount: count,
  /** Reasons of the reports, each once. */
  reportReasons: Type.Array(shortText),
  userId: shortText,
  userName: shortText,
  /** Until when its author may not comment; null = may. */
  barredUntil: nullable(instant),
  /** Beginning of the comment that it answers; '' for none. */
  answers: shortText,
  /** Title and path of the item. */
  contentTitle: shortText,
  contentPath: shortText,
});
export type ModeratedComment = Type.Static<typeof moderatedComment>;

export const listCommentsToModerate = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/comment/list',
  summary: 'Comments for moderators, by state; `pending` contains new and reported ones',
  auth: 'staff',
  permission: 'commentModerate',
  answer: 'rows',
  query: Type.Object({
    status: Type.Optional(commentStatus),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    contentId: Type.Optional(id),
    /** Comments of one author. */
    userId: Type.Optional(id),
    ...pagingQuery,
  }),
  data: Type.Array(moderatedComment),
});

export const decideComments = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/comment/decide',
  summary: 'Approve, hide, delete or pin comments; skips and returns those whose state has changed since they were read',
  auth: 'staff',
  permission: 'commentModerate',
  body: Type.Object({
    ids: Type.Array(id, { minItems: 1, maxItems: 100 }),
    decision: Type.Enum([...commentDecisions]),
    /** State that the moderator saw; comments in another state by now are skipped. */
    from: Type.Optional(commentStatus),
    reason: Type.Optional(Type.String({ maxLength: 500 })),
    /** Days for which the authors may not comment, with hidden and deleted comments. */
    barDays: Type.Optional(Type.Integer({ minimum: 1, maximum: barDaysMax })),
  }),
  data: Type.Object({ decided: Type.Array(id), left: Type.Array(id) }),
});

export const liftBar = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/comment/lift',
  summary: 'Let a barred author comment again',
  auth: 'staff',
  permission: 'commentModerate',
  body: Type.Object({ userId: id }),
  data: Type.Null(),
});

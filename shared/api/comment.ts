/** Comments: /web/cms/comment{, /list, /replies, /own, /delete, /report} and their moderation under /webAdmin/cms/comment. */
import { Array, Boolean, Enum, Integer, Literal, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { commentMax, reportReasonMax } from '#shared/limits.ts';
import { id, instant } from './content.ts';
import { dictionaryValueMax } from './dictionary.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

const words = String({ maxLength: 2_000 });
const count = Integer({ minimum: 0 });

const replyFields = {
  id,
  contentId: id,
  /** The comment that this one answers; null for comments of the item itself. */
  parentId: Union([Null(), id]),
  /** Plain text; line breaks are kept. */
  content: words,
  createTime: instant,
  /** '' where the account has been erased. */
  nickName: words,
  isErased: Boolean(),
  likeCount: count,
  byStaff: Boolean(),
};
export const commentReply = Object(replyFields);
export type CommentReply = Static<typeof commentReply>;

export const commentRow = Object({
  ...replyFields,
  pinned: Boolean(),
  replyCount: count,
  /** The first ones, oldest first. */ replies: Array(commentReply),
});
export type CommentRow = Static<typeof commentRow>;

export const commentStatus = Union([Literal('public'), Literal('pending'), Literal('hidden'), Literal('deleted')]);
export type CommentStatus = Static<typeof commentStatus>;

export const listComments = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/comment/list',
  summary: 'Comments of an item, pinned ones first; `total` counts comments and replies',
  answer: 'rows',
  query: Object({ contentId: id, sort: Optional(Union([Literal('new'), Literal('hot')])), ...pagingQuery }),
  data: Array(commentRow),
});

export const listReplies = endpoint({
  method: 'GET',
  path: '/web/cms/comment/replies',
  summary: 'Replies to a comment, oldest first',
  answer: 'rows',
  query: Object({ id, ...pagingQuery }),
  data: Array(commentReply),
});

/** What the writer alone sees: also what waits for a moderator. */
export const ownComment = Object({ ...replyFields, status: commentStatus });
export type OwnComment = Static<typeof ownComment>;

export const listOwnComments = endpoint({
  method: 'GET',
  path: '/web/cms/comment/own',
  summary: 'Own comments, newest first; of one item or of all',
  auth: 'user',
  answer: 'rows',
  query: Object({ contentId: Optional(id), ...pagingQuery }),
  data: Array(ownComment),
});

/** The comment that is answered; null, '' and 0, which arrive as texts, say that none is. */
const answeredId = String({ maxLength: 64, pattern: '^[A-Za-z0-9_-]*$' });

export const addComment = endpoint({
  method: 'POST',
  path: '/web/cms/comment',
  summary: 'Comment on an item or answer a comment; with an Idempotency-Key a repetition gives the first answer',
  auth: 'user',
  body: Object({ contentId: id, content: String({ maxLength: commentMax * 4 }), parentId: Optional(answeredId) }),
  data: Object({ id, status: commentStatus }),
});

export const deleteComment = endpoint({
  method: 'POST',
  path: '/web/cms/comment/delete',
  summary: 'Delete a comment of one’s own',
  auth: 'user',
  whileClosing: true,
  body: Object({ id }),
  data: Null(),
});

export const reportComment = endpoint({
  method: 'POST',
  path: '/web/cms/comment/report',
  summary: 'Report a comment; once a reader, and several readers hide it until a moderator has looked',
  auth: 'user',
  body: Object({
    id,
    /** A value that the dictionary `report_reason` offers. */ reason: String({ maxLength: dictionaryValueMax }),
    note: Optional(String({ maxLength: reportReasonMax })),
  }),
  data: Null(),
});

export const commentDecisions = ['approve', 'hide', 'delete', 'pin', 'unpin'] as const;
export type CommentDecision = (typeof commentDecisions)[number];

export const moderatedComment = Object({
  ...replyFields,
  status: commentStatus,
  pinned: Boolean(),
  /** Why it waits: `first`, `link`, `word` or `reports`; '' when it does not. */
  heldFor: words,
  reportCount: count,
  /** Reasons of the reports, each once. */
  reportReasons: Array(words),
  userId: words,
  userName: words,
  /** Title and path of the item. */
  contentTitle: words,
  contentPath: words,
});
export type ModeratedComment = Static<typeof moderatedComment>;

export const listCommentsToModerate = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/comment/list',
  summary: 'Comments for moderators, by state; `pending` holds new ones and reported ones',
  auth: 'staff',
  permission: 'commentModerate',
  answer: 'rows',
  query: Object({ status: Optional(commentStatus), search: Optional(String({ maxLength: 100 })), contentId: Optional(id), ...pagingQuery }),
  data: Array(moderatedComment),
});

export const decideComments = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/comment/decide',
  summary: 'Approve, hide, delete or pin comments; those whose state has changed meanwhile are left and told',
  auth: 'staff',
  permission: 'commentModerate',
  body: Object({
    ids: Array(id, { minItems: 1, maxItems: 100 }),
    decision: Enum([...commentDecisions]),
    /** State in which the moderator saw them; what is in another one by now is left. */
    from: Optional(commentStatus),
    reason: Optional(String({ maxLength: 500 })),
  }),
  data: Object({ decided: Array(id), left: Array(id) }),
});

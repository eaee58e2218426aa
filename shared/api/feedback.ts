/** Messages of visitors to the organisers: POST /web/feedback, and the inbox under /webAdmin/feedback. */
import * as Type from 'typebox';
import { emailMax, feedbackMax } from '#shared/limits.ts';
import { id, instant } from './fields.ts';
import { dictionaryValueMax } from './dictionary.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

const words = Type.String({ maxLength: 4_000 });

/** A value of the dictionary `feedback_type`; the call takes those that it offers. */
const feedbackType = Type.String({ maxLength: dictionaryValueMax });

export const addFeedback = endpoint({
  method: 'POST',
  path: '/web/feedback',
  summary: 'Send feedback to the organisers; `url` is the page it is about',
  auth: 'optional',
  body: Type.Object({
    type: feedbackType,
    content: Type.String({ maxLength: feedbackMax * 4 }),
    contact: Type.Optional(Type.String({ maxLength: emailMax })),
    url: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  data: Type.Object({ id }),
});

export const feedbackRow = Type.Object({
  id,
  type: feedbackType,
  content: words,
  contact: words,
  url: words,
  nickName: words,
  createTime: instant,
  handledTime: Type.Union([Type.Null(), instant]),
  handledBy: words,
  note: words,
});
export type FeedbackRow = Type.Static<typeof feedbackRow>;

export const listFeedback = endpoint({
  method: 'GET',
  path: '/webAdmin/feedback/list',
  summary: 'The inbox, newest first: open or handled',
  auth: 'staff',
  permission: 'feedbackHandle',
  answer: 'rows',
  query: Type.Object({
    state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('handled')])),
    type: Type.Optional(feedbackType),
    ...pagingQuery,
  }),
  data: Type.Array(feedbackRow),
});

export const handleFeedback = endpoint({
  method: 'POST',
  path: '/webAdmin/feedback/handle',
  summary: 'Mark entries of the inbox as handled, with a note',
  auth: 'staff',
  permission: 'feedbackHandle',
  body: Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 100 }), note: Type.Optional(Type.String({ maxLength: 1_000 })) }),
  data: Type.Object({ handled: Type.Integer({ minimum: 0 }) }),
});

/** What visitors write to the organisers: POST /web/feedback, and the inbox under /webAdmin/feedback. */
import { Array, Integer, Literal, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { emailMax, feedbackMax } from '#shared/limits.ts';
import { id, instant } from './content.ts';
import { dictionaryValueMax } from './dictionary.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

const words = String({ maxLength: 4_000 });

/** A value of the dictionary `feedback_type`; the call takes those that it offers. */
const feedbackType = String({ maxLength: dictionaryValueMax });

export const addFeedback = endpoint({
  method: 'POST',
  path: '/web/feedback',
  summary: 'Write to the organisers; `url` is the page that it is about',
  auth: 'optional',
  body: Object({
    type: feedbackType,
    content: String({ maxLength: feedbackMax * 4 }),
    contact: Optional(String({ maxLength: emailMax })),
    url: Optional(String({ maxLength: 500 })),
  }),
  data: Object({ id }),
});

export const feedbackRow = Object({
  id,
  type: feedbackType,
  content: words,
  contact: words,
  url: words,
  nickName: words,
  createTime: instant,
  handledTime: Union([Null(), instant]),
  handledBy: words,
  note: words,
});
export type FeedbackRow = Static<typeof feedbackRow>;

export const listFeedback = endpoint({
  method: 'GET',
  path: '/webAdmin/feedback/list',
  summary: 'The inbox, newest first: open or handled',
  auth: 'staff',
  permission: 'feedbackHandle',
  answer: 'rows',
  query: Object({ state: Optional(Union([Literal('open'), Literal('handled')])), type: Optional(feedbackType), ...pagingQuery }),
  data: Array(feedbackRow),
});

export const handleFeedback = endpoint({
  method: 'POST',
  path: '/webAdmin/feedback/handle',
  summary: 'Mark entries of the inbox as handled, with a note',
  auth: 'staff',
  permission: 'feedbackHandle',
  body: Object({ ids: Array(id, { minItems: 1, maxItems: 100 }), note: Optional(String({ maxLength: 1_000 })) }),
  data: Object({ handled: Integer({ minimum: 0 }) }),
});

/** Actions on items: /webAdmin/cms/content/{submitApprove, withdraw, approve, unapprove, approveAndOnline, reject, edit, revise, online, reschedule, offline, remove, restore}. */
import * as Type from 'typebox';
import { contentStates, reasonMax, type ContentAction } from '#shared/content/content-lifecycle.ts';
import { remarkMax, replyMax } from '#shared/limits.ts';
import { count, id, instant } from './fields.ts';
import { dictionaryValueMax } from './dictionary.ts';
import { endpoint } from './endpoint.ts';
import { nullable } from '#shared/nullable.ts';
import { dayText, itemFields, named, reviewPlan, reviewPriority, shortText, version } from './content-staff.ts';
import { pagingQuery } from './paging.ts';

/** Actions that judge a text name the revision and the version that was read. */
const seen = { id, revisionId: id, version: Type.Integer({ minimum: 1 }) };
/** Other actions may name the item alone, and then apply to its working revision (offline: to the live one). Our screens send all three. */
const target = { id, revisionId: Type.Optional(id), version: Type.Optional(Type.Integer({ minimum: 1 })) };
const reason = Type.String({ maxLength: reasonMax * 4 });
const window = {
  publishAt: Type.Optional(Type.Union([Type.Null(), instant])),
  unpublishAt: Type.Optional(Type.Union([Type.Null(), instant])),
};

const outcome = Type.Object({
  id,
  /** The resulting revision: the same one, or a new working revision. */
  revisionId: id,
  state: Type.Union([Type.Enum([...contentStates]), Type.String({ pattern: '^trash$' })]),
  version: Type.Integer({ minimum: 1 }),
  /** Scheduled publication of the revision; null = not scheduled. */
  scheduledTime: Type.Union([Type.Null(), instant]),
});

const act = <const Action extends string, Fields extends Parameters<typeof Type.Object>[0]>(
  action: Action,
  summary: string,
  fields: Fields,
) =>
  endpoint({
    method: 'POST',
    path: `/webAdmin/cms/content/${action}`,
    summary,
    auth: 'manager',
    body: Type.Object({ ...seen, ...fields }),
    data: outcome,
  });
const actOnNamed = <const Action extends string, Fields extends Parameters<typeof Type.Object>[0]>(
  action: Action,
  summary: string,
  fields: Fields,
) =>
  endpoint({
    method: 'POST',
    path: `/webAdmin/cms/content/${action}`,
    summary,
    auth: 'manager',
    body: Type.Object({ ...target, ...fields }),
    data: outcome,
  });

/** One endpoint per action of the lifecycle; `shared/content/content-lifecycle.ts` defines actors and states (403 and 409). */
export const actOnItem = {
  submitApprove: actOnNamed('submitApprove', 'Submit an item for review; after a rejection it must have changed or have a `reply`', {
    reply: Type.Optional(Type.String({ maxLength: replyMax })),
  }),
  withdraw: act('withdraw', 'Withdraw a submitted item', {}),
  approve: act('approve', 'Approve the version that was read', { note: Type.Optional(reason) }),
  unapprove: act('unapprove', 'Take back one’s own approval within 15 minutes, unless the item was scheduled or published meanwhile', {}),
  approveAndOnline: act('approveAndOnline', 'Approve and put online, for viewers who may do both; two entries in the audit trail', {
    note: Type.Optional(reason),
    ...window,
  }),
  reject: actOnNamed('reject', 'Reject with a reason, and with remarks on single fields', {
    reason: Type.Optional(reason),
    /** A value that the dictionary `reject_reason` offers, such as `rights`. */
    reasonKey: Type.Optional(Type.String({ maxLength: dictionaryValueMax })),
    remarks: Type.Optional(Type.Record(Type.String({ maxLength: 32 }), Type.String({ maxLength: remarkMax }))),
  }),
  edit: act('edit', 'Turn a rejected or offline item back into a draft', {}),
  revise: act('revise', 'Create a new revision of an item that stays online', {}),
  online: actOnNamed('online', 'Put online now or later, optionally until an instant', window),
  reschedule: act(
    'reschedule',
    'Change the publication times: an instant sets one, null cancels it (a future first start becomes now; a scheduled change is unscheduled), absent keeps it',
    window,
  ),
  offline: actOnNamed('offline', 'Take offline with a reason, now or at an instant', {
    reason: Type.Optional(reason),
    at: Type.Optional(Type.Union([Type.Null(), instant])),
  }),
  remove: act('remove', 'Put into the bin for 30 days', {}),
} as const satisfies Readonly<globalThis.Record<ContentAction, { path: string }>>;

export const restoreItem = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/restore',
  summary: 'Restore an item from the bin',
  auth: 'manager',
  body: Type.Object({ id }),
  data: Type.Object({ id, restored: Type.Boolean() }),
});

export const historyEntry = Type.Object({
  at: instant,
  /** `save`, an action of the lifecycle, or `review` for a guest's answer. */
  act: shortText,
  actorName: shortText,
  fromState: shortText,
  toState: shortText,
  reason: shortText,
  revisionId: shortText,
  revisionNumber: count,
  /** Version of the snapshot; null if none is stored. */
  version: nullable(version),
});
export type HistoryEntry = Type.Static<typeof historyEntry>;

export const listHistory = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/:id/history',
  summary: 'Actions and saved versions of an item, latest first',
  auth: 'manager',
  answer: 'rows',
  params: Type.Object({ id }),
  query: Type.Object(pagingQuery),
  data: Type.Array(historyEntry),
});

export const getSnapshot = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/:id/snapshot',
  summary: 'The fields of an item at a version',
  auth: 'manager',
  params: Type.Object({ id }),
  query: Type.Object({ revisionId: id, version }),
  data: itemFields,
});

export const claimReview = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/claim',
  summary: 'Claim or release a review; a hint to other reviewers that expires after a day',
  auth: 'staff',
  permission: 'contentReview',
  body: Type.Object({ id, claimed: Type.Boolean() }),
  data: Type.Object({ claimedBy: nullable(named) }),
});

export const planReview = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/planReview',
  summary:
    'Set the due date (null = none) and the priority of an item in review; absent fields stay. With `instead`, take back the plan that it names: 409 if somebody has changed it since',
  auth: 'staff',
  permission: 'contentReview',
  body: Type.Object({
    id,
    revisionId: id,
    dueOn: Type.Optional(Type.Union([Type.Null(), dayText])),
    priority: Type.Optional(reviewPriority),
    /** The plan that is taken back. The due date before it may have passed. */
    instead: Type.Optional(Type.Object({ dueOn: Type.Union([Type.Null(), dayText]), priority: reviewPriority })),
  }),
  data: reviewPlan,
});

export const notePresence = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/presence',
  summary: 'Heartbeat of an open editor; returns the other editors and the stored version',
  auth: 'manager',
  body: Type.Object({ id, field: Type.Optional(shortText), isLeaving: Type.Optional(Type.Boolean()) }),
  data: Type.Object({ others: Type.Array(Type.Object({ name: shortText, field: shortText })), version }),
});

/** Suggestions for an editor: people and films by name. */

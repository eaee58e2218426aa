/** What is done with works: /webAdmin/cms/content/{submitApprove, withdraw, approve, approveAndOnline, reject, edit, revise, online, reschedule, offline, remove, restore}. */
import { Boolean, Enum, Integer, Null, Object, Optional, Record, String, Union } from 'typebox';
import { contentStates, reasonMax, type ContentAction } from '#shared/content-lifecycle.ts';
import { remarkMax, replyMax } from '#shared/limits.ts';
import { id, instant } from './content.ts';
import { dictionaryValueMax } from './dictionary.ts';
import { endpoint } from './endpoint.ts';

/** Acts that judge a text name the revision and the version that was read. */
const seen = { id, revisionId: id, version: Integer({ minimum: 1 }) };
/** Others may name the work alone: what is at work (for going offline: online) at that instant is meant. Our screens name all three. */
const named = { id, revisionId: Optional(id), version: Optional(Integer({ minimum: 1 })) };
const reason = String({ maxLength: reasonMax * 4 });
const window = { publishAt: Optional(Union([Null(), instant])), unpublishAt: Optional(Union([Null(), instant])) };

const outcome = Object({
  id,
  /** The revision that the act left behind: the same one, or the new one that is at work now. */
  revisionId: id,
  state: Union([Enum([...contentStates]), String({ pattern: '^trash$' })]),
  version: Integer({ minimum: 1 }),
  /** It has not happened yet: the revision goes online at this instant. Null where it does not wait for one. */
  scheduledTime: Union([Null(), instant]),
});

const act = <const Action extends string, Fields extends Parameters<typeof Object>[0]>(action: Action, summary: string, fields: Fields) =>
  endpoint({
    method: 'POST',
    path: `/webAdmin/cms/content/${action}`,
    summary,
    auth: 'manager',
    body: Object({ ...seen, ...fields }),
    data: outcome,
  });
const actOnNamed = <const Action extends string, Fields extends Parameters<typeof Object>[0]>(
  action: Action,
  summary: string,
  fields: Fields,
) =>
  endpoint({
    method: 'POST',
    path: `/webAdmin/cms/content/${action}`,
    summary,
    auth: 'manager',
    body: Object({ ...named, ...fields }),
    data: outcome,
  });

/** One call an action of the lifecycle; who may take it from which state stands in `shared/content-lifecycle.ts` (403 and 409). */
export const actOnItem = {
  submitApprove: actOnNamed('submitApprove', 'Submit a work for review; after a rejection it must have changed, or `reply` answers', {
    reply: Optional(String({ maxLength: replyMax })),
  }),
  withdraw: act('withdraw', 'Take a submitted work back', {}),
  approve: act('approve', 'Approve the version that was read', { note: Optional(reason) }),
  approveAndOnline: act('approveAndOnline', 'Approve and put online, for whoever may do both; two entries in the audit trail', {
    note: Optional(reason),
    ...window,
  }),
  reject: actOnNamed('reject', 'Reject with a reason, and with remarks on single fields', {
    reason: Optional(reason),
    /** A value that the dictionary `reject_reason` offers, such as `rights`. */
    reasonKey: Optional(String({ maxLength: dictionaryValueMax })),
    remarks: Optional(Record(String({ maxLength: 32 }), String({ maxLength: remarkMax }))),
  }),
  edit: act('edit', 'Make a rejected or offline work a draft again', {}),
  revise: act('revise', 'Begin a new revision of a work that stays online', {}),
  online: actOnNamed('online', 'Put online, now or at an instant, and until an instant', window),
  reschedule: act(
    'reschedule',
    'Move the hours of what is or will be online: an instant moves one, null calls it off (of a beginning that lies ahead: at once; of a change that waits: not by itself), absent leaves it',
    window,
  ),
  offline: actOnNamed('offline', 'Take offline with a reason, now or at an instant', {
    reason: Optional(reason),
    at: Optional(Union([Null(), instant])),
  }),
  remove: act('remove', 'Put into the bin for 30 days', {}),
} as const satisfies Readonly<globalThis.Record<ContentAction, { path: string }>>;

export const restoreItem = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/restore',
  summary: 'Take a work out of the bin',
  auth: 'manager',
  body: Object({ id }),
  data: Object({ id, restored: Boolean() }),
});

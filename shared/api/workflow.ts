/** Actions on items: /webAdmin/cms/content/{submitApprove, withdraw, approve, approveAndOnline, reject, edit, revise, online, reschedule, offline, remove, restore}. */
import { Boolean, Enum, Integer, Null, Object, Optional, Record, String, Union } from 'typebox';
import { contentStates, reasonMax, type ContentAction } from '#shared/content/content-lifecycle.ts';
import { remarkMax, replyMax } from '#shared/limits.ts';
import { id, instant } from './content.ts';
import { dictionaryValueMax } from './dictionary.ts';
import { endpoint } from './endpoint.ts';

/** Actions that judge a text name the revision and the version that was read. */
const seen = { id, revisionId: id, version: Integer({ minimum: 1 }) };
/** Other actions may name the item alone, and then apply to its working revision (offline: to the live one). Our screens send all three. */
const named = { id, revisionId: Optional(id), version: Optional(Integer({ minimum: 1 })) };
const reason = String({ maxLength: reasonMax * 4 });
const window = { publishAt: Optional(Union([Null(), instant])), unpublishAt: Optional(Union([Null(), instant])) };

const outcome = Object({
  id,
  /** The resulting revision: the same one, or a new working revision. */
  revisionId: id,
  state: Union([Enum([...contentStates]), String({ pattern: '^trash$' })]),
  version: Integer({ minimum: 1 }),
  /** Future instant at which the revision goes online; null if it is not scheduled. */
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

/** One endpoint per action of the lifecycle; `shared/content/content-lifecycle.ts` says who may take it from which state (403 and 409). */
export const actOnItem = {
  submitApprove: actOnNamed('submitApprove', 'Submit an item for review; after a rejection it must have changed or have a `reply`', {
    reply: Optional(String({ maxLength: replyMax })),
  }),
  withdraw: act('withdraw', 'Withdraw a submitted item', {}),
  approve: act('approve', 'Approve the version that was read', { note: Optional(reason) }),
  approveAndOnline: act('approveAndOnline', 'Approve and put online, for viewers who may do both; two entries in the audit trail', {
    note: Optional(reason),
    ...window,
  }),
  reject: actOnNamed('reject', 'Reject with a reason, and with remarks on single fields', {
    reason: Optional(reason),
    /** A value that the dictionary `reject_reason` offers, such as `rights`. */
    reasonKey: Optional(String({ maxLength: dictionaryValueMax })),
    remarks: Optional(Record(String({ maxLength: 32 }), String({ maxLength: remarkMax }))),
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
    reason: Optional(reason),
    at: Optional(Union([Null(), instant])),
  }),
  remove: act('remove', 'Put into the bin for 30 days', {}),
} as const satisfies Readonly<globalThis.Record<ContentAction, { path: string }>>;

export const restoreItem = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/restore',
  summary: 'Restore an item from the bin',
  auth: 'manager',
  body: Object({ id }),
  data: Object({ id, restored: Boolean() }),
});

/** Lists of the management centre: /webAdmin/cms/content/{count, draftList … rejectList, trashList}. */
import { Array, Boolean, Enum, Literal, Object, Optional, String, Union, type Static } from 'typebox';
import { contentActions, contentStates } from '#shared/content-lifecycle.ts';
import { searchTextMax } from '#shared/limits.ts';
import { entranceKeys } from '#shared/entrances.ts';
import { nullable } from '#shared/nullable.ts';
import { count, id, image, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { shortText, state, version, itemKind } from './content-staff.ts';
import { pagingQuery } from './paging.ts';

export const countItems = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/count',
  summary:
    'Number of works in each list and in the bin, of one’s own or, for staff, of all, and what waits for staff elsewhere: comments, feedback, institutions to verify; at most 1,000 each. What waits for its hour counts as scheduled alone',
  auth: 'manager',
  data: Object({
    draft: count,
    audit: count,
    audited: count,
    reject: count,
    putaway: count,
    soldout: count,
    scheduled: count,
    trash: count,
    comments: count,
    feedback: count,
    accounts: count,
  }),
});
/** By section of the management centre. */
export type SectionCounts = Static<typeof countItems.data>;

export const countWaiting = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/waiting',
  summary: 'What waits in the list with which the management centre begins for the caller; at most 1,000',
  auth: 'manager',
  data: Object({ key: Enum([...entranceKeys]), count }),
});

export const itemOrders = ['-updateTime', 'updateTime', '-submitTime', 'submitTime'] as const;
export type ItemOrder = (typeof itemOrders)[number];

/** One revision of a work as the lists show it. */
export const itemRow = Object({
  /** Of the item; its public address has it too. */
  id,
  revisionId: id,
  version,
  state,
  kind: itemKind,
  titleZh: shortText,
  titleEn: shortText,
  /** Which languages are complete. */
  inZh: Boolean(),
  inEn: Boolean(),
  cover: nullable(image),
  columnId: id,
  columnLabel: shortText,
  typeLabel: shortText,
  /** Institution, or the name of whoever wrote it. */
  authorName: shortText,
  /** Account that owns it; null for what came from elsewhere. */
  ownerId: nullable(id),
  updateTime: instant,
  submitTime: nullable(instant),
  /** Window in which it is or will be public; of a work at work the one that is asked for. */
  publishTime: nullable(instant),
  unpublishTime: nullable(instant),
  /** An online work of which a newer revision is at work, and that one's state. */
  workingState: nullable(state),
  /** A newer revision of a work that is online. */
  isRevision: Boolean(),
  /** A publisher has scheduled it for `publishTime`: an approved revision in place of the live one, or a work for the first time. */
  isScheduled: Boolean(),
  pinned: Boolean(),
  recommended: Boolean(),
  commentsClosed: Boolean(),
  claimedBy: shortText,
  reason: shortText,
  /** What the caller may do with it now. */
  actions: Array(Enum([...contentActions])),
  path: shortText,
});
export type ItemRow = Static<typeof itemRow>;

const listQuery = {
  search: Optional(String({ maxLength: searchTextMax })),
  columnId: Optional(id),
  kind: Optional(itemKind),
  /** `both`: both languages are there; `missing`: one of them is not. */
  languages: Optional(Union([Literal('both'), Literal('missing')])),
  /** Works of this account; staff only, ignored for others. */
  ownerId: Optional(id),
  /** Changed on or after, and before, these days (YYYY-MM-DD, time of the site). */
  from: Optional(String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  until: Optional(String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  order: Optional(Enum([...itemOrders])),
  ...pagingQuery,
};

/** One list a state, and one of what has been approved and waits for its hour, which the lists of its states leave out. */
export const itemListNames = [...contentStates, 'scheduled'] as const;
export type ItemListName = (typeof itemListNames)[number];

/** Names of the lists in the calls. */
const listNames = {
  draft: 'draftList',
  audit: 'auditList',
  audited: 'passedList',
  putaway: 'onlineList',
  soldout: 'offlineList',
  reject: 'rejectList',
  scheduled: 'scheduledList',
} as const satisfies Record<ItemListName, string>;

const listOf = <const Name extends ItemListName>(of: Name) =>
  endpoint({
    method: 'GET',
    also: ['POST'],
    path: `/webAdmin/cms/content/${listNames[of]}`,
    summary:
      of === 'scheduled'
        ? 'Works that go online by themselves at their hour: one’s own or, for staff, all; the next one first'
        : `Works in the state ${of}: one’s own or, for staff, all; the latest change first`,
    auth: 'manager',
    answer: 'rows',
    query: Object(listQuery),
    data: Array(itemRow),
  });

export const listItems = {
  draft: listOf('draft'),
  audit: listOf('audit'),
  audited: listOf('audited'),
  putaway: listOf('putaway'),
  soldout: listOf('soldout'),
  reject: listOf('reject'),
  scheduled: listOf('scheduled'),
} as const;

export const trashRow = Object({
  id,
  kind: itemKind,
  titleZh: shortText,
  titleEn: shortText,
  cover: nullable(image),
  authorName: shortText,
  deleteTime: instant,
  eraseTime: instant,
});
export type TrashRow = Static<typeof trashRow>;

export const listTrash = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/trashList',
  summary: 'Works in the bin, with the day on which they are erased',
  auth: 'manager',
  answer: 'rows',
  query: Object({ search: Optional(String({ maxLength: searchTextMax })), ...pagingQuery }),
  data: Array(trashRow),
});

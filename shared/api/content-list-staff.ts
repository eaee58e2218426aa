/** Lists of the management centre: /webAdmin/cms/content/{count, draftList … rejectList, trashList}. */
import * as Type from 'typebox';
import { contentActions, contentStates } from '#shared/content/content-lifecycle.ts';
import { reviewDues } from '#shared/content/review-plan.ts';
import { searchTextMax, staffPageSizeMax } from '#shared/limits.ts';
import { entranceKeys } from '#shared/entrances.ts';
import { nullable } from '#shared/nullable.ts';
import { count, id, image, instant } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { endOfLicence, itemKind, languageGate, named, reviewPlan, reviewPriority, shortText, state, version } from './content-staff.ts';
import { pagingQuery } from './paging.ts';

export const countItems = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/count',
  summary:
    'Number of items in each list and in the bin (the caller’s own; for staff all), and of pending comments, feedback and institutions; at most 1,000 each. A scheduled item counts only as scheduled',
  auth: 'manager',
  data: Type.Object({
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
/** Counts by section of the management centre. */
export type SectionCounts = Type.Static<typeof countItems.data>;

export const countWaiting = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/waiting',
  summary: 'Number of pending entries on the caller’s entrance page of the management centre; at most 1,000',
  auth: 'manager',
  data: Type.Object({ key: Type.Enum([...entranceKeys]), count }),
});

/** `urgency`: by priority, then by due date, then by submission; `dueOn`: items without a due date last. */
export const itemOrders = ['-updateTime', 'updateTime', '-submitTime', 'submitTime', 'urgency', 'dueOn'] as const;
export type ItemOrder = (typeof itemOrders)[number];

/** One revision of an item as a list row. */
export const itemRow = Type.Object({
  /** Id of the item, as in its public URL. */
  id,
  revisionId: id,
  version,
  state,
  kind: itemKind,
  titleZh: shortText,
  titleEn: shortText,
  /** Whether the language is complete. */
  inZh: Type.Boolean(),
  inEn: Type.Boolean(),
  cover: nullable(image),
  /** Of its picture or attachment whose licence ends first; null while all last. */
  licence: nullable(endOfLicence),
  columnId: id,
  columnLabel: shortText,
  typeLabel: shortText,
  /** Name of the institution, or of the author. */
  authorName: shortText,
  /** Owning account; null for imported items. */
  ownerId: nullable(id),
  updateTime: instant,
  submitTime: nullable(instant),
  /** Publication window; for an unpublished revision the requested one. */
  publishTime: nullable(instant),
  unpublishTime: nullable(instant),
  /** State of a newer working revision beside an online one. */
  workingState: nullable(state),
  /** Whether it is a newer revision of an online item. */
  isRevision: Type.Boolean(),
  /** Whether a publisher has scheduled it for `publishTime`: for the first time, or in place of the live revision. */
  isScheduled: Type.Boolean(),
  pinned: Type.Boolean(),
  recommended: Type.Boolean(),
  commentsClosed: Type.Boolean(),
  claimedBy: shortText,
  plan: reviewPlan,
  reason: shortText,
  /** Actions that the caller may take now. */
  actions: Type.Array(Type.Enum([...contentActions])),
  path: shortText,
});
export type ItemRow = Type.Static<typeof itemRow>;

const listQuery = {
  search: Type.Optional(Type.String({ maxLength: searchTextMax })),
  columnId: Type.Optional(id),
  kind: Type.Optional(itemKind),
  /** `both`: both languages are complete; `missing`: one of them is not. */
  languages: Type.Optional(Type.Union([Type.Literal('both'), Type.Literal('missing')])),
  /** Items of this account; staff only, ignored for others. */
  ownerId: Type.Optional(id),
  /** Changed from this day and before that one (YYYY-MM-DD in the site's time zone). */
  from: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  until: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  /** Due date and priority of reviews; staff only, ignored for others. */
  due: Type.Optional(Type.Enum([...reviewDues])),
  priority: Type.Optional(reviewPriority),
  order: Type.Optional(Type.Enum([...itemOrders])),
  ...pagingQuery,
};

/** One list per state, and `scheduled`, whose items the lists of their states omit. */
export const itemListNames = [...contentStates, 'scheduled'] as const;
export type ItemListName = (typeof itemListNames)[number];

/** Names of the lists in URLs; the specification defines the six of the states. */
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
        ? 'Scheduled items (the caller’s own; for staff all); the next publication first'
        : `Items in the state ${of} (the caller’s own; for staff all); the latest change first`,
    auth: 'manager',
    answer: 'rows',
    pageSizeMax: staffPageSizeMax,
    query: Type.Object(listQuery),
    data: Type.Array(itemRow),
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

export const trashRow = Type.Object({
  id,
  kind: itemKind,
  titleZh: shortText,
  titleEn: shortText,
  cover: nullable(image),
  authorName: shortText,
  deleteTime: instant,
  eraseTime: instant,
});
export type TrashRow = Type.Static<typeof trashRow>;

export const listTrash = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/trashList',
  summary: 'Items in the bin, with the time at which they are erased',
  auth: 'manager',
  answer: 'rows',
  pageSizeMax: staffPageSizeMax,
  query: Type.Object({ search: Type.Optional(Type.String({ maxLength: searchTextMax })), ...pagingQuery }),
  data: Type.Array(trashRow),
});

const columnType = Type.Object({ id, label: shortText });
/** A column that works can be put into, under the columns above it. */
export const writableColumn = Type.Object({
  id,
  label: shortText,
  parentLabel: shortText,
  columnType: shortText,
  languageGate,
  types: Type.Array(columnType),
});
export type WritableColumn = Type.Static<typeof writableColumn>;

export const listWritableColumns = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/columnTree',
  summary: 'Columns that accept items, with their types and required languages',
  auth: 'manager',
  data: Type.Array(writableColumn),
});

export const listItemOwners = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/owners',
  summary: 'Accounts with items outside the bin, by name, at most 200; empty for callers who see only their own items',
  auth: 'staff',
  data: Type.Array(Type.Object({ id, name: shortText })),
});

export const findSubjects = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/subjects',
  summary: 'People or films whose names contain a text, at most 10',
  auth: 'manager',
  query: Type.Object({
    kind: Type.Union([Type.Literal('person'), Type.Literal('work')]),
    search: Type.String({ minLength: 1, maxLength: searchTextMax }),
  }),
  data: Type.Array(named),
});

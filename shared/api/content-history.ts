/** What happened to a work and who is at it: /webAdmin/cms/content/{:id/history, :id/snapshot, claim, presence}. */
import { Array, Boolean, Object, Optional, type Static } from 'typebox';
import { nullable } from '#shared/nullable.ts';
import { count, id, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { named, shortText, version, itemFields } from './content-staff.ts';
import { pagingQuery } from './paging.ts';

export const historyEntry = Object({
  at: instant,
  /** `save`, an act of the lifecycle, or `review` for a guest's answer. */
  act: shortText,
  actorName: shortText,
  fromState: shortText,
  toState: shortText,
  reason: shortText,
  revisionId: shortText,
  revisionNumber: count,
  /** Of the snapshot that can be looked at; null where none is kept. */
  version: nullable(version),
});
export type HistoryEntry = Static<typeof historyEntry>;

export const listHistory = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/:id/history',
  summary: 'Acts and saved versions of a work, the latest first',
  auth: 'manager',
  answer: 'rows',
  params: Object({ id }),
  query: Object(pagingQuery),
  data: Array(historyEntry),
});

export const getSnapshot = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/:id/snapshot',
  summary: 'The fields of a work as they were at a version',
  auth: 'manager',
  params: Object({ id }),
  query: Object({ revisionId: id, version }),
  data: itemFields,
});

export const claimReview = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/claim',
  summary: 'Tell other reviewers that one is at it, or give it back; advice, for a day',
  auth: 'staff',
  permission: 'contentReview',
  body: Object({ id, claimed: Boolean() }),
  data: Object({ claimedBy: nullable(named) }),
});

export const notePresence = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/presence',
  summary: 'Tell that one has a work open; answers who else has, and the version that is stored',
  auth: 'manager',
  body: Object({ id, field: Optional(shortText), isLeaving: Optional(Boolean()) }),
  data: Object({ others: Array(Object({ name: shortText, field: shortText })), version }),
});

/** What an editor picks from: people and films by name. */

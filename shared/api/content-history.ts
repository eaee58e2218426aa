/** History, snapshots, review claims and presence: /webAdmin/cms/content/{:id/history, :id/snapshot, claim, presence}. */
import { Array, Boolean, Object, Optional, type Static } from 'typebox';
import { nullable } from '#shared/nullable.ts';
import { count, id, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { named, shortText, version, itemFields } from './content-staff.ts';
import { pagingQuery } from './paging.ts';

export const historyEntry = Object({
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
export type HistoryEntry = Static<typeof historyEntry>;

export const listHistory = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/:id/history',
  summary: 'Actions and saved versions of an item, the latest first',
  auth: 'manager',
  answer: 'rows',
  params: Object({ id }),
  query: Object(pagingQuery),
  data: Array(historyEntry),
});

export const getSnapshot = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/:id/snapshot',
  summary: 'The fields of an item at a version',
  auth: 'manager',
  params: Object({ id }),
  query: Object({ revisionId: id, version }),
  data: itemFields,
});

export const claimReview = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/claim',
  summary: 'Claim or release a review; a hint to other reviewers that expires after a day',
  auth: 'staff',
  permission: 'contentReview',
  body: Object({ id, claimed: Boolean() }),
  data: Object({ claimedBy: nullable(named) }),
});

export const notePresence = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/presence',
  summary: 'Heartbeat of an open editor; returns the other editors and the stored version',
  auth: 'manager',
  body: Object({ id, field: Optional(shortText), isLeaving: Optional(Boolean()) }),
  data: Object({ others: Array(Object({ name: shortText, field: shortText })), version }),
});

/** What an editor picks from: people and films by name. */

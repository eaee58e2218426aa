/**
 * Effects of the review actions: submit, withdraw, approve and its undo, reject, edit, revise and remove. Each changes the revision's
 * state, writes the audit entry and the version, and notifies the people concerned.
 */
import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { content, contentRevision, type FieldRemarks } from '#server/db/schema/content.ts';
import { invalidRequest, transitionRefused } from '#server/errors.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { isoInstant } from '#server/services/core/localized.ts';
import { isOffered } from '#server/services/content/dictionary.ts';
import {
  changeRevision,
  hasOtherActionable,
  recordAction,
  textsOf,
  workingRevision,
  type Item,
  type Revision,
  type RevisionChange,
} from '#server/services/content/revision.ts';
import { keepSnapshot } from '#server/services/content/snapshot.ts';
import type { ContentAction, ContentActor, ContentState, Transition } from '#shared/content/content-lifecycle.ts';
import { remarkMax, replyMax } from '#shared/limits.ts';
import type { Viewer } from '#shared/policies.ts';
import { whichAreAhead } from './publication-window.ts';
import { firstPlan } from './review-plan.ts';
import { notifyAuthors, notifyPublishers, notifyReviewers, type ItemNews, type Notify } from './workflow-notice.ts';

/** Body of an action's request; shared/api/workflow.ts says which action takes which fields. */
export interface ActionBody {
  id: string;
  /** Defaults to the revision that the action applies to now. */
  revisionId?: string | undefined;
  /** Defaults to the revision's present version. */
  version?: number | undefined;
  reply?: string | undefined;
  note?: string | undefined;
  reason?: string | undefined;
  reasonKey?: string | undefined;
  remarks?: FieldRemarks | undefined;
  publishAt?: string | null | undefined;
  unpublishAt?: string | null | undefined;
  at?: string | null | undefined;
}

/** Settings that effects depend on. */
export interface ReviewRules {
  /** Days from a submission to its due date; 0 = without one. */
  reviewDays: (on: Queryable) => Promise<number>;
}

/** An action that the revision's state and the viewer's roles allow. */
export interface ActionContext {
  item: Item;
  revision: Revision;
  transition: Transition;
  viewer: Viewer;
  actors: readonly ContentActor[];
  body: ActionBody;
  rules: ReviewRules;
}

/** Result of an action. */
export interface Outcome {
  id: string;
  revisionId: string;
  state: ContentState | 'trash';
  version: number;
  /** Future instant at which the revision goes online; null when none is set. */
  scheduledTime: string | null;
}

export type Effect = (tx: Transaction, context: ActionContext, notify: Notify) => Promise<Outcome>;

const now = sql`now()`;
const unclaimed = { claimedBy: null, claimedAt: null } as const;

export const reviewEffects = {
  submitApprove: async (tx, context, notify) => {
    const reply = readReply(context);
    const plan = firstPlan(await context.rules.reviewDays(tx));
    const moved = await changeState(tx, context, {
      change: { to: 'audit', set: { ...unclaimed, ...plan, submittedAt: now, decidedAt: null, decidedBy: null, reply } },
      action: 'submitApprove',
      reason: reply,
    });
    await notifyReviewers(tx, newsOf(context, moved), notify);
    return outcomeOf(moved);
  },

  withdraw: async (tx, context) =>
    outcomeOf(
      await changeState(tx, context, {
        change: { to: 'draft', set: { ...unclaimed, submittedAt: null, approvedVersion: null } },
        action: 'withdraw',
      }),
    ),

  approve: async (tx, context, notify) => {
    const moved = await approve(tx, context);
    await notifyAuthors(tx, newsOf(context, moved), { notify, event: 'approved' });
    await notifyPublishers(tx, newsOf(context, moved), notify);
    return outcomeOf(moved);
  },

  unapprove: async (tx, context, notify) => {
    const set: RevisionChange['set'] = { ...unclaimed, decidedAt: null, decidedBy: null, approvedVersion: null };
    const moved = await changeState(tx, context, { change: { to: 'audit', set }, action: 'unapprove' });
    await notifyAuthors(tx, newsOf(context, moved), { notify, event: 'unapproved' });
    return outcomeOf(moved);
  },

  reject: async (tx, context, notify) => {
    const reason = cleanOptionalText(context.body.reason);
    const [reasonKey, remarks] = [await readReasonKey(tx, context.body.reasonKey), cleanRemarks(context.body.remarks)];
    const set: RevisionChange['set'] = {
      ...unclaimed,
      reason,
      reasonKey,
      remarks,
      reply: '',
      decidedAt: now,
      decidedBy: context.viewer.id,
      approvedVersion: null,
      scheduledBy: null,
    };
    const moved = await changeState(tx, context, {
      change: { to: 'reject', set },
      action: 'reject',
      reason,
      details: { reasonKey, remarks },
    });
    await notifyAuthors(tx, newsOf(context, moved), { notify, event: 'rejected', reason: () => reason });
    return outcomeOf(moved);
  },

  edit: async (tx, context) => {
    if (context.revision.state === 'soldout') await refuseSecondWorking(tx, context.item);
    return outcomeOf(
      await changeState(tx, context, { change: { to: 'draft', set: { approvedVersion: null, submittedAt: null } }, action: 'edit' }),
    );
  },

  revise: async (tx, { item, revision, viewer }) => {
    await refuseSecondWorking(tx, item);
    const begun = await copyRevision(tx, { item, revision, actorId: viewer.id });
    await recordAction(tx, { item, moved: begun, actorId: viewer.id, action: 'revise', from: revision.state, to: revision.state });
    await keepSnapshot(tx, { revision: begun, act: 'revise', actorId: viewer.id });
    return outcomeOf(begun);
  },

  remove: async (tx, context) => {
    const { item, revision } = context;
    // When another revision is or can go online, only this unfinished one is removed; its versions stay in the history.
    const isWhole = !(await hasOtherActionable(tx, item));
    if (isWhole) await tx.update(content).set({ deletedAt: now }).where(eq(content.id, item.id));
    const moved = await changeState(tx, context, {
      change: { to: isWhole ? revision.state : 'soldout', set: { approvedVersion: null } },
      action: 'remove',
      to: 'trash',
    });
    return { ...outcomeOf(moved), state: 'trash' };
  },
} satisfies Partial<Record<ContentAction, Effect>>;

/** Turns a rejected revision back into a draft; the first save after a rejection calls it. */
export async function reopen(
  tx: Transaction,
  { item, revision, actorId }: { item: Item; revision: Revision; actorId: string },
): Promise<Revision> {
  const moved = await changeRevision(tx, revision, { to: 'draft', set: { approvedVersion: null, submittedAt: null } });
  await recordAction(tx, { item, moved, actorId, action: 'edit', from: revision.state });
  return moved;
}

/** Approves without notifying; shared with `approveAndOnline`. */
export function approve(tx: Transaction, context: ActionContext): Promise<Revision> {
  const set: RevisionChange['set'] = {
    ...unclaimed,
    decidedAt: now,
    decidedBy: context.viewer.id,
    approvedVersion: context.revision.version + 1,
    reason: '',
    reasonKey: '',
    remarks: {},
  };
  return changeState(tx, context, { change: { to: 'audited', set }, action: 'approve', reason: readNote(context) });
}

/** An item has at most one working revision. Throws `transitionRefused` with the state of the existing one. */
async function refuseSecondWorking(tx: Transaction, item: Item): Promise<void> {
  const working = await workingRevision(tx, item.id);
  if (working) throw transitionRefused({ state: working.state, version: working.version });
}

/** Inserts a new draft with the contents of the live revision. */
async function copyRevision(
  tx: Transaction,
  { item, revision, actorId }: { item: Item; revision: Revision; actorId: string },
): Promise<Revision> {
  const [last] = await tx
    .select({ number: contentRevision.number })
    .from(contentRevision)
    .where(eq(contentRevision.contentId, item.id))
    .orderBy(desc(contentRevision.number))
    .limit(1);
  const ahead = await whichAreAhead(tx, { begin: item.publishAt, end: item.unpublishAt });
  const [begun] = await tx
    .insert(contentRevision)
    .values({
      ...textsOf(revision),
      matchedHashes: revision.matchedHashes,
      terms: revision.terms,
      id: newId(),
      contentId: item.id,
      number: (last?.number ?? revision.number) + 1,
      state: 'draft',
      createdBy: actorId,
      // The item's future publication times also apply to the next revision unless they are changed.
      wantedPublishAt: ahead.begin ? item.publishAt : null,
      wantedUnpublishAt: ahead.end ? item.unpublishAt : null,
    })
    .returning();
  if (!begun) throw new Error('The new revision was not written');
  return begun;
}

function readReply({ body }: ActionContext): string {
  const reply = cleanOptionalText(body.reply);
  if ([...reply].length > replyMax) throw invalidRequest('reply');
  return reply;
}

/** Key of a predefined reason, '' for free text. Throws `invalidRequest` for a key that the dictionary does not offer. */
async function readReasonKey(tx: Transaction, key = ''): Promise<string> {
  if (key !== '' && !(await isOffered(tx, 'reject_reason', key))) throw invalidRequest('reasonKey');
  return key;
}

const noteMax = 500;

function readNote({ body }: ActionContext): string {
  const note = cleanOptionalText(body.note);
  if ([...note].length > noteMax) throw invalidRequest('note');
  return note;
}

export interface StateChange {
  change: RevisionChange;
  action: ContentAction;
  to?: ContentState | 'trash';
  reason?: string;
  details?: Record<string, unknown>;
}

/** Changes the revision, and writes the audit entry and the version for the history. */
export async function changeState(
  tx: Transaction,
  { item, revision, viewer }: ActionContext,
  { change, action, ...rest }: StateChange,
): Promise<Revision> {
  const moved = await changeRevision(tx, revision, change);
  await recordAction(tx, { item, moved, actorId: viewer.id, action, from: revision.state, ...rest });
  await keepSnapshot(tx, { revision: moved, act: action, actorId: viewer.id });
  return moved;
}

/** The subject of an action's notifications. */
export function newsOf({ item, viewer }: ActionContext, revision: Revision): ItemNews {
  return { item, revision, actorId: viewer.id };
}

/** Response to an action; `goesOnlineAt` is set for a scheduled revision. */
export function outcomeOf({ contentId, id, state, version }: Revision, goesOnlineAt: Date | null = null): Outcome {
  return { id: contentId, revisionId: id, state, version, scheduledTime: goesOnlineAt && isoInstant(goesOnlineAt) };
}

/** Cleaned plain text with at most one empty line between paragraphs; '' for an absent text. */
export function cleanOptionalText(text: string | undefined): string {
  const lines = (text ?? '').split(/\r\n|[\n\r\u2028\u2029]/).map(cleanLine);
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const remarksMax = 40;
const fieldPattern = /^[a-z][A-Za-z]{0,31}$/;

/** Cleaned remarks by field, without empty ones. Throws `invalidRequest` for an invalid field name, too many remarks or a remark that is too long. */
function cleanRemarks(remarks: FieldRemarks | undefined): FieldRemarks {
  const entries = Object.entries(remarks ?? {}).map(([field, text]): [string, string] => [field, cleanOptionalText(text)]);
  if (entries.length > remarksMax || entries.some(([field, text]) => !fieldPattern.test(field) || [...text].length > remarkMax))
    throw invalidRequest('remarks');
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

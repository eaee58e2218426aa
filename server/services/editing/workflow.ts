/**
 * The workflow of items: each action runs in one transaction under the item's lock, is allowed by the table of transitions
 * in `shared/content/content-lifecycle.ts`, and leaves an audit entry, a version in the history and notifications.
 */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { contentSnapshot } from '#server/db/schema/editing.ts';
import {
  agencyUnverified,
  notAllowed,
  ownWork,
  reasonRefused,
  requiredMissing,
  transitionRefused,
  workIncomplete,
} from '#server/errors.ts';
import {
  currentRevision,
  isActionable,
  isOwnDecision,
  liveRevision,
  lockItemFor,
  lockTrashedItemFor,
  newestField,
  readRevision,
  recordAction,
  type Item,
  type Revision,
} from '#server/services/content/revision.ts';
import {
  mayAct,
  mayEverAct,
  reasonMax,
  reasonMin,
  transitionOf,
  type Condition,
  type ContentAction,
  type ContentActor,
  type Transition,
} from '#shared/content/content-lifecycle.ts';
import type { Viewer } from '#shared/policies.ts';
import { missingOf } from './checklist.ts';
import { publicationEffects } from './publication-effects.ts';
import {
  cleanOptionalText,
  reviewEffects,
  type ActionBody,
  type ActionContext,
  type Effect,
  type Outcome,
  type ReviewRules,
} from './review-effects.ts';
import type { Notify } from './workflow-notice.ts';

interface WorkflowRules extends ReviewRules {
  /** Lets one person write and review, for small teams. */
  allowSelf: (on: Queryable) => Promise<boolean>;
}

interface WorkflowParts extends WorkflowRules {
  db: Database;
  notify: Notify;
}

export type Workflow = ReturnType<typeof createWorkflow>;

export function createWorkflow({ db, notify, ...rules }: WorkflowParts) {
  return {
    /**
     * Takes an action on the given version of a revision, or on its present one; returns the resulting revision. Throws
     * `notFound` for other people's items, `notAllowed`, `transitionRefused` with the present state and version, and the
     * errors of the conditions.
     */
    act: (viewer: Viewer, action: ContentAction, body: ActionBody): Promise<Outcome> =>
      db.transaction(async (tx) => {
        const { item, actors } = await lockItemFor(tx, viewer, body.id);
        const revision =
          body.revisionId === undefined ? await targetRevision(tx, item, action) : await readRevision(tx, item.id, body.revisionId);
        const transition = await allowTransition(tx, { item, revision, actors, action, version: body.version ?? revision.version });
        const context = { item, revision, transition, viewer, actors, body, rules };
        await checkConditions(tx, context, rules);
        return effects[action](tx, context, notify);
      }),

    /** Restores an item from the bin in its former state. Throws `notFound` for an item that is not in the bin, and `notAllowed`. */
    restore: (viewer: Viewer, id: string): Promise<{ id: string; restored: true }> =>
      db.transaction(async (tx) => {
        const { item, actors } = await lockTrashedItemFor(tx, viewer, id);
        if (!mayEverAct('remove', actors)) throw notAllowed();
        await tx.update(content).set({ deletedAt: null }).where(eq(content.id, id));
        const moved = await currentRevision(tx, id);
        await recordAction(tx, { item, moved, actorId: viewer.id, action: 'restore', from: 'trash' });
        return { id, restored: true };
      }),
  };
}

const effects: Readonly<Record<ContentAction, Effect>> = { ...reviewEffects, ...publicationEffects };

/** The working revision, unless only the live revision allows the action. */
async function targetRevision(tx: Transaction, item: Item, action: ContentAction): Promise<Revision> {
  const current = await currentRevision(tx, item.id);
  if (transitionOf(current.state, action) || item.liveRevisionId === null) return current;
  const live = await liveRevision(tx, item);
  return transitionOf(live.state, action) ? live : current;
}

interface ActionRequest {
  item: Item;
  revision: Revision;
  actors: readonly ContentActor[];
  action: ContentAction;
  version: number;
}

/** The transition of the action. Viewers who can never take it get `notAllowed`, which does not reveal the state. */
async function allowTransition(tx: Transaction, { item, revision, actors, action, version }: ActionRequest): Promise<Transition> {
  if (!mayEverAct(action, actors)) throw notAllowed();
  const transition = transitionOf(revision.state, action);
  if (!transition || revision.version !== version || !(await isActionable(tx, item, revision)))
    throw transitionRefused({ state: revision.state, version: revision.version });
  if (!mayAct(transition, actors)) throw notAllowed();
  return transition;
}

type Check = (tx: Transaction, context: ActionContext, rules: WorkflowRules) => Promise<void> | void;

const checks: Readonly<Record<Condition, Check>> = {
  complete: async (tx, { item, revision }) => {
    const missing = await missingOf(tx, { item, revision });
    if (missing.includes('verified')) throw agencyUnverified();
    if (missing.length > 0) throw workIncomplete(missing);
  },

  notOwnWork: async (tx, { item, revision, viewer, body }, { allowSelf }) => {
    if (await allowSelf(tx)) return;
    if (item.ownerId === viewer.id || revision.createdBy === viewer.id || (await hasSubmitted(tx, revision, viewer.id))) throw ownWork();
    // A reviewer who made a small correction may approve it with a note, which the audit trail keeps.
    if ((await hasSaved(tx, revision, viewer.id)) && cleanOptionalText(body.note) === '') throw ownWork();
  },

  ownDecision: async (tx, { revision, viewer }) => {
    const [row] = await tx
      .select({ isOwn: isOwnDecision(viewer) })
      .from(contentRevision)
      .where(eq(contentRevision.id, revision.id));
    if (!row?.isOwn) throw transitionRefused({ state: revision.state, version: revision.version });
  },

  reason: (_tx, { body }) => {
    const { length } = [...cleanOptionalText(body.reason)];
    if (length < reasonMin || length > reasonMax) throw reasonRefused();
  },

  scheduled: (_tx, { revision }) => {
    if (revision.scheduledBy === null) throw transitionRefused({ state: revision.state, version: revision.version });
  },

  notScheduled: (_tx, { revision }) => {
    if (revision.scheduledBy !== null) throw transitionRefused({ state: revision.state, version: revision.version });
  },

  changedOrReplied: async (tx, { revision, body }) => {
    if (revision.reason === '' || cleanOptionalText(body.reply) !== '') return;
    const rejected = await lastRejection(tx, revision);
    if (rejected !== null && newestField(revision) <= rejected) throw requiredMissing();
  },

  unchangedSinceApproval: (_tx, { revision }) => {
    if (revision.approvedVersion !== revision.version) throw transitionRefused({ state: revision.state, version: revision.version });
  },
};

/** Checks the transition's conditions in the order of the table. Throws the error of the first one that fails. */
async function checkConditions(tx: Transaction, context: ActionContext, rules: WorkflowRules): Promise<void> {
  for (const condition of context.transition.conditions) await checks[condition](tx, context, rules);
}

function isActOn({ contentId, id }: Revision, action: string) {
  return and(
    eq(auditEntry.subjectKind, 'content'),
    eq(auditEntry.subjectId, contentId),
    eq(auditEntry.action, action),
    sql`${auditEntry.details} ->> 'revisionId' = ${id}`,
  );
}

async function hasSubmitted(tx: Transaction, revision: Revision, userId: string): Promise<boolean> {
  return (
    (
      await tx
        .select({ id: auditEntry.id })
        .from(auditEntry)
        .where(and(isActOn(revision, 'submitApprove'), eq(auditEntry.actorId, userId)))
        .limit(1)
    ).length > 0
  );
}

async function hasSaved(tx: Transaction, revision: Revision, userId: string): Promise<boolean> {
  const saved = and(eq(contentSnapshot.revisionId, revision.id), eq(contentSnapshot.createdBy, userId), eq(contentSnapshot.act, 'save'));
  return (await tx.select({ version: contentSnapshot.version }).from(contentSnapshot).where(saved).limit(1)).length > 0;
}

/** The revision's version after its last rejection; null if it was never rejected. */
async function lastRejection(tx: Transaction, revision: Revision): Promise<number | null> {
  const [row] = await tx
    .select({ details: auditEntry.details })
    .from(auditEntry)
    .where(isActOn(revision, 'reject'))
    .orderBy(desc(auditEntry.id))
    .limit(1);
  return row ? Number(row.details['version']) : null;
}

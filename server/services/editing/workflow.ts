/**
 * The workflow of the management centre: every act is one transaction under the item's lock, allowed by the one table of
 * `shared/content-lifecycle.ts`, and leaves an audit row, a version in the history and word to whom it concerns.
 */
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { content } from '#server/db/schema/content.ts';
import { notAllowed, transitionRefused } from '#server/errors.ts';
import { mayAct, mayEverAct, transitionOf, type ContentAction, type ContentActor, type Transition } from '#shared/content-lifecycle.ts';
import type { Viewer } from '#shared/policies.ts';
import { lockTrashedWork, lockWork } from '#server/services/content/item-access.ts';
import { checkConditions, type ActBody, type WorkflowRules } from './workflow-conditions.ts';
import { effects } from './workflow-effects.ts';
import type { Outcome } from './workflow-step.ts';
import type { Notify } from './workflow-notice.ts';
import { recordAct } from '#server/services/content/publishing-act.ts';
import {
  currentRevision,
  isStanding,
  liveRevision,
  readRevision,
  type Item,
  type Revision,
} from '#server/services/content/publishing-revision.ts';

export interface WorkflowParts extends WorkflowRules {
  db: Database;
  notify: Notify;
}

export type ManageWorkflow = ReturnType<typeof createManageWorkflow>;

export function createManageWorkflow({ db, notify, ...rules }: WorkflowParts) {
  return {
    /**
     * Takes an action on the version of a revision that its actor has seen, or on the present one; gives the resulting revision.
     * Throws `notFound` for works of others, `notAllowed`, `transitionRefused` with what the revision is by now, and the
     * refusals of the conditions.
     */
    act: (viewer: Viewer, action: ContentAction, body: ActBody): Promise<Outcome> =>
      db.transaction(async (tx) => {
        const { item, actors } = await lockWork(tx, viewer, body.id);
        const revision =
          body.revisionId === undefined ? await concernedRevision(tx, item, action) : await readRevision(tx, item.id, body.revisionId);
        const transition = await allowTransition(tx, { item, revision, actors, action, version: body.version ?? revision.version });
        const act = { item, revision, transition, viewer, actors, body };
        await checkConditions(tx, act, rules);
        return effects[action](tx, act, notify);
      }),

    /** Takes a work out of the bin, as it went in. Throws `notFound` for one that does not lie there, and `notAllowed`. */
    restore: (viewer: Viewer, id: string): Promise<{ id: string; restored: true }> =>
      db.transaction(async (tx) => {
        const { item, actors } = await lockTrashedWork(tx, viewer, id);
        if (!mayEverAct('remove', actors)) throw notAllowed();
        await tx.update(content).set({ deletedAt: null }).where(eq(content.id, id));
        const moved = await currentRevision(tx, id);
        await recordAct(tx, { item, moved, actorId: viewer.id, action: 'restore', from: 'trash' });
        return { id, restored: true };
      }),
  };
}

/** The revision at work, unless the act only concerns the one that is online beside it. */
async function concernedRevision(tx: Transaction, item: Item, action: ContentAction): Promise<Revision> {
  const current = await currentRevision(tx, item.id);
  if (transitionOf(current.state, action) || item.liveRevisionId === null) return current;
  const live = await liveRevision(tx, item);
  return transitionOf(live.state, action) ? live : current;
}

interface Asked {
  item: Item;
  revision: Revision;
  actors: readonly ContentActor[];
  action: ContentAction;
  version: number;
}

/** The transition that the action takes now. Whoever may never take it learns nothing of the state. */
async function allowTransition(tx: Transaction, { item, revision, actors, action, version }: Asked): Promise<Transition> {
  if (!mayEverAct(action, actors)) throw notAllowed();
  const transition = transitionOf(revision.state, action);
  if (!transition || revision.version !== version || !(await isStanding(tx, item, revision)))
    throw transitionRefused({ state: revision.state, version: revision.version });
  if (!mayAct(transition, actors)) throw notAllowed();
  return transition;
}

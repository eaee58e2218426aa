/** What must hold for an act besides state and actor: each condition of the table is checked here and nowhere else. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { contentSnapshot } from '#server/db/schema/content-work.ts';
import { agencyUnverified, ownWork, reasonRefused, requiredMissing, transitionRefused, workIncomplete } from '#server/errors.ts';
import type { CheckName } from '#shared/content-checks.ts';
import { reasonMax, reasonMin, type Condition, type ContentActor, type Transition } from '#shared/content-lifecycle.ts';
import type { FieldRemarks } from '#server/db/schema/content.ts';
import type { Viewer } from '#shared/policies.ts';
import { cleanOptionalText } from './workflow-text.ts';
import { checkRevision } from './checklist.ts';
import type { Item, Revision } from '#server/services/content/publishing-revision.ts';

/** What an act sends; which of the fields there are depends on the act (shared/api/workflow.ts). */
export interface ActBody {
  id: string;
  /** Without it the revision is meant that the act concerns at this instant. */
  revisionId?: string | undefined;
  /** Without it the revision is taken as it is at this instant. */
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

/** An act that state and actor allow. */
export interface WantedAct {
  item: Item;
  revision: Revision;
  transition: Transition;
  viewer: Viewer;
  actors: readonly ContentActor[];
  body: ActBody;
}

export interface WorkflowRules {
  /** Small teams may let one person write and review. */
  allowSelf: boolean;
}

type Check = (tx: Transaction, act: WantedAct, rules: WorkflowRules) => Promise<void> | void;

const checks: Readonly<Record<Condition, Check>> = {
  complete: async (tx, { item, revision }) => {
    const missing = await missingOf(tx, { item, revision });
    if (missing.includes('verified')) throw agencyUnverified();
    if (missing.length > 0) throw workIncomplete(missing);
  },

  notOwnWork: async (tx, { item, revision, viewer, body }, { allowSelf }) => {
    if (allowSelf) return;
    if (item.ownerId === viewer.id || revision.createdBy === viewer.id || (await hasSubmitted(tx, revision, viewer.id))) throw ownWork();
    // A reviewer who only mended a word says what he did: his note stands in the audit trail.
    if ((await hasSaved(tx, revision, viewer.id)) && cleanOptionalText(body.note) === '') throw ownWork();
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

/** Checks every condition of the act's transition, in the order of the table. Throws the refusal of the first that does not hold. */
export async function checkConditions(tx: Transaction, act: WantedAct, rules: WorkflowRules): Promise<void> {
  for (const condition of act.transition.conditions) await checks[condition](tx, act, rules);
}

/** Names of required checks that a revision does not meet. */
export async function missingOf(tx: Transaction, work: { item: Item; revision: Revision }): Promise<CheckName[]> {
  return (await checkRevision(tx, work)).filter(({ isMet, isRequired }) => isRequired && !isMet).map(({ name }) => name);
}

/** The version in which a field last changed; acts that only move the revision do not count. */
export function newestField({ fieldVersions }: Pick<Revision, 'fieldVersions'>): number {
  return Math.max(1, ...Object.values(fieldVersions));
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

/** The version that the last rejection left behind; null where there was none. */
async function lastRejection(tx: Transaction, revision: Revision): Promise<number | null> {
  const [row] = await tx
    .select({ details: auditEntry.details })
    .from(auditEntry)
    .where(isActOn(revision, 'reject'))
    .orderBy(desc(auditEntry.id))
    .limit(1);
  return row ? Number(row.details['version']) : null;
}

/** Due date and priority of items in review, which reviewers set. */
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database, Queryable } from '#server/db/client.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { conflict, dueDateRefused, notAllowed, transitionRefused } from '#server/errors.ts';
import { siteToday } from '#server/services/core/database-clock.ts';
import { beginOfDay } from '#server/services/core/instant.ts';
import { lockItemFor, readRevision, recordAction, type Revision, type RevisionChange } from '#server/services/content/revision.ts';
import type { reviewPlan } from '#shared/api/content-staff.ts';
import type { planReview } from '#shared/api/workflow.ts';
import { reviewWeekDays, type ReviewDue } from '#shared/content/review-plan.ts';
import type { Viewer } from '#shared/policies.ts';

type ReviewPlan = Static<typeof reviewPlan>;

const { reviewDueOn } = contentRevision;

/** SQL condition: the revision is in review, and the last day for it is over. */
export const isReviewOverdue = sql<boolean>`coalesce(${contentRevision.state} = 'audit' and ${reviewDueOn} < ${siteToday}, false)`;

/** SQL conditions of the filter by due date. */
export const isDue: Readonly<Record<ReviewDue, SQL>> = {
  overdue: sql`${reviewDueOn} < ${siteToday}`,
  week: sql`${reviewDueOn} <= ${siteToday} + ${reviewWeekDays}::int`,
  none: sql`${reviewDueOn} is null`,
};

/** The plan of a new submission. */
export function firstPlan(days: number): RevisionChange['set'] {
  return { reviewDueOn: days > 0 ? sql`${siteToday} + ${days}::int` : null, reviewPriority: 'normal' };
}

/**
 * Sets due date and priority; absent fields stay. Throws `notFound`, `notAllowed` in columns of others, `transitionRefused`
 * when the revision is not in review any more, `conflict` when the plan to be taken back is not the present one,
 * `invalidRequest` for an impossible date and `dueDateRefused` for a past one.
 */
export async function setReviewPlan(
  db: Database,
  viewer: Viewer,
  { id, revisionId, dueOn, priority, instead }: Static<typeof planReview.body>,
): Promise<ReviewPlan> {
  if (dueOn) beginOfDay(dueOn, 'dueOn');
  return db.transaction(async (tx) => {
    const { item, actors } = await lockItemFor(tx, viewer, id);
    if (!actors.includes('reviewer')) throw notAllowed();
    const before = await readRevision(tx, id, revisionId);
    if (before.state !== 'audit') throw transitionRefused({ state: before.state, version: before.version });
    const isTakenBack = instead?.dueOn === before.reviewDueOn && instead.priority === before.reviewPriority;
    if (instead && !isTakenBack) throw conflict();
    const after = { dueOn: dueOn === undefined ? before.reviewDueOn : dueOn, priority: priority ?? before.reviewPriority };
    const isNewDate = after.dueOn !== before.reviewDueOn;
    if (!instead && isNewDate && after.dueOn !== null && after.dueOn < (await readToday(tx))) throw dueDateRefused();
    if (isNewDate || after.priority !== before.reviewPriority) {
      await tx
        .update(contentRevision)
        .set({ reviewDueOn: after.dueOn, reviewPriority: after.priority })
        .where(eq(contentRevision.id, revisionId));
      await recordAction(tx, {
        item,
        moved: before,
        actorId: viewer.id,
        action: 'planReview',
        from: before.state,
        details: { ...after, before: { dueOn: before.reviewDueOn, priority: before.reviewPriority } },
      });
    }
    return planOf({ ...before, reviewDueOn: after.dueOn, reviewPriority: after.priority }, await readToday(tx));
  });
}

/** The plan of a revision on a day (YYYY-MM-DD in the site's time zone). */
export function planOf({ state, reviewDueOn: dueOn, reviewPriority: priority }: PlannedRevision, today: string): ReviewPlan {
  return { dueOn, priority, isOverdue: state === 'audit' && dueOn !== null && dueOn < today };
}

/** The plan as callers without a role see it. */
export const noPlan: ReviewPlan = { dueOn: null, priority: 'normal', isOverdue: false };

type PlannedRevision = Pick<Revision, 'state' | 'reviewDueOn' | 'reviewPriority'>;

/** Today in the site's time zone, by the database's clock. */
export async function readToday(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(sql`select ${siteToday}::text as today`);
  return rows[0]?.today ?? '';
}

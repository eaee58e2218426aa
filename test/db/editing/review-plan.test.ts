/** Due dates and priorities of reviews: who sets them, which are refused, and how the review list uses them. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditEntry } from '#server/db/schema/audit.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { createEditingService } from '#server/services/editing/editing.ts';
import { readToday } from '#server/services/editing/review-plan.ts';
import { isoDate } from '#shared/dates.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { openWorkflowStage, tryAct } from './workflow-stage.ts';

const dayMs = 86_400_000;
const later = (day: string, days: number) => isoDate(Date.parse(day) + days * dayMs);

testOnDatabase('a submission is due after the days of the setting, with normal priority, each time', async (database) => {
  const stage = await openWorkflowStage(database, { reviewDays: 3 });
  const without = await openWorkflowStage(database, { reviewDays: 0 });
  const owner = await stage.institution();
  const today = await readToday(database.db);
  const work = await stage.work(owner, 'draft', { reviewDueOn: '2026-01-01', reviewPriority: 'high' });
  const other = await without.work(owner, 'draft', { reviewDueOn: '2026-01-01' });

  expect([await tryAct(stage, owner, ['submitApprove', work]), await tryAct(without, owner, ['submitApprove', other])]).toEqual([
    'audit',
    'audit',
  ]);

  expect(await stage.revisionOf(work.id)).toMatchObject({ reviewDueOn: later(today, 3), reviewPriority: 'normal' });
  expect((await without.revisionOf(other.id)).reviewDueOn).toBeNull();
});

testOnDatabase('reviewers set due date and priority of what waits, and each change is in the audit trail', async (database) => {
  const { db } = database;
  const stage = await openWorkflowStage(database);
  const [owner, reviewer] = [await stage.institution(), await stage.person(['reviewer'])];
  const { planReview } = createEditingService({ db });
  const today = await readToday(db);
  const work = await stage.work(owner, 'audit', { reviewDueOn: '2026-01-01' });
  const at = { id: work.contentId, revisionId: work.id };
  const refused = (fields: object) =>
    planReview(reviewer, { ...at, ...fields }).then(
      () => 'ok',
      (error: Error) => error.message,
    );

  expect(await refused({ dueOn: later(today, -1) })).toBe('dueDateRefused');
  expect(await refused({ dueOn: '2027-02-30' })).toBe('invalidRequest');
  // A date that is past already may stay while the priority changes.
  expect(await planReview(reviewer, { ...at, dueOn: '2026-01-01', priority: 'high' })).toEqual({
    dueOn: '2026-01-01',
    priority: 'high',
    isOverdue: true,
  });
  expect(await planReview(reviewer, { ...at, dueOn: today })).toEqual({ dueOn: today, priority: 'high', isOverdue: false });
  expect(await planReview(reviewer, { ...at, dueOn: null })).toMatchObject({ dueOn: null, priority: 'high' });
  await planReview(reviewer, { ...at, priority: 'high' });
  // A plan is taken back to a date that has passed, unless somebody has changed it meanwhile.
  const back = { dueOn: '2026-01-01', priority: 'normal', instead: { dueOn: null, priority: 'high' } } as const;
  expect(await refused({ ...back, instead: { dueOn: today, priority: 'high' } })).toBe('conflict');
  expect(await planReview(reviewer, { ...at, ...back })).toEqual({ dueOn: '2026-01-01', priority: 'normal', isOverdue: true });
  expect(await refused(back)).toBe('conflict');
  await expect(planReview(owner, { ...at, priority: 'low' })).rejects.toThrow('notAllowed');

  const entries = await db.select().from(auditEntry).where(eq(auditEntry.subjectId, work.contentId)).orderBy(auditEntry.id);
  expect(entries.map(({ action, details }) => [action, details['before'], details['dueOn'], details['priority']])).toEqual([
    ['planReview', { dueOn: '2026-01-01', priority: 'normal' }, '2026-01-01', 'high'],
    ['planReview', { dueOn: '2026-01-01', priority: 'high' }, today, 'high'],
    ['planReview', { dueOn: today, priority: 'high' }, null, 'high'],
    ['planReview', { dueOn: null, priority: 'high' }, '2026-01-01', 'normal'],
  ]);
  // The plan is no new version: what the reviewer has read is what is approved.
  expect(await tryAct(stage, reviewer, ['approve', work])).toBe('audited');
  expect(await refused({ priority: 'low' })).toBe('transitionRefused');
});

testOnDatabase('the review list filters and sorts by due date and priority, for staff alone', async (database) => {
  const { db } = database;
  const stage = await openWorkflowStage(database);
  const [owner, reviewer] = [await stage.institution(), await stage.person(['reviewer'])];
  const { list, get } = createEditingService({ db });
  const today = await readToday(db);
  const rows = {
    late: { reviewDueOn: later(today, -1) },
    soon: { reviewDueOn: later(today, 7) },
    far: { reviewDueOn: later(today, 8), reviewPriority: 'high' },
    none: { reviewPriority: 'low' },
  } as const;
  const names = new Map<string, string>();
  for (const [name, values] of Object.entries(rows)) names.set((await stage.work(owner, 'audit', values)).contentId, name);
  const { columnId } = stage;
  const seen = async (viewer: typeof owner, query: object) =>
    (await list(viewer, { list: 'audit', query: { columnId, ...query }, language: 'en' })).rows.map(({ id }) => names.get(id));

  expect(await seen(reviewer, { order: 'urgency' })).toEqual(['far', 'late', 'soon', 'none']);
  expect(await seen(reviewer, { order: 'dueOn' })).toEqual(['late', 'soon', 'far', 'none']);
  expect(await seen(reviewer, { order: 'dueOn', due: 'overdue' })).toEqual(['late']);
  expect(await seen(reviewer, { order: 'dueOn', due: 'week' })).toEqual(['late', 'soon']);
  expect(await seen(reviewer, { due: 'none' })).toEqual(['none']);
  expect(await seen(reviewer, { priority: 'high' })).toEqual(['far']);
  expect(await seen(owner, { priority: 'high' })).toHaveLength(4);

  const late = [...names.keys()][0] ?? '';
  expect((await get(reviewer, { id: late, language: 'en' })).plan).toEqual({
    dueOn: later(today, -1),
    priority: 'normal',
    isOverdue: true,
  });
  expect((await get(owner, { id: late, language: 'en' })).plan).toEqual({ dueOn: null, priority: 'normal', isOverdue: false });
  // Decided items are not overdue.
  await db.update(contentRevision).set({ state: 'reject' }).where(eq(contentRevision.contentId, late));
  expect((await get(reviewer, { id: late, language: 'en' })).plan.isOverdue).toBe(false);
});

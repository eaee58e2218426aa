/** Roles that are limited to columns: the same acts, lists and notifications as without limits, within their columns only. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content } from '#server/db/schema/content.ts';
import { userRole } from '#server/db/schema/account.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { findAnything } from '#server/services/dashboard/find.ts';
import { readTasks } from '#server/services/dashboard/tasks.ts';
import { addDraft } from '#server/services/editing/add-item.ts';
import { listWritableColumns } from '#server/services/editing/column-choices.ts';
import { countItems } from '#server/services/editing/list-count.ts';
import { listItems, listOwners } from '#server/services/editing/list.ts';
import { claimReview } from '#server/services/editing/presence.ts';
import { notifyOverdue } from '#server/services/editing/schedule.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
import { contentTransitions, type ContentAction, type ContentState } from '#shared/content/content-lifecycle.ts';
import { can, permissionsOf, type Viewer } from '#shared/policies.ts';
import { columnRoles, type StaffRole } from '#shared/user-type.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, secondsFromNow } from '#test/support/factories.ts';
import { openWorkflowStage, tryAct, type WorkflowStage } from './workflow-stage.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const everything = { reason: '图片版权不清', reply: '已经改好', note: 'fine', unpublishAt: null };
/** Staff with a role for one column, and the same role without limits. */
async function makeStaff(stage: WorkflowStage, role: StaffRole, columnId: string): Promise<{ limited: Viewer; free: Viewer }> {
  const [limited, free] = [await stage.person([role]), await stage.person([role])];
  await stage.database.db.update(userRole).set({ columnId }).where(eq(userRole.userId, limited.id));
  return { limited: { ...limited, columns: { [role]: [columnId] } }, free };
}

async function openColumns(database: OpenDatabase) {
  const stage = await openWorkflowStage(database);
  const { db } = database;
  const [child, other] = [await makeColumn(database, { languageGate: 'both' }), await makeColumn(database, { languageGate: 'both' })];
  await db.update(siteColumn).set({ parentId: stage.columnId }).where(eq(siteColumn.id, child.id));
  return { stage, db, inside: [stage.columnId, child.id], outside: other.id };
}

testOnDatabase('every act of every limited role works in its column and below it, and finds nothing in another one', async (database) => {
  const { stage, db, inside, outside } = await openColumns(database);
  const wrong: string[] = [];
  for (const role of columnRoles) {
    const { limited, free } = await makeStaff(stage, role, stage.columnId);
    const owner = role === 'writer' ? await stage.person(['editor']) : await stage.institution();
    const outcomes = async (viewer: Viewer, columnId: string, [state, action]: readonly [ContentState, ContentAction]) => {
      const work = await stage.work(owner, state);
      await db.update(content).set({ columnId }).where(eq(content.id, work.contentId));
      return tryAct(stage, viewer, [action, work, everything]);
    };
    const pairs = contentTransitions.map(({ from, action }) => [from, action] as const);
    for (const [pair, columnId] of pairs.flatMap((each) => [...inside, outside].map((id) => [each, id] as const))) {
      const expected = columnId === outside ? 'notFound' : await outcomes(free, outside, pair);
      const found = await outcomes(limited, columnId, pair);
      if (found !== expected)
        wrong.push(`${role} ${pair.join(' ')} ${columnId === outside ? 'beyond' : 'within'}: ${found} instead of ${expected}`);
    }
  }
  expect(wrong).toEqual([]);
});

testOnDatabase('lists, counts, searches, tasks and new items keep to the columns of the role; own items stay visible', async (database) => {
  const { stage, db, inside, outside } = await openColumns(database);
  const owner = await stage.institution();
  const place = async (columnId: string, by: Viewer = owner) => {
    const work = await stage.work(by, 'audit', { submittedAt: new Date() });
    await db.update(content).set({ columnId }).where(eq(content.id, work.contentId));
    return work;
  };
  const [first, second, foreign] = [await place(inside[0] ?? ''), await place(inside[1] ?? ''), await place(outside)];
  const { limited } = await makeStaff(stage, 'reviewer', stage.columnId);
  const own = await place(outside, limited);
  const idsFor = async (viewer: Viewer) =>
    (await listItems(db, viewer, { list: 'audit', query: { pageSize: 50 }, language: 'en' })).rows.map(({ id }) => id).sort();

  expect(await idsFor(limited)).toEqual([first.contentId, second.contentId, own.contentId].sort());
  expect((await countItems(db, limited)).audit).toBe(3);
  expect((await readTasks(db, limited)).find(({ key }) => key === 'audit')?.count).toBe(2);
  expect((await listOwners(db, limited, 'en')).map(({ id }) => id).sort()).toEqual([owner.id, limited.id].sort());
  const found = (await findAnything(db, limited, 'article')).items.map(({ id }) => id);
  expect(found).not.toContain(foreign.contentId);
  expect(await outcomeOf(claimReview(db, limited, { id: first.contentId, claimed: true }))).toBe('ok');
  expect(await outcomeOf(claimReview(db, limited, { id: own.contentId, claimed: true }))).toBe('notAllowed');
  expect(await outcomeOf(claimReview(db, limited, { id: foreign.contentId, claimed: true }))).toBe('notFound');

  const writer = (await makeStaff(stage, 'writer', stage.columnId)).limited;
  expect((await listWritableColumns(db, writer, 'en')).map(({ id }) => id).sort()).toEqual([...inside].sort());
  const add = (columnId: string) => outcomeOf(addDraft(db, writer, { input: { kind: 'article', columnId, fields: {} } as never, key: '' }));
  expect([await add(inside[1] ?? ''), await add(outside)]).toEqual(['ok', 'notFound']);
});

testOnDatabase('reviewers hear of submissions in their columns only', async (database) => {
  const { stage, db, outside } = await openColumns(database);
  const { limited, free } = await makeStaff(stage, 'reviewer', stage.columnId);
  const owner = await stage.institution();
  const submit = async (columnId: string) => {
    const work = await stage.work(owner, 'draft');
    await db.update(content).set({ columnId }).where(eq(content.id, work.contentId));
    stage.notifications.length = 0;
    await stage.workflow.act(owner, 'submitApprove', { id: work.contentId, ...everything });
    return stage.notifications.map(({ userId }) => userId).filter((id) => id === limited.id || id === free.id);
  };
  expect((await submit(stage.columnId)).sort()).toEqual([limited.id, free.id].sort());
  expect(await submit(outside)).toEqual([free.id]);
});

testOnDatabase(
  'the digest of overdue reviews counts those of the reviewer’s columns, and is not sent for others alone',
  async (database) => {
    const { stage, db, inside, outside } = await openColumns(database);
    const { limited, free } = await makeStaff(stage, 'reviewer', stage.columnId);
    const elsewhere = (await makeStaff(stage, 'reviewer', (await makeColumn(database, {})).id)).limited;
    const owner = await stage.institution();
    for (const columnId of [...inside, outside]) {
      const work = await stage.work(owner, 'audit', { submittedAt: secondsFromNow(-3_600), reviewDueOn: '2026-01-01' });
      await db.update(content).set({ columnId }).where(eq(content.id, work.contentId));
    }
    const counts = new Map<string, number>();

    await notifyOverdue({
      db,
      rateLimit: createRateLimit({ db, cipher: createFieldCipher({ secret: 'a secret of at least 32 characters', fieldKeys: [] }) }),
      // Every hour is at least the first.
      fromHour: 0,
      notify: async (_tx, { userId, values }) => void counts.set(userId, Number(values?.['count'])),
    });

    expect(counts.get(limited.id)).toBe(2);
    expect(counts.get(free.id)).toBeGreaterThanOrEqual(3);
    expect(counts.has(elsewhere.id)).toBe(false);
  },
);

testOnDatabase('a limited role has no rights over the whole site, unless another role gives them', async () => {
  const limited: Viewer = { id: 'a', userType: 20, roles: ['publisher'], columns: { publisher: ['news'] } };
  expect(permissionsOf(limited.roles, limited.columns)).toEqual(['contentWrite', 'contentPublish', 'statisticsRead', 'shareCheck']);
  expect([can(limited, 'siteEdit'), can({ ...limited, roles: ['publisher', 'admin'] }, 'siteEdit')]).toEqual([false, true]);
  expect(permissionsOf(['writer'])).toEqual(['contentWrite', 'statisticsRead', 'shareCheck']);
});

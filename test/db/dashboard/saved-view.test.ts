/** Saved filters: each account's own, named once in a list, at most twenty, one of them the default. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditEntry } from '#server/db/schema/audit.ts';
import { savedView } from '#server/db/schema/saved-view.ts';
import { createSavedViewService } from '#server/services/dashboard/saved-view.ts';
import { savedViewNameMax, savedViewsMax } from '#shared/limits.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeManager } from '#test/db/editing/editing-stage.ts';
import { outcomeOf } from '#test/support/outcome.ts';

testOnDatabase('filters are saved for one account and one list, renamed, replaced, deleted, and one is the default', async (database) => {
  const { list, save, delete: remove } = createSavedViewService({ db: database.db });
  const [one, other] = [await makeManager(database, 'reviewer'), await makeManager(database)];
  const base = { list: 'audit' as const, hidden: [], query: '', isDefault: false };
  const late = await save(one, { ...base, hidden: ['author'], name: '  Late ', query: 'due=overdue&pageNum=3', isDefault: true });
  const high = await save(one, { ...base, name: 'high', query: 'priority=high', isDefault: true });
  await save(one, { ...base, list: 'films', name: 'Late', isDefault: true });
  await save(other, { ...base, name: 'Late', query: 'due=week' });

  expect(late).toMatchObject({ name: 'Late', query: 'due=overdue', hidden: ['author'], isDefault: true });
  expect((await list(one, { list: 'audit' })).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['high', true],
    ['Late', false],
  ]);
  const refused = [
    [one, { ...base, name: 'LATE' }, 'viewNameTaken'],
    [one, { ...base, ...high, name: 'late' }, 'viewNameTaken'],
    [one, { ...base, ...high, name: ' ' }, 'invalidRequest'],
    [one, { ...base, ...high, name: 'x'.repeat(savedViewNameMax + 1) }, 'invalidRequest'],
    [one, { ...base, ...high, list: 'films' as const, name: 'Mine' }, 'notFound'],
    [other, { ...base, ...high, name: 'Mine' }, 'notFound'],
  ] as const;
  for (const [viewer, view, error] of refused) expect(await outcomeOf(save(viewer, view))).toBe(error);
  expect(await remove(other, { id: high.id })).toEqual({ deleted: 0 });

  expect(await save(one, { ...base, ...late, name: 'Past due', isDefault: true, query: 'due=overdue&order=urgency' })).toEqual({
    id: late.id,
    name: 'Past due',
    query: 'due=overdue&order=urgency',
    hidden: ['author'],
    isDefault: true,
  });
  expect((await list(one, { list: 'audit' })).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['high', false],
    ['Past due', true],
  ]);
  expect([await remove(one, { id: late.id }), (await list(one, { list: 'audit' })).length]).toEqual([{ deleted: 1 }, 1]);
  const entries = await database.db.select().from(auditEntry).where(eq(auditEntry.subjectId, late.id)).orderBy(auditEntry.id);
  expect(entries.map(({ action, actorId, details }) => [action, actorId === one.id, details['name']])).toEqual([
    ['add', true, 'Late'],
    ['change', true, 'Past due'],
    ['delete', true, 'Past due'],
  ]);
  expect(entries[1]?.details['before']).toMatchObject({ name: 'Late', query: 'due=overdue', isDefault: false });
});

testOnDatabase('a list has at most twenty saved filters of an account, also when they are added at once', async (database) => {
  const { save } = createSavedViewService({ db: database.db });
  const viewer = await makeManager(database);
  const outcomes = await Promise.all(
    Array.from({ length: savedViewsMax + 3 }, (_, at) =>
      outcomeOf(save(viewer, { list: 'media', name: `View ${at}`, query: '', hidden: [], isDefault: true })),
    ),
  );

  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(savedViewsMax);
  expect(outcomes.filter((outcome) => outcome === 'viewsFull')).toHaveLength(3);
  const rows = await database.db.select().from(savedView).where(eq(savedView.userId, viewer.id));
  expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

/** The run of show: rows in order, one on stage, edits that merge or conflict, removal that can be undone, and a trail of every change. */
import { and, asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { film } from '#server/db/schema/award.ts';
import { runOfShow } from '#server/db/schema/ceremony.ts';
import { createEventBus } from '#server/events.ts';
import { createAwardService } from '#server/services/award/award.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { createLiveStates } from '#server/services/ceremony/live-state.ts';
import { createStageService } from '#server/services/ceremony/stage.ts';
import type { ShowRowFields } from '#shared/api/ceremony/show-staff.ts';
import { ceremonyOf, director } from '#test/support/ceremony.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition, newShowRow } from '#test/support/factories.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const actor = director.id;
const act = (titleEn: string, fields: Partial<ShowRowFields> = {}): ShowRowFields => ({ ...newShowRow, titleZh: '', titleEn, ...fields });

async function makeShow(database: OpenDatabase) {
  const made = await makeEdition(database);
  const ceremony = ceremonyOf(database);
  const add = async (titleEn: string) => (await ceremony.insertShowRow(actor, { editionId: made.id, ...act(titleEn) })).id;
  const ids = [await add('Opening'), await add('Speech'), await add('Closing')] as const;
  const statuses = async () => (await ceremony.getShow(director, made.id)).rows.map(({ status }) => status);
  return { made, ceremony, ids, statuses };
}

testOnDatabase('awards fill the show once, in the order of the edition', async (database) => {
  const { made, ceremony } = await makeShow(database);

  expect(await ceremony.fillShow(actor, made.id)).toEqual({ added: 2 });
  expect(await ceremony.fillShow(actor, made.id)).toEqual({ added: 0 });
  const { rows, awards } = await ceremony.getShow(director, made.id);
  expect(rows.map(({ titleEn, categoryId }) => titleEn || categoryId)).toEqual([
    'Opening',
    'Speech',
    'Closing',
    `${made.id}-best`,
    `${made.id}-actor`,
  ]);
  expect(awards.map(({ id }) => id)).toEqual([`${made.id}-best`, `${made.id}-actor`]);
});

testOnDatabase('one row at most is on stage, and a status that somebody else has changed is refused', async (database) => {
  const { made, ceremony, ids, statuses } = await makeShow(database);
  const set = (changes: Parameters<typeof ceremony.updateStatuses>[1]['changes']) =>
    ceremony.updateStatuses(actor, { editionId: made.id, changes });

  await set([{ id: ids[0], from: 'waiting', to: 'stage' }]);
  expect(await outcomeOf(set([{ id: ids[1], from: 'waiting', to: 'stage' }]))).toBe('invalidRequest');
  await set([
    { id: ids[0], from: 'stage', to: 'done' },
    { id: ids[1], from: 'waiting', to: 'stage' },
  ]);
  expect(await statuses()).toEqual(['done', 'stage', 'waiting']);
  // Two people press at once: one of them is told.
  const both = await Promise.all([
    outcomeOf(set([{ id: ids[1], from: 'stage', to: 'done' }])),
    outcomeOf(set([{ id: ids[1], from: 'stage', to: 'skipped' }])),
  ]);
  expect(both.sort()).toEqual(['editConflict', 'ok']);

  const before = (await ceremony.getShow(director, made.id)).rows[0]?.startedAt;
  await set([{ id: ids[0], from: 'done', to: 'stage' }]);
  expect((await ceremony.getShow(director, made.id)).rows[0]).toMatchObject({ status: 'stage', startedAt: before, endedAt: null });
  // What was put on stage by mistake begins anew.
  await set([{ id: ids[0], from: 'stage', to: 'waiting' }]);
  expect((await ceremony.getShow(director, made.id)).rows[0]).toMatchObject({ status: 'waiting', startedAt: null, endedAt: null });
});

testOnDatabase('screens show the row on stage while the show is open, and of a film only what is public', async (database) => {
  const { db } = database;
  const { made, ceremony } = await makeShow(database);
  const stage = createStageService({ db, award: createAwardService({ db }) });
  const editionId = made.id;
  const { id } = await ceremony.insertShowRow(actor, { editionId, ...act('', { filmId: made.winnerWorkId }) });
  await ceremony.updateStatuses(actor, { editionId, changes: [{ id, from: 'waiting', to: 'stage' }] });
  const screens = async () => {
    const states = createLiveStates({ db, events: createEventBus(), onError: (error) => expect(error).toBeUndefined() });
    const state = await states.readNew(made.year);
    states.close();
    const { live, row } = (await stage.getStage(made.year, 'en')).data;
    return [state?.live, state?.row, live, row?.title];
  };

  expect(await screens()).toEqual([false, null, false, undefined]);
  await ceremony.setShowOpen(actor, { editionId, isOpen: true });
  expect(await screens()).toEqual([true, id, true, `Work b ${made.id}`]);
  await db.update(film).set({ publishAt: null }).where(eq(film.id, made.winnerWorkId));
  expect(await screens()).toEqual([true, id, true, '']);
  await ceremony.setShowOpen(actor, { editionId, isOpen: false });
  expect(await screens()).toEqual([false, null, false, undefined]);
});

testOnDatabase('edits of different fields merge, of one field conflict, and each is refused with a clear reason', async (database) => {
  const { made, ceremony, ids } = await makeShow(database);
  const [id] = ids;
  const other = await makeEdition(database);

  await ceremony.updateShowRow(actor, { id, base: { note: '' }, changes: { note: ' Follow spot ' } });
  await ceremony.updateShowRow(actor, { id, base: { seconds: 60 }, changes: { seconds: 90 } });
  expect(await outcomeOf(ceremony.updateShowRow(actor, { id, base: { note: '' }, changes: { note: 'Dark' } }))).toBe('editConflict');
  expect((await ceremony.getShow(director, made.id)).rows[0]).toMatchObject({ note: 'Follow spot', seconds: 90 });

  const add = (fields: Partial<ShowRowFields>) => outcomeOf(ceremony.insertShowRow(actor, { editionId: made.id, ...act('', fields) }));
  expect(await add({})).toBe('requiredMissing');
  expect(await add({ kind: 'award' })).toBe('invalidRequest');
  expect(await add({ kind: 'award', categoryId: `${other.id}-best` })).toBe('invalidRequest');
  expect(await add({ filmId: 'none' })).toBe('invalidRequest');
  expect(await outcomeOf(ceremony.getShow(director, '1900'))).toBe('notFound');
});

testOnDatabase('a removed row comes back at its place; an order is refused if it is not the one that was read', async (database) => {
  const { made, ceremony, ids } = await makeShow(database);
  const order = async () => (await ceremony.getShow(director, made.id)).rows.map(({ id }) => id);

  await ceremony.removeRow(actor, ids[1]);
  expect(await order()).toEqual([ids[0], ids[2]]);
  expect(await outcomeOf(ceremony.orderShowRows(actor, { editionId: made.id, base: [...ids], ids: [...ids].reverse() }))).toBe(
    'editConflict',
  );
  await ceremony.restoreRow(actor, ids[1]);
  expect(await order()).toEqual([...ids]);
  await ceremony.orderShowRows(actor, { editionId: made.id, base: [...ids], ids: [...ids].reverse() });
  expect(await order()).toEqual([...ids].reverse());

  const trail = await database.db
    .select({ action: auditEntry.action })
    .from(auditEntry)
    .where(and(eq(auditEntry.actorId, actor), eq(auditEntry.subjectId, ids[1])))
    .orderBy(asc(auditEntry.id));
  expect(trail.map(({ action }) => action)).toEqual(['add', 'remove', 'restore']);
});

testOnDatabase(
  'the ceremony begins and ends; every change gives the show another version, and a deleted award takes its row along',
  async (database) => {
    const { made, ceremony, ids, statuses } = await makeShow(database);
    const version = async () => (await database.db.select().from(runOfShow).where(eq(runOfShow.editionId, made.id)))[0]?.version ?? 0;
    const before = await version();

    await ceremony.setShowOpen(actor, { editionId: made.id, isOpen: true });
    await ceremony.setShowOpen(actor, { editionId: made.id, isOpen: true });
    expect(await version()).toBe(before + 1);
    expect(await ceremony.getShow(director, made.id)).toMatchObject({ openedAt: expect.any(String) as string, closedAt: null });
    await ceremony.updateStatuses(actor, { editionId: made.id, changes: [{ id: ids[0], from: 'waiting', to: 'stage' }] });
    await ceremony.setShowOpen(actor, { editionId: made.id, isOpen: false });
    expect((await ceremony.getShow(director, made.id)).closedAt).not.toBeNull();
    expect(await statuses()).toEqual(['done', 'waiting', 'waiting']);

    const awards = createAwardStaffService(database);
    const { id: categoryId } = await awards.category.add(actor, { unitId: `${made.id}-film`, subject: 'work', labelZh: '新', labelEn: '' });
    await ceremony.fillShow(actor, made.id);
    await awards.category.remove(actor, categoryId);
    expect((await ceremony.getShow(director, made.id)).rows.some((row) => row.categoryId === categoryId)).toBe(false);
  },
);

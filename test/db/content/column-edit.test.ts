/** Editing of columns, list types and dictionaries, on both engines. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { content, contentChange } from '#server/db/schema/content.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { createColumnEditService } from '#server/services/content/column-edit.ts';
import { createColumnService } from '#server/services/content/column.ts';
import { dictionaryStaff } from '#server/services/content/dictionary-record.ts';
import { createDictionaryService } from '#server/services/content/dictionary.ts';
import { searchHandler } from '#server/services/job-handlers.ts';
import { createJobQueue } from '#server/services/job/job-queue.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { createSearchService } from '#server/services/search/search.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import type { ColumnValues } from '#shared/api/column-staff.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeItem, publishItem } from '#test/support/factories.ts';

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { errorName?: string; data?: unknown; message: string }) => [error.errorName ?? error.message, error.data],
  );
const values: ColumnValues = {
  labelZh: '栏目',
  labelEn: 'Column',
  columnType: 'article',
  path: '/cultural',
  languageGate: 'either',
  hidden: false,
  custom: '',
};

async function makePublisher({ db }: OpenDatabase): Promise<SessionViewer> {
  const id = newId();
  await db
    .insert(userAccount)
    .values({ id, userType: 20, nickName: 'Publisher', email: `${id.replaceAll(/[^a-z0-9]/gi, '')}@example.org` });
  return { id, userType: 20, roles: ['publisher'], sessionId: '', mustChangePassword: false, lacksSecondFactor: false, isClosing: false };
}

const trailOf = async ({ db }: OpenDatabase, subjectId: string) =>
  (await db.select({ action: auditEntry.action }).from(auditEntry).where(eq(auditEntry.subjectId, subjectId)).orderBy(auditEntry.id)).map(
    ({ action }) => action,
  );
const wasAnnounced = async ({ db }: OpenDatabase, tag: string) =>
  (
    await db
      .select({ id: contentChange.id })
      .from(contentChange)
      .where(sql`${tag} = any(${contentChange.tags})`)
  ).length;

testOnDatabase(
  'adding, renaming and hiding a column changes the public tree; a save from an outdated version is refused with the current values',
  async (database) => {
    const edit = createColumnEditService(database);
    const viewer = await makePublisher(database);
    const id = newId();
    const inTree = async () =>
      JSON.stringify((await createColumnService(database).getColumnTree('en')).data.find((column) => column.id === id)?.label);

    const added = await edit.add(viewer, { id, parentId: null, ...values, labelEn: ' Culture ' });

    expect(added.at(-1)).toMatchObject({ id, labelEn: 'Culture', itemCount: 0, isFixed: false, types: [] });
    const seen = { ...values, labelEn: 'Culture' };
    await edit.save(viewer, { id, seen, values: { ...seen, labelEn: 'Creative' } });
    expect(await inTree()).toBe('"Creative"');
    expect(await outcomeOf(edit.save(viewer, { id, seen, values: { ...seen, labelZh: '文创' } }))).toEqual([
      'conflict',
      { column: { ...seen, labelEn: 'Creative' } },
    ]);
    await edit.save(viewer, { id, seen: { ...seen, labelEn: 'Creative' }, values: { ...seen, hidden: true } });
    expect(await inTree()).toBeUndefined();
    expect(await trailOf(database, id)).toEqual(['add', 'change', 'change']);
    expect(await wasAnnounced(database, `column:${id}`)).toBe(3);
    expect(await outcomeOf(edit.add(viewer, { id, parentId: null, ...values }))).toEqual(['idTaken', undefined]);
    expect(await outcomeOf(edit.add(viewer, { id: newId(), parentId: 'nowhere', ...values }))).toEqual(['notFound', undefined]);
    for (const path of ['//evil.example', 'https://evil.example', '/a b', '/\\evil', 'news'])
      expect(await outcomeOf(edit.add(viewer, { id: newId(), parentId: null, ...values, path })), path).toEqual([
        'invalidRequest',
        undefined,
      ]);
    expect(await outcomeOf(edit.add(viewer, { id: newId(), parentId: null, ...values, labelEn: ' ' }))).toEqual([
      'requiredMissing',
      undefined,
    ]);
  },
);

testOnDatabase(
  'settings of a column are a JSON object, which the public tree passes on; a save without them leaves them as they are',
  async (database) => {
    const edit = createColumnEditService(database);
    const viewer = await makePublisher(database);
    const id = newId();
    const inTree = async () => (await createColumnService(database).getColumnTree('en')).data.find((column) => column.id === id)?.custom;
    const { custom: _, ...older } = values;
    await edit.add(viewer, { id, parentId: null, ...older });
    expect(await inTree()).toBe('{}');

    const saved = await edit.save(viewer, { id, seen: values, values: { ...values, custom: ' {"theme": "dark"} ' } });

    expect([saved.find((column) => column.id === id)?.custom, await inTree()]).toEqual(['{"theme":"dark"}', '{"theme":"dark"}']);
    await edit.save(viewer, { id, seen: older, values: { ...older, labelEn: 'Renamed' } });
    expect(await inTree()).toBe('{"theme":"dark"}');
    const now = { ...values, labelEn: 'Renamed', custom: '{"theme":"dark"}' };
    expect(await outcomeOf(edit.save(viewer, { id, seen: values, values }))).toEqual(['conflict', { column: now }]);
    for (const custom of ['dark', '[1]', 'null', '"a"', '{"a":}', '{"a":"\\u0000"}', '{"a":"\\ud800"}'])
      expect(await outcomeOf(edit.save(viewer, { id, seen: now, values: { ...now, custom } })), custom).toEqual([
        'invalidRequest',
        undefined,
      ]);
    await edit.save(viewer, { id, seen: now, values: { ...now, custom: '' } });
    expect(await inTree()).toBe('{}');
  },
);

testOnDatabase(
  'a job updates the search kinds of a column’s items after its type changes, also while items are published or withdrawn',
  async (database) => {
    const edit = createColumnEditService(database);
    const viewer = await makePublisher(database);
    const { id: columnId } = await makeColumn(database, {
      labelZh: '栏目',
      labelEn: 'Column',
      columnType: 'article',
      path: '/cultural',
      languageGate: 'either',
    });
    const [kept, left] = [await publishItem(database, { columnId }), await publishItem(database, { columnId })];
    const kindsNow = async () =>
      Object.fromEntries(
        (await createSearchService(database).searchContent({ search: '标题', columnId }, 'zh-Hans')).data.rows.map(({ id, searchKind }) => [
          id,
          searchKind,
        ]),
      );
    const queue = createJobQueue({ db: database.db, handlers: { search: searchHandler(database.db) }, onError: () => undefined });
    expect(await kindsNow()).toEqual({ [kept]: 'news', [left]: 'news' });

    await edit.save(viewer, { id: columnId, seen: values, values: { ...values, labelEn: 'Renamed' } });
    expect(await queue.runDue()).toBe(0);
    await edit.save(viewer, { id: columnId, seen: { ...values, labelEn: 'Renamed' }, values: { ...values, columnType: 'notice' } });
    const publishing = createPublishingService(database);
    const [done, , added] = await Promise.all([
      queue.runDue(),
      publishing.offline(left, 'test', '授权到期下线'),
      publishItem(database, { columnId }),
      publishing.edit(kept, 'test', { titleEn: 'New' }),
    ]);

    expect(done).toBe(1);
    expect(await kindsNow()).toEqual({ [kept]: 'notice', [added]: 'notice' });
    const isAnnounced = await wasAnnounced(database, 'search');
    await edit.save(viewer, { id: columnId, seen: { ...values, columnType: 'notice' }, values });
    expect([await queue.runDue(), await wasAnnounced(database, 'search')]).toEqual([1, isAnnounced + 1]);
    await queue.close();
  },
);

testOnDatabase('of concurrent orders of columns one is saved, and the others are refused', async (database) => {
  const edit = createColumnEditService(database);
  const viewer = await makePublisher(database);
  const parent = await makeColumn(database);
  const ids = Array.from({ length: 5 }, (_, at) => `${parent.id}-${at}`);
  for (const id of ids) await edit.add(viewer, { id, parentId: parent.id, ...values });
  const orderNow = async () => (await edit.list()).filter(({ parentId }) => parentId === parent.id).map(({ id }) => id);
  const [first = '', second = '', third = '', ...rest] = ids;
  expect(await orderNow()).toEqual(ids);

  await edit.order(viewer, { parentId: parent.id, base: ids, ids: [first, third, second, ...rest] });
  expect(await orderNow()).toEqual([first, third, second, ...rest]);
  const base = await orderNow();
  const outcomes = await Promise.all(
    ids.map((id) => outcomeOf(edit.order(viewer, { parentId: parent.id, base, ids: [...base.filter((one) => one !== id), id] }))),
  );

  // One of them asks for the present order.
  expect([1, 2]).toContain(outcomes.filter((outcome) => outcome === 'ok').length);
  expect(outcomes.filter(([name]) => name === 'conflict').length).toBeGreaterThanOrEqual(3);
  expect((await orderNow()).sort()).toEqual(ids);
  expect((await outcomeOf(edit.order(viewer, { parentId: parent.id, base: await orderNow(), ids: [first] })))[0]).toBe('invalidRequest');
  expect(await outcomeOf(edit.order(viewer, { parentId: 'nowhere', base: [], ids: [] }))).toEqual(['notFound', undefined]);
});

testOnDatabase(
  'types of a list are added, renamed, moved and deleted; a type in use cannot be deleted, also in a race',
  async (database) => {
    const edit = createColumnEditService(database);
    const viewer = await makePublisher(database);
    const { id: columnId } = await makeColumn(database);
    const typesNow = async () => (await edit.list()).find(({ id }) => id === columnId)?.types.map(({ id }) => id);

    await edit.addType(viewer, { columnId, id: 'three', labelZh: '三', labelEn: 'Three' });
    await edit.orderTypes(viewer, { columnId, base: ['one', 'two', 'three'], ids: ['one', 'three', 'two'] });
    expect(await typesNow()).toEqual(['one', 'three', 'two']);
    await edit.saveType(viewer, {
      columnId,
      id: 'three',
      seen: { labelZh: '三', labelEn: 'Three' },
      values: { labelZh: '叁', labelEn: 'Third' },
    });
    expect(
      await outcomeOf(
        edit.saveType(viewer, { columnId, id: 'three', seen: { labelZh: '三', labelEn: 'Three' }, values: { labelZh: 'x', labelEn: 'y' } }),
      ),
    ).toEqual(['conflict', { entry: { labelZh: '叁', labelEn: 'Third' } }]);
    await makeItem(database, { columnId, typeId: 'one' });
    expect(await outcomeOf(edit.deleteType(viewer, { columnId, id: 'one' }))).toEqual(['stillUsed', undefined]);
    expect(await outcomeOf(edit.delete(viewer, columnId))).toEqual(['stillUsed', undefined]);
    const [deleted, taken] = await Promise.all([
      outcomeOf(edit.deleteType(viewer, { columnId, id: 'two' })),
      outcomeOf(makeItem(database, { columnId, typeId: 'two' })),
    ]);
    const left = await database.db
      .select({ id: content.id })
      .from(content)
      .where(sql`${content.columnId} = ${columnId} and ${content.typeId} = 'two'`);
    expect([deleted === 'ok', taken === 'ok'].filter(Boolean)).toHaveLength(1);
    expect(left.length).toBe(taken === 'ok' ? 1 : 0);
    await edit.deleteType(viewer, { columnId, id: 'three' });
    expect(await typesNow()).not.toContain('three');
    expect(await outcomeOf(edit.deleteType(viewer, { columnId, id: 'three' }))).toEqual(['notFound', undefined]);
  },
);

testOnDatabase('an empty column can be deleted, a column required by a screen cannot', async (database) => {
  const edit = createColumnEditService(database);
  const viewer = await makePublisher(database);
  await database.db.execute(sql`delete from list_type where column_id = 'about'`);
  const about = await outcomeOf(edit.add(viewer, { id: 'about', parentId: null, ...values }));
  const id = newId();
  await edit.add(viewer, { id, parentId: null, ...values });
  await edit.add(viewer, { id: `${id}-tab`, parentId: id, ...values });
  expect(await outcomeOf(edit.add(viewer, { id: `${id}-deep`, parentId: `${id}-tab`, ...values }))).toEqual(['invalidRequest', undefined]);

  expect(about).toBe('ok');
  expect(await outcomeOf(edit.delete(viewer, 'about'))).toEqual(['stillUsed', undefined]);
  expect(await outcomeOf(edit.delete(viewer, id))).toEqual(['stillUsed', undefined]);
  await edit.delete(viewer, `${id}-tab`);
  expect((await edit.delete(viewer, id)).map((column) => column.id)).not.toContain(id);
});

testOnDatabase(
  'a dictionary has one default and one order, offers added entries, keeps the labels of stored values and purges its readers',
  async (database) => {
    const edit = dictionaryStaff(database.db);
    await database.db.delete(dictionaryEntry);
    const type = 'feedback_type';
    const list = async () => (await edit.list({ pageSize: 100 }, 'en')).rows;
    const now = async () => (await list()).filter((entry) => entry.type === type);
    const stateNow = async () => (await now()).map(({ value, isDefault, isRetired }) => [value, isDefault, isRetired]);
    const offered = async () =>
      (await createDictionaryService(database).listDictionaryEntries(type, 'en')).data.map(({ dictLabel }) => dictLabel);
    const idOf = async (value: string) => (await now()).find((entry) => entry.value === value)?.id ?? '';
    const add = (value: string, labelEn = value.toUpperCase()) => edit.add('u', { type, value, labelZh: `甲${value}`, labelEn });
    const set = async (value: string, base: object, changes: object) => edit.save('u', { id: await idOf(value), base, changes }, 'en');
    const choose = (value: string) => set(value, { isDefault: false }, { isDefault: true });
    await Promise.all(['b', 'a', 'c'].map((value) => edit.add('u', { type: 'report_reason', value, labelZh: '新', labelEn: 'New' })));
    expect((await list()).filter((one) => one.type === 'report_reason' && one.isDefault)).toHaveLength(1);
    for (const value of ['a', 'b', 'c']) await add(value);

    expect((await now()).map(({ value, isDefault }) => [value, isDefault])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ]);
    expect(await outcomeOf(add('a'))).toEqual(['idTaken', undefined]);
    expect(await outcomeOf(set('a', { type }, { type: 'report_reason' }))).toEqual(['invalidRequest', undefined]);
    await Promise.all([choose('b'), choose('c')]);
    expect((await now()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    await set('b', { isDefault: (await now()).find(({ value }) => value === 'b')?.isDefault }, { isDefault: true });
    await edit.place('u', { id: await idOf('c'), otherId: await idOf('b'), side: 'before' });
    await set('c', { labelEn: 'C' }, { labelEn: 'Third' });
    expect(await offered()).toEqual(['A', 'Third', 'B']);

    // A stored row uses one of them, so it keeps its label and is not offered any more.
    await database.db.insert(feedback).values({ id: newId(), type: 'b', content: 'x', addressHash: '' });
    expect(await outcomeOf(edit.remove('u', await idOf('b')))).toEqual(['stillUsed', undefined]);
    await set('b', { isRetired: false }, { isRetired: true });
    await edit.remove('u', await idOf('a'));
    expect(await stateNow()).toEqual([
      ['c', true, false],
      ['b', false, true],
    ]);
    expect(await offered()).toEqual(['Third']);
    expect(
      (await createDictionaryService(database).listDictionaryEntries(type, 'en', { retired: true })).data.map(
        ({ dictLabel, isRetired }) => [dictLabel, isRetired],
      ),
    ).toEqual([
      ['Third', false],
      ['B', true],
    ]);
    expect((await outcomeOf(choose('b')))[0]).toBe('conflict');
    // A retired one is no default for others.
    await edit.remove('u', await idOf('c'));
    expect(await stateNow()).toEqual([['b', false, true]]);
    await add('c', 'Third');
    await set('b', { isRetired: true }, { isRetired: false });
    expect((await offered()).toSorted()).toEqual(['B', 'Third']);
    expect(await wasAnnounced(database, `dictionary:${type}`)).toBeGreaterThan(5);

    // States and kinds of the code are not edited here.
    await database.db
      .insert(dictionaryEntry)
      .values({ id: 'user_type-20', type: 'user_type', value: '20', labelZh: '普通用户', labelEn: 'Ordinary user' });
    expect((await list()).some(({ id }) => id === 'user_type-20')).toBe(false);
    const refused = [
      edit.remove('u', 'user_type-20'),
      edit.get('user_type-20', 'en'),
      edit.save('u', { id: 'user_type-20', base: { isRetired: false }, changes: { isRetired: true } }, 'en'),
    ];
    expect((await Promise.all(refused.map(outcomeOf))).flat()).toEqual(refused.flatMap(() => ['notFound', undefined]));
  },
);

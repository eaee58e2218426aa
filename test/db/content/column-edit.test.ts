/** Editing of columns, list types and dictionaries, on both engines. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { content, contentChange } from '#server/db/schema/content.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { createMovedPathService } from '#server/services/discovery/moved-path.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { columnStaff } from '#server/services/content/column-record.ts';
import { createColumnService } from '#server/services/content/column.ts';
import { dictionaryStaff } from '#server/services/content/dictionary-record.ts';
import { createDictionaryService } from '#server/services/content/dictionary.ts';
import { searchHandler } from '#server/services/job-handlers.ts';
import { createJobQueue } from '#server/services/job/job-queue.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { createSearchService } from '#server/services/search/search.ts';
import type { ListType } from '#shared/api/record/column.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, makeItem, publishItem } from '#test/support/factories.ts';
import { fullOutcomeOf } from '#test/support/outcome.ts';

const values = {
  parentId: null,
  labelZh: '栏目',
  labelEn: 'Column',
  columnType: 'article',
  path: '',
  languageGate: 'either',
  hidden: false,
} as const;

const wasAnnounced = async ({ db }: OpenDatabase, tag: string) =>
  (
    await db
      .select({ id: contentChange.id })
      .from(contentChange)
      .where(sql`${tag} = any(${contentChange.tags})`)
  ).length;

testOnDatabase(
  'an added, renamed or hidden column changes the public tree; paths, parents and identifiers are checked',
  async (database) => {
    const edit = columnStaff(database.db);
    const id = newId();
    const inTree = async () => (await createColumnService(database).getColumnTree('en')).data.find((column) => column.id === id)?.label;
    const save = (base: object, changes: object) => edit.save('u', { id, base, changes }, 'en');
    const add = (changes: object) => fullOutcomeOf(edit.add('u', { id: newId(), ...values, ...changes }));

    await edit.add('u', { id, ...values, labelEn: ' Culture ' });
    await save({ labelEn: 'Culture' }, { labelEn: 'Creative' });
    expect(await inTree()).toBe('Creative');
    await save({ hidden: false }, { hidden: true });
    expect(await inTree()).toBeUndefined();
    expect((await edit.list({ pageSize: 500 }, 'en')).rows.find((row) => row.id === id)).toMatchObject({
      labelEn: 'Creative',
      itemCount: 0,
      isFixed: false,
      types: [],
    });
    for (const wrong of [{ parentId: 'nowhere' }, { id: 'a b' }, { id: '../a' }])
      expect(await add(wrong)).toEqual(['invalidRequest', undefined]);
    for (const path of ['//evil.example', 'https://evil.example', '/a b', '/\\evil', 'news'])
      expect(await add({ path }), path).toEqual(['invalidRequest', undefined]);
  },
);

testOnDatabase('a column has an address: its own, one that nothing else has, and an earlier one leads to it', async (database) => {
  const { db } = database;
  const edit = columnStaff(db);
  const awards = createAwardStaffService({ db, otherRecords: { column: edit } });
  const { find } = createMovedPathService({ db, siteOrigin: 'https://site.example' });
  const pathOf = async (id: string) => (await edit.get(id, 'en')).fields.path;
  const move = (id: string, from: string, path: string) => edit.save('u', { id, base: { path: from }, changes: { path } }, 'en');

  await edit.add('u', { id: 'industry', ...values });
  expect(await pathOf('industry')).toBe('/industry');
  await move('industry', '/industry', '/market');
  expect([await find('/industry'), await find('/en/industry')]).toEqual(['/market', '/en/market']);
  for (const path of ['/news', '/g2025', '/panda'])
    expect(await fullOutcomeOf(move('industry', '/market', path)), path).toEqual(['addressTaken', undefined]);
  await edit.add('u', { id: 'forum-days', ...values });
  expect(await fullOutcomeOf(move('industry', '/market', '/forum-days'))).toEqual(['addressTaken', undefined]);

  const { removedId } = await edit.remove('u', 'industry');
  expect([await find('/market'), await find('/en/market'), await find('/industry')]).toEqual(['', '', '']);
  await awards.restoreRemoved('u', removedId);
  expect([await find('/market'), await pathOf('industry')]).toEqual([null, '/market']);
  await edit.remove('u', 'industry');
  await edit.add('u', { id: 'market', ...values });
  expect([await find('/market'), await pathOf('market')]).toEqual([null, '/market']);
});

testOnDatabase(
  'a job updates the search kinds of a column’s items after its type changes, also while items are published or withdrawn',
  async (database) => {
    const edit = columnStaff(database.db);
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

    const save = (base: object, changes: object) => edit.save('u', { id: columnId, base, changes }, 'en');
    await save({ labelEn: 'Column' }, { labelEn: 'Renamed' });
    expect(await queue.runDue()).toBe(0);
    await save({ columnType: 'article' }, { columnType: 'notice' });
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
    await save({ columnType: 'notice' }, { columnType: 'article' });
    expect([await queue.runDue(), await wasAnnounced(database, 'search')]).toEqual([1, isAnnounced + 1]);
    await queue.close();
  },
);

testOnDatabase('tabs and columns are moved among their neighbours, also by several at once', async (database) => {
  const edit = columnStaff(database.db);
  const parent = await makeColumn(database);
  const ids = Array.from({ length: 5 }, (_, at) => `${parent.id}-${at}`);
  for (const id of ids) await edit.add('u', { id, ...values, parentId: parent.id });
  const rows = async () => (await edit.list({ pageSize: 500 }, 'en')).rows;
  const orderNow = async () => (await rows()).filter(({ parentId }) => parentId === parent.id).map(({ id }) => id);
  const [first = '', second = '', third = '', ...rest] = ids;
  expect(await orderNow()).toEqual(ids);

  await edit.place('u', { id: third, otherId: second, side: 'before' });
  expect(await orderNow()).toEqual([first, third, second, ...rest]);
  await Promise.all(ids.slice(1).map((id) => edit.place('u', { id, otherId: first, side: 'before' })));
  expect((await orderNow()).at(-1)).toBe(first);
  expect((await orderNow()).toSorted()).toEqual(ids);
  // Each column is followed by its tabs.
  const all = (await rows()).map(({ id }) => id);
  expect(all.slice(all.indexOf(parent.id) + 1, all.indexOf(parent.id) + 6)).toEqual(await orderNow());

  const other = newId();
  await edit.add('u', { id: other, ...values });
  await edit.place('u', { id: other, otherId: parent.id, side: 'before' });
  expect((await rows()).findIndex(({ id }) => id === other)).toBeLessThan((await rows()).findIndex(({ id }) => id === parent.id));
  expect(await fullOutcomeOf(edit.place('u', { id: first, otherId: other, side: 'after' }))).toEqual(['invalidRequest', undefined]);
});

testOnDatabase(
  'types of a list are added, renamed, moved and deleted; a type in use cannot be deleted, also in a race',
  async (database) => {
    const edit = columnStaff(database.db);
    const { id: columnId } = await makeColumn(database);
    const typesNow = async () => (await edit.get(columnId, 'en')).fields.types;
    const idsNow = async () => (await typesNow()).map(({ id }) => id);
    const save = async (next: (types: ListType[]) => ListType[], base?: ListType[]) => {
      const read = base ?? (await typesNow());
      return edit.save('u', { id: columnId, base: { types: read }, changes: { types: next(read) } }, 'en');
    };
    const without = (id: string) => (types: ListType[]) => types.filter((type) => type.id !== id);
    const three = { id: 'three', labelZh: ' 三', labelEn: 'Three' };

    await save(([one, two]) => [one, three, two] as ListType[]);
    expect(await idsNow()).toEqual(['one', 'three', 'two']);
    const read = await typesNow();
    expect(read[1]).toEqual({ id: 'three', labelZh: '三', labelEn: 'Three' });
    await makeItem(database, { columnId, typeId: 'one' });
    await save((types) => types.map((type) => ({ ...type, labelEn: `${type.labelEn}!` })));
    expect((await fullOutcomeOf(save(without('three'), read)))[0]).toBe('editConflict');
    for (const wrong of [three, { ...three, id: 'four', labelEn: ' ' }])
      expect((await fullOutcomeOf(save((types) => [...types, wrong])))[0]).toMatch(/invalidRequest|requiredMissing/);

    expect(await fullOutcomeOf(save(without('one')))).toEqual(['stillUsed', undefined]);
    expect(await fullOutcomeOf(edit.remove('u', columnId))).toEqual(['stillUsed', undefined]);
    const [deleted, taken] = await Promise.all([
      fullOutcomeOf(save(without('two'))),
      fullOutcomeOf(makeItem(database, { columnId, typeId: 'two' })),
    ]);
    const left = await database.db
      .select({ id: content.id })
      .from(content)
      .where(sql`${content.columnId} = ${columnId} and ${content.typeId} = 'two'`);
    expect([deleted === 'ok', taken === 'ok'].filter(Boolean)).toHaveLength(1);
    expect(left.length).toBe(taken === 'ok' ? 1 : 0);
    await save(without('three'));
    expect(await idsNow()).not.toContain('three');
  },
);

testOnDatabase('an empty column is removed with its types and comes back with them; one that a screen reads stays', async (database) => {
  const edit = columnStaff(database.db);
  const awards = createAwardStaffService({ db: database.db, otherRecords: { column: edit } });
  await database.db.execute(sql`delete from list_type where column_id = 'about'`);
  await makeColumn(database, { id: 'about', path: '/about' });
  const id = newId();
  await edit.add('u', { id, ...values });
  await edit.add('u', { id: `${id}-tab`, ...values, parentId: id });
  const types = [{ id: 'one', labelZh: '一', labelEn: 'One' }];
  await edit.save('u', { id: `${id}-tab`, base: { types: [] }, changes: { types } }, 'en');
  expect(await fullOutcomeOf(edit.add('u', { id: `${id}-deep`, ...values, parentId: `${id}-tab` }))).toEqual(['invalidRequest', undefined]);

  expect(await fullOutcomeOf(edit.remove('u', 'about'))).toEqual(['stillUsed', undefined]);
  expect(await fullOutcomeOf(edit.remove('u', id))).toEqual(['stillUsed', undefined]);
  const { removedId } = await edit.remove('u', `${id}-tab`);
  await awards.restoreRemoved('u', removedId);
  expect((await edit.get(`${id}-tab`, 'en')).fields).toMatchObject({ parentId: id, types });
  await edit.remove('u', `${id}-tab`);
  expect(await fullOutcomeOf(edit.remove('u', id))).toBe('ok');
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
    expect(await fullOutcomeOf(add('a'))).toEqual(['idTaken', undefined]);
    expect(await fullOutcomeOf(set('a', { type }, { type: 'report_reason' }))).toEqual(['invalidRequest', undefined]);
    await Promise.all([choose('b'), choose('c')]);
    expect((await now()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    await set('b', { isDefault: (await now()).find(({ value }) => value === 'b')?.isDefault }, { isDefault: true });
    await edit.place('u', { id: await idOf('c'), otherId: await idOf('b'), side: 'before' });
    await set('c', { labelEn: 'C' }, { labelEn: 'Third' });
    expect(await offered()).toEqual(['A', 'Third', 'B']);

    // A stored row uses one of them, so it keeps its label and is not offered any more.
    await database.db.insert(feedback).values({ id: newId(), type: 'b', content: 'x', addressHash: '' });
    expect(await fullOutcomeOf(edit.remove('u', await idOf('b')))).toEqual(['stillUsed', undefined]);
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
    expect((await fullOutcomeOf(choose('b')))[0]).toBe('conflict');
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
    expect((await Promise.all(refused.map(fullOutcomeOf))).flat()).toEqual(refused.flatMap(() => ['notFound', undefined]));
  },
);

testOnDatabase('identifiers that nobody has typed are made from the names, and free', async (database) => {
  const { db } = database;
  const [columns, entries, awards] = [columnStaff(db), dictionaryStaff(db), createAwardStaffService(database)];
  const sign = `q${newId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`;
  const { id: columnId } = await makeColumn(database);
  await publishItem(database, { columnId, slug: `${sign}-taken` });
  const column = async (labelZh: string, labelEn: string) => {
    const { id } = await columns.add('u', { ...values, id: '', labelZh, labelEn });
    return [id, (await columns.get(id, 'en')).fields.path];
  };

  for (const [zh, en, id] of [
    [`重庆${sign}`, '重庆', `chong-qing-${sign}`],
    ['一', `A ${sign}`, `a-${sign}`],
    ['一', `A ${sign}`, `a-${sign}-2`],
    ['一', `${sign} taken`, `${sign}-taken-2`],
    ['新闻', 'News', expect.stringMatching(/^news-\d+$/)],
    ['往届', '2027', expect.stringMatching(/^column-2027/)],
    ['🎬', '🎬', expect.stringMatching(/^column-\d+$/)],
    ['字'.repeat(60), '字'.repeat(60), expect.stringMatching(/^zi(-zi)+/)],
  ] as const) {
    const [made = '', path] = await column(zh, en);
    expect([en, made, path]).toEqual([en, id, `/${made}`]);
  }

  const entry = { labelZh: `其他${sign}`, labelEn: '其他', value: '', type: 'feedback_type' } as const;
  const madeEntries = await Promise.all([1, 2].map(async () => (await entries.get((await entries.add('u', entry)).id, 'en')).fields.value));
  expect(madeEntries.toSorted()).toEqual([`qi-ta-${sign}`, `qi-ta-${sign}-2`]);

  const { id: editionId } = await makeEdition(database);
  const unit = async () => {
    const { id } = await awards.unit.add('u', { editionId, key: '', labelZh: '纪录长片', labelEn: '' });
    return (await awards.unit.get(id, 'en')).fields.key;
  };
  expect([await unit(), await unit()]).toEqual(['ji-lu-chang-pian', 'ji-lu-chang-pian-2']);
});

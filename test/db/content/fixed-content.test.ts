/** The fixed content of every site is created once, also by concurrent starts, and changes by organisers are kept. */
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { isEmpty } from '#server/db/maintain.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { edition } from '#server/db/schema/award.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import { columnStaff } from '#server/services/content/column-record.ts';
import { createColumnService } from '#server/services/content/column.ts';
import { makeFixedContent } from '#server/services/content/fixed-content.ts';
import { openTestDatabase, ordinaryEngines, testOnPostgres } from '#test/support/database/database.ts';
import { publishItem } from '#test/support/factories.ts';
import { testServer } from '#test/support/database/postgres.ts';

const columnIds = [
  'news',
  'notice',
  'film',
  'video',
  'room-winners',
  'room-making',
  'room-forum',
  'people',
  'face',
  'culture',
  'library',
  'exhibition',
  'museum',
  'topic',
  'about',
];
const typesOf = async ({ db }: OpenDatabase, columnId: string) =>
  (await db.select({ id: listType.id }).from(listType).where(eq(listType.columnId, columnId)).orderBy(asc(listType.position))).map(
    ({ id }) => id,
  );
const columnsOf = async ({ db }: OpenDatabase) =>
  (await db.select({ id: siteColumn.id }).from(siteColumn).orderBy(asc(siteColumn.position))).map(({ id }) => id);
const editionsOf = ({ db }: OpenDatabase) =>
  db.select({ id: edition.id, isCurrent: edition.isCurrent, themeZh: edition.themeZh, themeEn: edition.themeEn }).from(edition);

for (const engine of ordinaryEngines) {
  test(`an empty database gets columns, types, dictionaries, about sections and an unannounced edition (${engine})`, async () => {
    await using database = await openTestDatabase(engine);

    await makeFixedContent(database.db);

    expect(await columnsOf(database)).toEqual(columnIds);
    expect(await typesOf(database, 'news')).toEqual(['awards', 'jury', 'forum', 'screening', 'interview', 'culture']);
    expect(await typesOf(database, 'notice')).toEqual(['entry', 'schedule', 'rules', 'media', 'service']);
    expect(await editionsOf(database)).toEqual([{ id: String(new Date().getUTCFullYear()), isCurrent: true, themeZh: '', themeEn: '' }]);
    expect((await database.db.select().from(dictionaryEntry)).length).toBeGreaterThan(20);
    const about = (await createColumnService(database).listAboutSections('en')).data;
    expect(about.map(({ key, title, content, updateTime }) => [key, title, content, updateTime])).toEqual(
      [
        ['award', 'The award'],
        ['charter', 'Charter'],
        ['jury', 'Jury'],
        ['trophy', 'Trophy and mark'],
        ['host', 'Host city'],
        ['contact', 'Contact'],
      ].map((section) => [...section, '', null]),
    );
    expect(await isEmpty(database.db)).toBe(true);
  });

  test(`renamed, moved and deleted entries stay as they are at the next start (${engine})`, async () => {
    await using database = await openTestDatabase(engine);
    await makeFixedContent(database.db);
    const edit = columnStaff(database.db);
    const { labelEn, types } = (await edit.get('news', 'en')).fields;
    const save = (base: object, changes: object) => edit.save('u', { id: 'news', base, changes }, 'en');
    await save({ labelEn }, { labelEn: 'From the festival' });
    await save({ types }, { types: types.filter(({ id }) => id !== 'interview') });
    await edit.remove('u', 'room-forum').catch(() => undefined);

    await makeFixedContent(database.db);

    expect((await edit.get('news', 'en')).fields.labelEn).toBe('From the festival');
    expect(await typesOf(database, 'news')).toEqual(['awards', 'jury', 'forum', 'screening', 'culture']);
    // Screens of their own read these: they are renamed and hidden, never deleted.
    for (const fixed of ['news', 'notice', 'about', 'video'])
      await expect(edit.remove('u', fixed), fixed).rejects.toMatchObject({ errorName: 'stillUsed' });
  });

  test(`a database of an earlier release gets missing entries and keeps existing ones (${engine})`, async () => {
    await using database = await openTestDatabase(engine);
    const { db } = database;
    await db.insert(siteColumn).values([
      { id: 'about', labelZh: '关于', labelEn: 'About us', columnType: 'page', path: '/about' },
      { id: 'video', labelZh: '放映', labelEn: 'Cinema', columnType: 'video', path: '/projectionroom' },
    ]);
    await db.insert(edition).values({ id: '2023', year: 2023, ordinalEn: 'First edition' });
    await publishItem(database, { columnId: 'about', titleEn: 'Who we are', tagsEn: ['who'] });

    await makeFixedContent(db);

    expect((await columnsOf(database)).toSorted()).toEqual(columnIds.filter((id) => !id.startsWith('room-')).toSorted());
    const [about] = await db.select().from(siteColumn).where(eq(siteColumn.id, 'about'));
    expect(about?.labelEn).toBe('About us');
    expect((await createColumnService(database).listAboutSections('en')).data.map(({ title }) => title)).toEqual(['Who we are']);
    expect((await editionsOf(database)).map(({ id }) => id)).toEqual(['2023']);
  });
}

testOnPostgres('four instances starting at once create the fixed content once', async () => {
  const databaseUrl = await (await testServer()).createDatabase();
  const instances = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ databaseUrl, dataFolder: '' })));
  const [first] = instances;
  if (!first) throw new Error('No instance has opened');
  await migrateDatabase(first);

  const outcomes = await Promise.allSettled(instances.map(({ db }) => makeFixedContent(db)));

  const columns = await columnsOf(first);
  const editions = await editionsOf(first);
  await Promise.all(instances.map((instance) => instance.close()));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(columns).toEqual(columnIds);
  expect(editions).toHaveLength(1);
});

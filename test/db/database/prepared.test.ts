/** Frequent queries as prepared statements: planned once by PostgreSQL, unnamed by configuration, with equal results. */
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { openDatabase, type OpenDatabase, type Queryable } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { runPrepared, value } from '#server/db/prepared.ts';
import { listType } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { createEventBus } from '#server/events.ts';
import { cacheCounts } from '#server/services/content/content-count.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { followChanges } from '#server/services/core/change-feed.ts';
import { isLiveRevision } from '#server/services/core/visibility.ts';
import { selectDetail } from '#server/services/reading/content-detail.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { renderRevision } from '#server/services/reading/draft-detail.ts';
import { createNavigationService } from '#server/services/site/navigation.ts';
import { testOnDatabase, testOnEachEngine, testOnPostgres } from '#test/support/database/database.ts';
import { testServer } from '#test/support/database/postgres.ts';
import { languages } from '#shared/language.ts';
import { makeColumn, publishItem, secondsFromNow } from '#test/support/factories.ts';

testOnEachEngine('a repeated prepared query returns the rows of its new parameters', async (database) => {
  const columns = [await makeColumn(database), await makeColumn(database)];
  const ids: string[] = [];
  for (const { id: columnId } of columns) {
    for (let minute = 3; minute > 0; minute -= 1)
      ids.push(await publishItem(database, { columnId }, { publishAt: secondsFromNow(-60 * minute) }));
  }
  const service = createContentService(database);

  for (let turn = 0; turn < 8; turn += 1) {
    for (const [index, { id: columnId }] of columns.entries()) {
      const own = ids.slice(index * 3, index * 3 + 3).toReversed();
      const rowsOf = async (query: object) => (await service.listContent({ columnId, ...query }, 'en')).data.rows.map(({ id }) => id);
      expect(await rowsOf({})).toEqual(own);
      expect(await rowsOf({ pageSize: 2 })).toEqual(own.slice(0, 2));
      expect(await rowsOf({ pageSize: 2, pageNum: 2 })).toEqual(own.slice(2));
      expect(await rowsOf({ orderByColumn: 'publishTime', isAsc: 'asc' })).toEqual(own.toReversed());
      expect(await rowsOf({ kind: 'episode' })).toEqual([]);
      const { data } = await service.getContent(own[1] ?? '', 'en');
      expect([data.id, data.previous?.id, data.next?.id]).toEqual([own[1], own[0], own[2]]);
    }
  }
});

testOnEachEngine('a prepared query returns the rows that drizzle makes of it, with missing joins and times', async (database) => {
  const { db } = database;
  const { id: columnId } = await makeColumn(database);
  await db.insert(mediaFile).values({ id: 'cover', path: 'cover.webp', focalX: 0.25, altEn: 'A cover' });
  await publishItem(database, { columnId, coverId: 'cover' });
  await publishItem(database, { columnId });
  const build = (queryable: Queryable) =>
    selectDetail(queryable, isLiveRevision())
      .where(eq(content.columnId, value('columnId')))
      .orderBy(asc(contentRevision.coverId));

  const plain = await build(db).prepare('').execute({ columnId });

  expect(plain.map(({ cover }) => cover?.focalX)).toEqual([0.25, undefined]);
  for (let turn = 0; turn < 2; turn += 1) {
    const rows = await runPrepared(db, { name: 'rows of the test', values: { columnId } }, build);
    expect(rows).toEqual(plain);
    expect(JSON.stringify(rows)).toBe(JSON.stringify(plain));
  }
});

testOnEachEngine('an item is read in one language as it is shown of a revision in both', async (database) => {
  const { db } = database;
  const { id: columnId } = await makeColumn(database);
  await db.insert(listType).values({ columnId, id: 'awards', labelZh: '', labelEn: 'Awards' });
  await db.insert(mediaFile).values({ id: 'credited', path: 'credited.webp', focalX: 0.25, altEn: 'A cover', creditZh: '作者' });
  const both = {
    titleZh: '标题',
    titleEn: 'Title',
    authorEn: 'Author',
    sourceZh: '来源',
    tagsZh: ['标签'],
    tagsEn: [],
    bodyZh: '<p>正文</p>',
  };
  const items = [both, { ...both, titleEn: '', coverId: 'credited', typeId: 'awards' }, { ...both, titleZh: '', bodyEn: '<p>Text</p>' }];
  const ids: string[] = [];
  for (const item of items) ids.push(await publishItem(database, { columnId, ...item }, { publishAt: secondsFromNow(ids.length - 60) }));
  const service = createContentService(database);

  for (const language of languages) {
    const rows = await service.listContent({ columnId }, language);
    const { data: all } = await service.listContent({}, language);
    expect(rows.data.rows).toHaveLength(2);
    for (const id of ids) {
      const [item] = await db.select({ revision: content.liveRevisionId }).from(content).where(eq(content.id, id));
      const shown = await renderRevision(db, item?.revision ?? '', language);
      const { data } = await service.getContent(id, language);
      expect(data).toEqual(shown);
      expect((await service.getContentItem(id, language)).data).toEqual(
        expect.objectContaining({ title: shown?.title, cover: shown?.cover }),
      );
      expect((await service.getContentAround(id, language)).data.related).toEqual(shown?.related);
      for (const row of [...rows.data.rows, ...all.rows].filter((one) => one.id === id)) expect(shown).toMatchObject(row);
    }
  }
});

async function readMany(database: OpenDatabase): Promise<{ name: string; plans: number }[]> {
  const { id: columnId } = await makeColumn(database);
  await publishItem(database, { columnId });
  const content = createContentService(database);
  const navigation = createNavigationService(database);
  for (let turn = 0; turn < 12; turn += 1) {
    await content.listContent({ columnId }, 'en');
    await navigation.getNavigation('en');
  }
  const { rows } = await database.pool.query<{ name: string; plans: number }>(
    'select name, generic_plans::int as plans from pg_prepared_statements',
  );
  return rows;
}

testOnPostgres('a server caches the plans of frequent queries, unless the setting disables named statements', async () => {
  const databaseUrl = await (await testServer()).createDatabase();
  const open = (namedStatements: boolean) => openDatabase({ databaseUrl, dataFolder: '', connectionsMax: 1, namedStatements });
  await using named = await open(true);
  await migrateDatabase(named);
  await using unnamed = await open(false);

  const kept = await readMany(named);

  expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(['rows en columnId list down 12 first', 'years of editions']));
  // PostgreSQL plans the first five with their values; from then on one plan serves.
  for (const { name, plans } of kept.filter((one) => /^rows en columnId|^years of/.test(one.name)))
    expect([name, plans]).toEqual([name, expect.toSatisfy((number: number) => number >= 5)]);
  expect(await readMany(unnamed)).toEqual([]);
});

testOnDatabase('counts are cached until a change or an instant', async (database) => {
  const events = createEventBus();
  await using _feed = await followChanges(database, { onTags: events.contentChanged });
  const stop = cacheCounts(database.db, events);
  const { id: columnId } = await makeColumn(database);
  const service = createContentService(database);
  const total = async () => (await service.listContent({ columnId }, 'en')).data.total;
  const id = await publishItem(database, { columnId });
  expect(await total()).toBe(1);

  // Not announced, so that a cached count is recognisable.
  await database.pool.query('update content_count set live = live + 1 where column_id = $1', [columnId]);
  expect(await total()).toBe(1);
  await database.pool.query('update content_count set live = live - 1 where column_id = $1', [columnId]);
  await createPublishingService(database).offline(id, 'test', 'over for now');
  expect(await total()).toBe(0);
  await createPublishingService(database).online(id, 'test', { publishAt: secondsFromNow(1.5) });
  const { changesAt } = await service.listContent({ columnId }, 'en');
  expect(await total()).toBe(0);
  while (Date.now() < (changesAt?.getTime() ?? Infinity)) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await total()).toBe(1);

  stop();
});

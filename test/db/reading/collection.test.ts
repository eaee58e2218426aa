/** The collections of the cultural section: hidden while empty, ordered, each with its own list. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { siteColumn } from '#server/db/schema/column.ts';
import { createCollectionService } from '#server/services/reading/collection.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, publishItem, secondsFromNow } from '#test/support/factories.ts';

testOnDatabase('lists non-empty collections, and the items of each in pages', async (database) => {
  for (const [position, id] of ['museum', 'library', 'exhibition', 'topic'].entries())
    await makeColumn(database, { id, columnType: 'article', path: '/cultural', labelEn: `The ${id}`, position });
  const service = createCollectionService(database);
  const older = await publishItem(database, { columnId: 'museum' }, { publishAt: secondsFromNow(-60) });
  const newer = await publishItem(database, { columnId: 'museum' }, { publishAt: secondsFromNow(-30) });
  await publishItem(database, { columnId: 'library', titleEn: '' });
  await publishItem(database, { columnId: 'topic' }, { publishAt: secondsFromNow(600) });

  const english = await service.listCollections('en');
  const chinese = (await service.listCollections('zh-Hans')).data;
  const page = (await service.listItems('museum', { pageNum: 2, pageSize: 1 }, 'en')).data;

  expect(english.data.map(({ id, kind, label, count, rows }) => [id, kind, label, count, rows.map((row) => row.id)])).toEqual([
    ['museum', 'museum', 'The museum', 2, [newer, older]],
  ]);
  expect(english.changesAt).not.toBeNull();
  expect(chinese.map(({ id }) => id)).toEqual(['museum', 'library']);
  expect([page.rows.map(({ id }) => id), page.total, page.columnType]).toEqual([[older], 2, 'article']);
  expect((await service.listItems('exhibition', {}, 'en')).data).toMatchObject({ rows: [], total: 0 });
  await database.db.update(siteColumn).set({ hidden: true }).where(eq(siteColumn.id, 'museum'));
  expect((await service.listCollections('en')).data).toEqual([]);
});

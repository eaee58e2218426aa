/** Lists, recommendations, details and neighbours of published items. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { content } from '#server/db/schema/content.ts';
import { mediaFile, video, videoRendition, videoSubtitle } from '#server/db/schema/media.ts';
import { createColumnService } from '#server/services/content/column.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { createHomeService } from '#server/services/reading/home.ts';
import { createSearchService } from '#server/services/search/search.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, publishItem, secondsFromNow } from '#test/support/factories.ts';

testOnDatabase('lists pinned items first, then the newest, page by page', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const ids: string[] = [];
  for (let number = 0; number < 7; number += 1)
    ids.push(await publishItem(database, { columnId }, { publishAt: secondsFromNow(-1_000 + number) }));
  await database.db
    .update(content)
    .set({ pinned: true })
    .where(eq(content.id, ids[2] ?? ''));
  const list = createContentService(database);
  const page = async (pageNum: number) => (await list.listContent({ columnId, pageSize: 3, pageNum }, 'zh-Hans')).data;

  const pages = [await page(1), await page(2), await page(3), await page(4)];

  const expected = [2, 6, 5, 4, 3, 1, 0].map((number) => ids[number]);
  expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(expected);
  expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
  expect(pages[0]?.columnType).toBe('news');
});

testOnDatabase('filters by type and kind, and sorts by the requested order', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const first = await publishItem(database, { columnId, typeId: 'one' }, { publishAt: secondsFromNow(-100) });
  const second = await publishItem(database, { columnId, typeId: 'two', kind: 'episode' }, { publishAt: secondsFromNow(-50) });
  await database.db.update(content).set({ viewCount: 9, likeCount: 1 }).where(eq(content.id, first));
  const { listContent } = createContentService(database);
  const read = async (query: Parameters<typeof listContent>[0]) => {
    const { data } = await listContent({ columnId, ...query }, 'zh-Hans');
    return [data.rows.map(({ id }) => id), data.total];
  };

  expect(await read({ type: 'one' })).toEqual([[first], 1]);
  expect(await read({ type: 'all' })).toEqual([[second, first], 2]);
  expect(await read({ kind: 'episode' })).toEqual([[second], 1]);
  expect(await read({ type: 'none' })).toEqual([[], 0]);
  expect(await read({ orderByColumn: 'viewCount' })).toEqual([[first, second], 2]);
  expect(await read({ orderByColumn: 'publishTime', isAsc: 'asc' })).toEqual([[first, second], 2]);
});

testOnDatabase('filters by several types and by year, alone and with a text', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const make = (titleZh: string, typeId: string | undefined, day: string) =>
    publishItem(database, { columnId, titleZh, typeId }, { publishAt: new Date(day) });
  const one = await make('竹海甲', 'one', '2023-05-01');
  const two = await make('竹海乙', 'two', '2025-05-01');
  const three = await make('雪山丙', undefined, '2025-06-01');
  // New Year in the site's time zone, the old year in UTC.
  const eve = await make('雪山丁', 'one', '2024-12-31T16:30:00Z');
  const { listContent } = createContentService(database);
  const read = async (query: Parameters<typeof listContent>[0]) => {
    const { data } = await listContent({ columnId, ...query }, 'zh-Hans');
    return [data.rows.map(({ id }) => id), data.total];
  };

  expect(await read({ type: 'one,two' })).toEqual([[two, eve, one], 3]);
  expect(await read({ type: 'two,unknown' })).toEqual([[two], 1]);
  expect(await read({ year: 2025 })).toEqual([[three, two, eve], 3]);
  expect(await read({ year: 2025, type: 'one,two' })).toEqual([[two, eve], 2]);
  expect(await read({ year: 2025, search: '竹海' })).toEqual([[two], 1]);
  expect(await read({ type: 'one,two', pageSize: 2, pageNum: 2 })).toEqual([[one], 3]);
  expect(await read({ year: 1999 })).toEqual([[], 0]);
});

testOnDatabase('filters a list by text in title and abstract, not in the body', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const inTitle = await publishItem(database, { columnId, titleZh: '自贡扎灯人' }, { publishAt: secondsFromNow(-30) });
  const inAbstract = await publishItem(database, { columnId, abstractZh: '他是扎灯人' }, { publishAt: secondsFromNow(-20) });
  await publishItem(database, { columnId, bodyZh: '<p>扎灯人</p>' });
  const { listContent } = createContentService(database);

  const { data } = await listContent({ columnId, search: '扎灯人' }, 'zh-Hans');
  const nothing = (await listContent({ columnId, search: '%_' }, 'zh-Hans')).data;
  const everything = (await listContent({ columnId, search: '  ' }, 'zh-Hans')).data;

  expect(data.rows.map(({ id }) => id)).toEqual([inAbstract, inTitle]);
  expect(data.total).toBe(2);
  expect([nothing.rows, nothing.total]).toEqual([[], 0]);
  expect(everything.total).toBe(3);
});

testOnDatabase('returns types with their counts, “all” first', async (database) => {
  const { id: columnId } = await makeColumn(database, { id: 'news' });
  await publishItem(database, { columnId, typeId: 'one' });
  await publishItem(database, { columnId, typeId: 'one', titleEn: '' });
  await publishItem(database, { columnId, typeId: 'two' }, { publishAt: secondsFromNow(600) });
  const { listNewsTypes } = createColumnService(database);

  const zh = (await listNewsTypes({}, 'zh-Hans')).data;
  const en = (await listNewsTypes({}, 'en')).data;

  expect(zh.map(({ value, count }) => [value, count])).toEqual([
    ['', 2],
    ['one', 2],
    ['two', 0],
  ]);
  expect(en.map(({ label, count }) => [label, count])).toEqual([
    ['All', 1],
    ['Type one', 1],
    ['Type two', 0],
  ]);
});

testOnDatabase('counts types and years among the items that the other filters leave, as the list does', async (database) => {
  const { id: columnId } = await makeColumn(database, { id: 'news' });
  const make = (titleZh: string, typeId: string, day: string) =>
    publishItem(database, { columnId, titleZh, typeId }, { publishAt: new Date(day) });
  await make('竹海巡护队', 'one', '2023-05-01');
  await make('竹海与巡护', 'one', '2025-05-01');
  await make('竹海 巡护', 'two', '2025-06-01');
  await make('雪山', 'two', '2023-06-01');
  const column = createColumnService(database);
  const { listNews } = createContentService(database);
  const totalOf = async (query: object) => (await listNews(query, 'zh-Hans')).data.total;

  // The first text is whole in one title, and only in words in the others; no title has the last one.
  for (const search of ['竹海巡护', '竹海 巡护', '竹海', '', '沙漠']) {
    for (const year of [undefined, 2023, 2025, 1999]) {
      const types = (await column.listNewsTypes({ search, year }, 'zh-Hans')).data;
      for (const { value, count } of types)
        expect([search, year, value, count]).toEqual([search, year, value, await totalOf({ search, year, type: value || undefined })]);
    }
    for (const type of [undefined, 'all', 'one', 'one,two', 'unknown']) {
      const years = (await column.listNewsYears({ search, type }, 'zh-Hans')).data;
      expect(years.map(({ value }) => value)).toEqual(expect.arrayContaining(['2025', '2023']));
      for (const { value, count } of years)
        expect([search, type, value, count]).toEqual([search, type, value, await totalOf({ search, type, year: Number(value) })]);
    }
  }
});

testOnDatabase('returns an item with its neighbours, pictures, videos, people and films', async (database) => {
  const { db } = database;
  const { id: columnId } = await makeColumn(database);
  const made = await makeEdition(database);
  await db
    .insert(mediaFile)
    .values(
      ['cover', 'inside'].map((name) => ({ id: `${columnId}-${name}`, path: `demo/${name}.webp`, width: 16, height: 9, altZh: name })),
    );
  await db
    .insert(video)
    .values({ id: `${columnId}-v`, titleZh: '视频', seconds: 61, state: 'ready', isDirect: true, publishAt: new Date(0) });
  await db.insert(videoRendition).values({ videoId: `${columnId}-v`, definition: 'source', format: 'mp4', path: 'v.mp4', height: 360 });
  await db.insert(videoSubtitle).values({ videoId: `${columnId}-v`, language: 'en', label: 'English', path: 'v.vtt' });
  const oldest = await publishItem(database, { columnId }, { publishAt: secondsFromNow(-40) });
  const older = await publishItem(database, { columnId }, { publishAt: secondsFromNow(-30) });
  const id = await publishItem(
    database,
    {
      columnId,
      bodyZh: '<p>正文</p>',
      coverId: `${columnId}-cover`,
      galleryIds: [`${columnId}-inside`, 'missing'],
      videoIds: [`${columnId}-v`],
      personIds: [made.winnerPersonId],
      workIds: [made.winnerWorkId],
    },
    { publishAt: secondsFromNow(-20) },
  );
  const newer = await publishItem(database, { columnId }, { publishAt: secondsFromNow(-10) });
  const newest = await publishItem(database, { columnId }, { publishAt: secondsFromNow(-5) });

  const { data, tags } = await createContentService(database).getContent(id, 'zh-Hans');

  expect(data).toMatchObject({
    content: '<p>正文</p>',
    cover: { url: '/media/demo/cover.webp', alt: 'cover' },
    gallery: [{ url: '/media/demo/inside.webp' }],
    videoFiles: [{ url: '/media/v.mp4', name: '视频', time: 61, isVideo: true }],
    otherFiles: [{ src: '/media/v.vtt', srclang: 'en' }],
    people: [{ id: made.winnerPersonId }],
    works: [{ id: made.winnerWorkId, award: '' }],
    previous: { id: newer },
    next: { id: older },
    languages: ['zh-Hans', 'en'],
  });
  expect(data.related.map((link) => link.id)).toEqual([newest, newer, older, oldest]);
  expect(tags).toEqual([`content:${id}`, `column:${columnId}`]);
});

testOnDatabase('serves films and people under the same address', async (database) => {
  const made = await makeEdition(database);
  const { getContent } = createContentService(database);

  expect((await getContent(made.winnerWorkId, 'en')).data).toMatchObject({ kind: 'episode', title: `Work b ${made.id}` });
  expect((await getContent(made.winnerPersonId, 'en')).data).toMatchObject({ kind: 'people', works: [{ id: `${made.id}-c` }] });
  await expect(getContent('nothing', 'en')).rejects.toMatchObject({ errorName: 'notFound' });
});

testOnDatabase('returns a home page for an empty site', async (database) => {
  const { data } = await createHomeService(database).getHome('en');

  expect(data).toMatchObject({ edition: null, banners: [], films: [], partners: [], live: null, faceCount: 0 });
});

testOnDatabase('screening room items with a playable video link to the player page in lists, search and neighbours', async (database) => {
  const column = await makeColumn(database, { columnType: 'video', path: '/projectionroom/videoroom' });
  const service = createContentService(database);
  const older = await publishItem(
    database,
    { columnId: column.id, kind: 'episode', titleZh: '放映片段', videoIds: ['some-video'] },
    { publishAt: secondsFromNow(-60) },
  );
  const newer = await publishItem(database, { columnId: column.id, kind: 'episode', titleZh: '尚无影片' });

  const { rows } = (await service.listContent({ columnId: column.id }, 'zh-Hans')).data;
  const found = (await createSearchService(database).searchContent({ search: '放映片段', columnId: column.id }, 'zh-Hans')).data;
  const detail = (await service.getContent(newer, 'zh-Hans')).data;

  expect(rows.map(({ id, path }) => [id, path])).toEqual([
    [newer, `/content/episode/${newer}`],
    [older, `/videoplay/${older}`],
  ]);
  expect(found.rows.map(({ path }) => path)).toEqual([`/videoplay/${older}`]);
  expect([detail.next?.path, detail.related[0]?.path]).toEqual([`/videoplay/${older}`, `/videoplay/${older}`]);
});

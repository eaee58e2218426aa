/** Feeds on both engines: their items and modification dates. */
import { knownColumns } from '#server/services/content/column.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content } from '#server/db/schema/content.ts';
import { createFeedService } from '#server/services/discovery/feed.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import type { Language } from '#shared/language.ts';
import { closeDatabases, testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, publishItem, secondsFromNow } from '#test/support/factories.ts';

afterAll(closeDatabases);

const site = { origin: 'https://site.test', name: { 'zh-Hans': '金熊猫奖', en: 'Golden Panda Awards' } };

interface JsonFeed {
  title: string;
  feed_url: string;
  home_page_url: string;
  items: { id: string; title: string; content_html?: string; content_text?: string; date_modified: string; date_published: string }[];
}

async function read({ db }: OpenDatabase, columnId: string, language: Language = 'zh-Hans', isFull = false): Promise<JsonFeed | null> {
  const answer = await createFeedService({ db, site }).readFeed({ columnId, language, format: 'json', isFull });
  return answer && (JSON.parse(answer.data) as JsonFeed);
}

testOnDatabase('a column’s feed lists its visible items in its language, newest first', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const old = await publishItem(database, { columnId, titleZh: '旧' }, { publishAt: secondsFromNow(-7_200) });
  const fresh = await publishItem(database, { columnId, titleZh: '新' }, { publishAt: secondsFromNow(-3_600) });
  await publishItem(database, { columnId, titleZh: '将来' }, { publishAt: secondsFromNow(3_600) });
  await publishItem(database, { columnId, titleZh: '', titleEn: 'English only' }, { publishAt: secondsFromNow(-60) });

  const [chinese, english] = [await read(database, columnId), await read(database, columnId, 'en')];

  expect(chinese?.items.map(({ id }) => id)).toEqual([
    `https://site.test/content/article/${fresh}`,
    `https://site.test/content/article/${old}`,
  ]);
  expect(english?.items[0]).toMatchObject({ title: 'English only' });
  expect(english?.feed_url).toBe(`https://site.test/en/feed/${columnId}.json`);
  expect(chinese?.title).toBe('栏目 · 金熊猫奖');
});

testOnDatabase('an entry has its text, author and tags in the language of the feed', async (database) => {
  const { id: columnId } = await makeColumn(database);
  await publishItem(database, {
    columnId,
    titleZh: 'title zh',
    titleEn: 'title en',
    abstractZh: 'abstract zh',
    abstractEn: 'abstract en',
    authorZh: 'author zh',
    authorEn: 'author en',
    bodyZh: '<p>body zh</p>',
    bodyEn: '<p>body en</p>',
    tagsZh: ['tag zh'],
    tagsEn: ['tag en'],
  });

  for (const [language, of] of [
    ['zh-Hans', 'zh'],
    ['en', 'en'],
  ] as const)
    expect((await read(database, columnId, language, true))?.items).toMatchObject([
      {
        title: `title ${of}`,
        summary: `abstract ${of}`,
        content_html: `<p>body ${of}</p>`,
        authors: [{ name: `author ${of}` }],
        tags: [`tag ${of}`],
      },
    ]);
});

testOnDatabase('a feed ends with the thirtieth item, and nothing of another column changes its date', async (database) => {
  const [{ id: columnId }, other] = [await makeColumn(database), await makeColumn(database)];
  const ids: string[] = [];
  for (let hour = 0; hour < 31; hour += 1)
    ids.push(await publishItem(database, { columnId }, { publishAt: secondsFromNow(-hour * 3_600 - 60) }));
  const service = createFeedService({ db: database.db, site });
  const dateOf = async () => (await service.readFeed({ columnId, language: 'zh-Hans', format: 'rss', isFull: false }))?.lastModified;
  const before = await dateOf();
  const ending = { publishAt: secondsFromNow(-7_200), unpublishAt: secondsFromNow(3_600) };
  const [over, offline] = [
    await publishItem(database, { columnId: other.id }, ending),
    await publishItem(database, { columnId: other.id }),
  ];
  await database.db
    .update(content)
    .set({ unpublishAt: sql`now()` })
    .where(eq(content.id, over));
  await createPublishingService(database).offline(offline, 'test', 'no reason to stay');

  expect((await read(database, columnId))?.items.map((item) => item.id.split('/').at(-1))).toEqual(ids.slice(0, 30));
  expect(await dateOf()).toEqual(before);
});

testOnDatabase('a withdrawn item leaves the feed at once and updates its modification date', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const service = createFeedService({ db: database.db, site });
  const request = { columnId, language: 'zh-Hans', format: 'rss', isFull: false } as const;
  const id = await publishItem(database, { columnId }, { publishAt: secondsFromNow(-7_200) });
  const before = await service.readFeed(request);
  await createPublishingService(database).offline(id, 'test', 'no reason to stay');

  const after = await service.readFeed(request);

  expect(before?.data).toContain(id);
  expect(after?.data).not.toContain(id);
  expect(after?.lastModified?.getTime()).toBeGreaterThan(before?.lastModified?.getTime() ?? Infinity);
  expect(after?.tags).toContain(`column:${columnId}`);
});

testOnDatabase('the lifetime of a feed ends at the next instant', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const ends = secondsFromNow(600);
  await publishItem(database, { columnId }, { publishAt: secondsFromNow(-60), unpublishAt: ends });

  const answer = await createFeedService({ db: database.db, site }).readFeed({ columnId, language: 'en', format: 'atom', isFull: false });

  expect(answer?.changesAt?.getTime()).toBeLessThanOrEqual(ends.getTime() + 1);
});

testOnDatabase('a full feed contains the whole sanitized text with absolute addresses', async (database) => {
  const { id: columnId } = await makeColumn(database);
  await publishItem(database, {
    columnId,
    bodyZh:
      '<p onclick="x()">见<a href="/news">动态</a>与<a href="#below">下文</a><script>alert(1)</script><img src="/media/a.webp" alt=""></p>',
  });

  const [whole, brief] = [await read(database, columnId, 'zh-Hans', true), await read(database, columnId)];

  expect(whole?.items[0]?.content_html).toContain('<a href="https://site.test/news">动态</a>');
  expect(whole?.items[0]?.content_html).toContain('src="https://site.test/media/a.webp"');
  expect(whole?.items[0]?.content_html).not.toMatch(/script|onclick|#below/);
  expect(brief?.items[0]?.content_html).toBeUndefined();
  expect(whole?.feed_url).toBe(`https://site.test/feed/${columnId}.full.json`);
});

testOnDatabase('a feed contains no picture of another server, even if a stored body does', async (database) => {
  const { id: columnId } = await makeColumn(database);
  await publishItem(database, {
    columnId,
    bodyZh:
      '<p>一</p><figure><img src="https://tracker.example/p.gif" alt="x"><figcaption>远处</figcaption></figure><p>二<img src="http://tracker.example/q.gif" alt=""><img src="/media/a.webp" alt="灯"></p>',
  });
  const service = createFeedService({ db: database.db, site });

  const feeds = await Promise.all(
    (['rss', 'atom', 'json'] as const).map((format) => service.readFeed({ columnId, language: 'zh-Hans', format, isFull: true })),
  );

  for (const feed of feeds) {
    expect(feed?.data).toContain('https://site.test/media/a.webp');
    expect(feed?.data).not.toMatch(/tracker|远处/);
  }
});

testOnDatabase('relative addresses are resolved against the article; an address in plain text stays as it is', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const id = await publishItem(database, {
    columnId,
    bodyZh: '<p>写作 <code>a href="/news" src="#top"</code>，见<a href="detail?a=1&amp;b=2">下文</a>与<a href="../../news">动态</a></p>',
  });

  const html = (await read(database, columnId, 'zh-Hans', true))?.items[0]?.content_html;

  expect(html).toContain('a href="/news" src="#top"</code>');
  expect(html).toContain('href="https://site.test/content/article/detail?a=1&amp;b=2"');
  expect(html).toContain('href="https://site.test/news"');
  expect(id).toBeTruthy();
});

testOnDatabase('a column’s feed includes its child columns; hidden columns and non-lists have no feed', async (database) => {
  const { id: parent } = await makeColumn(database);
  const { id: child } = await makeColumn(database, { parentId: parent });
  const { id: page } = await makeColumn(database, { id: knownColumns.about, columnType: 'page' });
  const { id: hidden } = await makeColumn(database);
  const below = await publishItem(database, { columnId: child });
  const section = await publishItem(database, { columnId: page });
  const secret = await publishItem(database, { columnId: hidden });
  await database.db.update(siteColumn).set({ hidden: true }).where(eq(siteColumn.id, hidden));
  const all = JSON.stringify(await read(database, 'all'));

  expect((await read(database, parent))?.items.map(({ id }) => id.split('/').at(-1))).toEqual([below]);
  expect(await read(database, page)).toBeNull();
  expect(await read(database, hidden)).toBeNull();
  expect(await read(database, 'nothing')).toBeNull();
  expect(all).toContain(below);
  expect(all).not.toContain(section);
  expect(all).not.toContain(secret);
});

testOnDatabase('a view or a like does not change the modification date', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const id = await publishItem(database, { columnId });
  const before = await read(database, columnId);
  await database.db
    .update(content)
    .set({ viewCount: sql`${content.viewCount} + 1`, likeCount: 3 })
    .where(eq(content.id, id));

  expect(await read(database, columnId)).toEqual(before);
});

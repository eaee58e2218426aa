/** Blocks below the text of an item: only what is public, until the next change, and nowhere a link that leads elsewhere. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { film } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import { runIndexing } from '#server/services/content/search-index.ts';
import { createFeedService } from '#server/services/discovery/feed.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { createSearchService } from '#server/services/search/search.ts';
import type { BlockData, ItemBlock } from '#shared/api/block.ts';
import { emptyBlock } from '#shared/site/page-blocks.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, publishItem, secondsFromNow } from '#test/support/factories.ts';

const block = (id: string, data: Partial<BlockData>, isShown = true): ItemBlock => ({
  id,
  isShown,
  block: { ...emptyBlock, titleZh: `${id}题`, titleEn: id, ...data },
});

testOnDatabase('a page shows of its blocks what is public, names no winner, and changes when a picked film appears', async (database) => {
  const { db } = database;
  const { id: columnId } = await makeColumn(database, { columnType: 'page', path: '/visit' });
  const made = await makeEdition(database);
  const [soon = '', hidden = ''] = made.loserWorkIds;
  const appears = secondsFromNow(3_600);
  await db.update(film).set({ publishAt: appears }).where(eq(film.id, soon));
  await db.update(film).set({ publishAt: null }).where(eq(film.id, hidden));
  await db.update(person).set({ publishAt: null }).where(eq(person.id, made.winnerPersonId));
  const other = await publishItem(database, { columnId });
  const ahead = await publishItem(database, { columnId }, { publishAt: secondsFromNow(7_200) });
  const blocks = [
    block('films', { kind: 'films', picked: [hidden, made.winnerWorkId, soon, 'unknown'] }),
    block('people', { kind: 'people', picked: [made.winnerPersonId] }),
    block('items', { kind: 'items', picked: [ahead, other], path: 'javascript:alert(1)', linkZh: '更多', linkEn: 'More' }),
    block('countdown', { kind: 'countdown', at: '2099-01-01T00:00:00.000Z' }),
    block('text', { kind: 'text', textZh: '第一段', textEn: '<b>One</b>', path: '/news', linkZh: '更多', linkEn: 'More' }),
    block('closed', { kind: 'text', textZh: '一', textEn: 'One', until: '2001-01-01T00:00:00.000Z' }),
    block('off', { kind: 'text', textZh: '一', textEn: 'One' }, false),
  ];
  const id = await publishItem(database, { columnId, blocks });

  const read = async (language: 'en' | 'zh-Hans') => createContentService(database).getContent(id, language);
  const { data, tags, changesAt } = await read('en');

  expect(data.blocks?.map((one) => [one.id, one.title, one.link])).toEqual([
    ['films', 'films', null],
    ['items', 'items', null],
    ['countdown', 'countdown', null],
    ['text', 'text', { label: 'More', path: '/news' }],
  ]);
  const [films, items, countdown, text] = data.blocks ?? [];
  expect(films?.films.map((card) => card.id)).toEqual([made.winnerWorkId]);
  expect(items?.items.map((row) => row.id)).toEqual([other]);
  expect([countdown?.time, text?.text]).toEqual(['2099-01-01T00:00:00.000Z', '<b>One</b>']);
  expect(JSON.stringify(data)).not.toContain(made.canary);
  // An engine keeps microseconds.
  expect(Math.abs((changesAt?.getTime() ?? 0) - appears.getTime())).toBeLessThan(5);
  expect(tags).toEqual(expect.arrayContaining([`content:${id}`, 'works', 'people', `content:${other}`]));
  expect((await read('zh-Hans')).data.blocks?.map(({ title }) => title)).toEqual(['films题', 'items题', 'countdown题', 'text题']);
});

testOnDatabase(
  'search, the full feed and the reading time have the texts of blocks, from when until when they are shown',
  async (database) => {
    const { db } = database;
    const { id: columnId } = await makeColumn(database, { columnType: 'page', path: '/visit' });
    const [opens, closes] = [secondsFromNow(3_600), secondsFromNow(7_200)];
    const window = { from: opens.toISOString(), until: closes.toISOString() };
    const id = await publishItem(database, {
      columnId,
      titleZh: '交通',
      titleEn: 'Travel',
      blocks: [
        block('text', { kind: 'text', titleEn: 'By air', textZh: '摆渡车每小时一班', textEn: 'Shuttles\n\n<b>hourly</b>' }),
        block('quote', { kind: 'quote', textZh: '行千里路', textEn: 'Walk far', sourceZh: '古语', sourceEn: 'Proverb' }),
        block('later', { kind: 'text', textZh: '夜间班车', textEn: 'Night buses', ...window }),
        block('off', { kind: 'text', textZh: '隐藏班车', textEn: 'Hidden buses' }, false),
        block('works', { kind: 'films', titleZh: '获奖名单', titleEn: 'Secret winners', picked: ['unknown'] }),
        block('long', { kind: 'text', textZh: '字'.repeat(1_200), textEn: 'word '.repeat(300) }),
      ],
    });
    const { searchContent } = createSearchService(database);
    const find = async (search: string, language: 'en' | 'zh-Hans') =>
      (await searchContent({ search, columnId }, language)).data.rows.map((row) => row.contentAbstract);
    const feed = async () =>
      createFeedService({ db, site: { origin: 'https://site.test', name: { 'zh-Hans': '名', en: 'Name' } } }).readFeed({
        columnId,
        language: 'en',
        format: 'json',
        isFull: true,
      });
    const move = (seconds: number) =>
      db.execute(
        sql`update content_revision set blocks = jsonb_set(jsonb_set(blocks, '{2,block,from}', to_jsonb(${new Date(Date.now() - 60_000).toISOString()}::text)),
        '{2,block,until}', to_jsonb(${new Date(Date.now() + seconds * 1_000).toISOString()}::text)) where content_id = ${id}`,
      );

    expect(await find('摆渡车', 'zh-Hans')).toEqual([expect.stringContaining('摆渡车每小时一班')]);
    expect(await find('hourly', 'en')).toEqual([expect.stringContaining('hourly')]);
    for (const [text, count] of [
      ['古语', 1],
      ['夜间', 0],
      ['隐藏', 0],
      ['获奖名单', 0],
    ] as const)
      expect([text, (await find(text, 'zh-Hans')).length]).toEqual([text, count]);
    const { rows: jobs } = await db.execute<{ at: Date }>(
      sql`select run_at as at from job where kind = 'search' and key = ${`content:${id}`}`,
    );
    expect(jobs.map(({ at }) => new Date(at).getTime())).toEqual([opens.getTime()]);

    const before = await feed();
    expect(before?.data).toContain('<h2>By air</h2><p>Shuttles</p><p>&lt;b&gt;hourly&lt;/b&gt;</p>');
    expect(before?.data).toContain('<blockquote><p>Walk far</p><p>Proverb</p></blockquote>');
    expect(before?.data).not.toMatch(/Night|Hidden|Secret/);
    expect(before?.changesAt?.getTime()).toBe(opens.getTime());
    expect((await createContentService(database).getContent(id, 'zh-Hans')).data.readingMinutes).toBe(3);

    await move(3_600);
    await runIndexing(db, `content:${id}`);
    expect((await find('夜间班车', 'zh-Hans')).length).toBe(1);
    expect((await feed())?.data).toContain('Night buses');
    await move(-1);
    await runIndexing(db, `content:${id}`);
    expect(await find('夜间班车', 'zh-Hans')).toEqual([]);
  },
);

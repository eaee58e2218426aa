/** Search and suggestions: exact substrings, marks at the right positions, hostile input. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { analyse } from '#server/db/maintain.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { createSearchService } from '#server/services/search/search.ts';
import { rebuildSearch } from '#server/services/content/search-index.ts';
import { testOnEachEngine } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, publishItem } from '#test/support/factories.ts';

const title = '大熊猫国家公园颁奖典礼入围名单';

testOnEachEngine('finds and marks every substring of a Chinese title', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const id = await publishItem(database, { columnId, titleZh: title });
  const { searchContent } = createSearchService(database);

  for (let from = 0; from < title.length; from += 1) {
    for (const length of [1, 2, 3, 5, title.length - from]) {
      const text = title.slice(from, from + length);
      const { rows } = (await searchContent({ search: text, columnId }, 'zh-Hans')).data;
      expect(
        rows.map((row) => row.id),
        text,
      ).toEqual([id]);
      expect(
        rows[0]?.highlight.title.some(([start, end]) => title.slice(start, end).includes(text)),
        text,
      ).toBe(true);
    }
  }
});

testOnEachEngine('does not find characters in another order or apart from each other', async (database) => {
  const { id: columnId } = await makeColumn(database);
  await publishItem(database, { columnId, titleZh: title });
  const { searchContent } = createSearchService(database);

  for (const text of ['猫熊', '国家典礼', '大熊猫公园'])
    expect((await searchContent({ search: text, columnId }, 'zh-Hans')).data.total, text).toBe(0);
});

testOnEachEngine('marks in title, abstract and an extract of the body, also after wide characters', async (database) => {
  const { id: columnId } = await makeColumn(database);
  await publishItem(database, { columnId, titleZh: '𠮷祥ＡＢＣ灯', abstractZh: '一盏灯，两盏灯' });
  await publishItem(database, { columnId, titleZh: '无', bodyZh: `<p>${'前文'.repeat(100)}藏在正文里${'后文'.repeat(100)}</p>` });
  const { searchContent } = createSearchService(database);

  const lamp = (await searchContent({ search: '灯', columnId }, 'zh-Hans')).data.rows[0];
  const wide = (await searchContent({ search: 'abc', columnId }, 'zh-Hans')).data.rows[0];
  const body = (await searchContent({ search: '藏在正文', columnId }, 'zh-Hans')).data.rows[0];

  expect(lamp?.highlight).toEqual({
    title: [[6, 7]],
    abstract: [
      [2, 3],
      [6, 7],
    ],
  });
  expect(wide?.highlight.title).toEqual([[3, 6]]);
  const [start = 0, end = 0] = body?.highlight.abstract[0] ?? [];
  expect(body?.contentAbstract.slice(start, end)).toBe('藏在正文');
});

testOnEachEngine('finds English words by prefix regardless of case and accents', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const id = await publishItem(database, { columnId, titleEn: 'Café Lanterns of Zigong' });
  const { searchContent } = createSearchService(database);
  const find = async (search: string) => (await searchContent({ search, columnId }, 'en')).data.rows.map((row) => row.id);

  for (const text of ['lantern', 'CAFE', 'zigong café', 'lan zi']) expect(await find(text), text).toEqual([id]);
  for (const text of ['antern', 'lanternsx']) expect(await find(text), text).toEqual([]);
});

testOnEachEngine('counts by kind, filters by kind, and lists people separately', async (database) => {
  const made = await makeEdition(database);
  const { searchContent } = createSearchService(database);

  const all = (await searchContent({ search: made.id }, 'en')).data;
  const films = (await searchContent({ search: made.id, kind: 'film', pageSize: 2 }, 'en')).data;

  expect(Object.fromEntries(all.facets.map(({ kind, count }) => [kind, count]))).toMatchObject({ film: 3, person: 2, news: 0 });
  expect(all.total).toBe(5);
  expect(all.people).toHaveLength(2);
  expect([films.total, films.rows.length]).toEqual([3, 2]);
});

testOnEachEngine('caps the total at a thousand, and ranks the newest of them', async (database) => {
  const { id: columnId } = await makeColumn(database);
  await database.db.execute(sql`
    insert into content (id, kind, column_id, live_revision_id, in_zh, publish_at)
    select ${columnId} || number, 'article', ${columnId}, null, false, null from generate_series(1, 1200) as number`);
  await database.db.execute(sql`
    insert into content_revision (id, content_id, number, state, title_zh)
    select ${columnId} || number, ${columnId} || number, 1, 'putaway', '很多很多' || number from generate_series(1, 1200) as number`);
  await database.db.execute(
    sql`update content set live_revision_id = id, in_zh = true, publish_at = now() - interval '1 day' where column_id = ${columnId}`,
  );
  await database.db.transaction(rebuildSearch);
  await analyse(database.db);
  const newest = await publishItem(database, { columnId, titleZh: '很多很多很多很多' });

  const { data } = await createSearchService(database).searchContent({ search: '很多', columnId, pageSize: 50 }, 'zh-Hans');
  const list = (await createContentService(database).listContent({ columnId, search: '很多', pageNum: 20, pageSize: 50 }, 'zh-Hans')).data;

  expect([data.total, data.totalIsLimit]).toEqual([1_000, true]);
  expect(data.rows[0]?.id).toBe(newest);
  expect((await createSearchService(database).searchContent({ search: '很多', kind: 'award' }, 'zh-Hans')).data).toMatchObject({
    total: 0,
    totalIsLimit: false,
  });
  expect([list.total, list.rows.length]).toEqual([1_000, 50]);
});

testOnEachEngine('suggests prefix matches before inner matches before pinyin, at most six, each once', async (database) => {
  const { id: columnId } = await makeColumn(database);
  for (const titleZh of ['金丝猴', '金丝楠木', '看金丝', '看金丝', '锦丝']) await publishItem(database, { columnId, titleZh });
  for (let number = 0; number < 8; number += 1) await publishItem(database, { columnId, titleZh: `百花${number}` });
  const { listSuggestions } = createSearchService(database);
  const suggest = async (text: string) => (await listSuggestions(text, 'zh-Hans')).data;

  expect(await suggest('金丝')).toEqual(['金丝猴', '金丝楠木', '看金丝']);
  expect((await suggest('jinsi')).sort()).toEqual(['看金丝', '金丝楠木', '金丝猴', '锦丝'].sort());
  expect(await suggest('jsh')).toEqual(['金丝猴']);
  expect(await suggest('百花')).toHaveLength(6);
  expect(await suggest('   ')).toEqual([]);
});

const hostile = [
  '%',
  '_',
  '\\',
  "'",
  '"',
  ':*&|!',
  "' & | ! ( ) <->",
  "');drop table content;--",
  '熊%',
  '100%_',
  '\u0000',
  '熊\u0000猫',
  '\ud800',
  '\udfff熊',
  '🐼',
  '👨‍👩‍👧‍👦',
  'ﬁﬂ①㈱',
  'İ',
  'a\u0301\u0301\u0301',
  ':',
  '*',
  "''''",
  '\u202e熊',
  '\n\t',
  'x'.repeat(5_000),
  '熊'.repeat(5_000),
  '熊 '.repeat(2_000),
  '~jin',
  '^j',
  '=熊',
  '$1',
  '{}',
];

testOnEachEngine('accepts any text without an error', async (database) => {
  const { id: columnId } = await makeColumn(database);
  await publishItem(database, { columnId, titleZh: '熊猫', bodyZh: '<p>熊</p>' });
  const search = createSearchService(database);
  const { listContent } = createContentService(database);

  for (const text of hostile) {
    for (const language of ['zh-Hans', 'en'] as const) {
      const outcome = Promise.all([
        search.searchContent({ search: text }, language),
        search.listSuggestions(text, language),
        listContent({ columnId, search: text }, language),
      ]);
      await expect(outcome, JSON.stringify(text.slice(0, 20))).resolves.toBeDefined();
    }
  }
});

testOnEachEngine('treats wildcards as literal characters', async (database) => {
  const { id: columnId } = await makeColumn(database);
  await publishItem(database, { columnId, titleZh: '甲乙丙' });
  const { listSuggestions } = createSearchService(database);

  for (const text of ['%', '_', '__', '%%']) expect((await listSuggestions(text, 'zh-Hans')).data, text).toEqual([]);
});

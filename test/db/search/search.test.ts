/** Search and suggestions: exact substrings, marks at the right positions, hostile input. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { analyse } from '#server/db/maintain.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { createSearchService } from '#server/services/search/search.ts';
import { rebuildSearch } from '#server/services/content/search-index.ts';
import works from '#server/demo/content/works.json' with { type: 'json' };
import { testOnDatabase, testOnEachEngine } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, publishItem, secondsFromNow } from '#test/support/factories.ts';

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

testOnEachEngine('does not find characters in another order, or single ones apart from each other', async (database) => {
  const { id: columnId } = await makeColumn(database);
  await publishItem(database, { columnId, titleZh: title });
  const { searchContent } = createSearchService(database);

  for (const text of ['猫熊', '礼典家国', '大公颁典'])
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

testOnEachEngine('counts by section and year, and filters by them', async (database) => {
  const [{ id: news }, { id: notices }] = [
    await makeColumn(database),
    await makeColumn(database, { columnType: 'notice', labelZh: '公告' }),
  ];
  const { id: about } = await makeColumn(database, { columnType: 'page' });
  await publishItem(database, { columnId: news, titleZh: '江灯甲' }, { publishAt: new Date('2023-06-01') });
  await publishItem(database, { columnId: news, titleZh: '江灯乙' }, { publishAt: new Date('2025-06-01') });
  await publishItem(database, { columnId: notices, titleZh: '江灯丙' }, { publishAt: new Date('2025-07-01') });
  await publishItem(database, { columnId: about, titleZh: '江灯丁' }, { publishAt: new Date('2022-07-01') });
  const { searchContent } = createSearchService(database);
  const find = async (filters: { kind?: 'news' | 'about'; columnId?: string; year?: number }) => {
    const { rows, total, sections, years, facets } = (await searchContent({ search: '江灯', ...filters }, 'zh-Hans')).data;
    return {
      titles: rows.map(({ title: shown }) => shown).sort(),
      total,
      sections: sections.map(({ columnId, count }) => [columnId, count]),
      years: years.map(({ year, count }) => [year, count]),
      kinds: Object.fromEntries(facets.flatMap(({ kind, count }) => (count > 0 ? [[kind, count]] : []))),
    };
  };

  const all = await find({});
  expect(all).toMatchObject({ total: 4, kinds: { news: 2, notice: 1, about: 1 } });
  expect(all.years).toEqual([
    [2025, 2],
    [2023, 1],
    [2022, 1],
  ]);
  expect(all.sections[0]).toEqual([news, 2]);
  expect(await find({ year: 2025 })).toMatchObject({
    titles: ['江灯丙', '江灯乙'].sort(),
    kinds: { news: 1, notice: 1 },
    years: all.years,
  });
  expect(await find({ columnId: news, year: 2023 })).toMatchObject({ titles: ['江灯甲'], total: 1, sections: [[news, 1]] });
  expect(await find({ kind: 'about' })).toMatchObject({ titles: ['江灯丁'], years: [[2022, 1]], sections: [[about, 1]] });
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
  const suggest = async (text: string) => (await listSuggestions({ data: text }, 'zh-Hans')).data;

  expect(await suggest('金丝')).toEqual(['金丝猴', '金丝楠木', '看金丝']);
  expect((await suggest('jinsi')).sort()).toEqual(['看金丝', '金丝楠木', '金丝猴', '锦丝'].sort());
  expect(await suggest('jsh')).toEqual(['金丝猴']);
  expect(await suggest('百花')).toHaveLength(6);
  expect(await suggest('   ')).toEqual([]);
});

testOnEachEngine('suggests a title for every part of it, of two characters or more', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const titles = [
    ...new Set([
      ...works.slice(0, 25).map(({ title: { zh } }) => zh),
      title,
      '第二届金熊猫奖2025年VR单元·入围名单（更正）',
      '“看见世界”：AI与纪录片论坛',
    ]),
  ];
  for (const titleZh of titles) await publishItem(database, { columnId, titleZh });
  const { listSuggestions } = createSearchService(database);

  for (const [index, whole] of titles.entries()) {
    const characters = [...whole];
    // A sample that moves along the titles; each title has hundreds of parts.
    for (let from = 0; from < characters.length - 1; from += 1) {
      const length = 2 + ((from * 7 + index) % 9);
      const text = characters.slice(from, from + length).join('');
      if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2) continue;
      const suggested = (await listSuggestions({ data: text }, 'zh-Hans')).data;
      expect(suggested.length === 6 || suggested.includes(whole), `${text} of ${whole}: ${suggested.join(' | ')}`).toBe(true);
    }
  }
});

testOnDatabase('suggests nothing that is not public yet, or not any more', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const [from, to] = [secondsFromNow(-3_600), secondsFromNow(3_600)];
  await publishItem(database, { columnId, titleZh: '鹳雀楼今日' }, { publishAt: from, unpublishAt: to });
  await publishItem(database, { columnId, titleZh: '鹳雀楼明日' }, { publishAt: to });
  await publishItem(database, { columnId, titleZh: '鹳雀楼昨日' }, { publishAt: from, unpublishAt: secondsFromNow(-60) });
  const { listSuggestions } = createSearchService(database);

  // By their beginning, by a part and by pinyin.
  for (const text of ['鹳雀', '雀楼', 'guanquelou', 'gql'])
    expect([text, (await listSuggestions({ data: text }, 'zh-Hans')).data]).toEqual([text, ['鹳雀楼今日']]);
});

testOnDatabase('suggestions for the list of a column are its own items', async (database) => {
  const [{ id: here }, { id: elsewhere }] = [await makeColumn(database), await makeColumn(database)];
  await publishItem(database, { columnId: here, titleZh: '评审通知' });
  await publishItem(database, { columnId: elsewhere, titleZh: '评审花絮' });
  const { listSuggestionPlaces } = createSearchService(database);
  const suggest = async (columnId?: string) => (await listSuggestionPlaces({ data: '评审', columnId }, 'zh-Hans')).data;

  expect((await suggest()).map(({ text }) => text).sort()).toEqual(['评审花絮', '评审通知']);
  expect(await suggest(here)).toEqual([{ text: '评审通知', path: '', marks: [[0, 2]] }]);
});

testOnEachEngine('finds, marks and suggests other spellings of the same characters', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const { id: films } = await makeColumn(database, { columnType: 'film' });
  const titles = [
    '熊猫电影与纪录片',
    '著名导演在台湾',
    '한국 영화의 밤',
    '为ガ作',
    'Søren Østergård, Lech Wałęsa',
    'Straße nach Groß Þórshöfn',
  ];
  for (const titleZh of titles) await publishItem(database, { columnId, titleZh });
  await publishItem(database, { columnId: films, kind: 'episode', titleZh: '米拉·森古普塔', titleEn: 'Meera Sengupta' });
  const { searchContent, listSuggestionPlaces } = createSearchService(database);

  for (const [text, expected, marked] of [
    ['熊貓', titles[0], '熊猫'],
    ['紀錄片', titles[0], '纪录片'],
    ['著名導演', titles[1], '著名导演'],
    ['臺灣', titles[1], '台湾'],
    ['영화'.normalize('NFD'), titles[2], '영화'],
    ['ガ'.normalize('NFD'), titles[3], 'ガ'],
    ['soren ostergard', titles[4], 'Søren Østergård'],
    ['walesa', titles[4], 'Wałęsa'],
    ['gross', titles[5], 'Groß'],
    ['strasse', titles[5], 'Straße'],
    ['thorshofn', titles[5], 'Þórshöfn'],
    ['米拉森古普塔', '米拉·森古普塔', '米拉·森古普塔'],
    ['米拉・森古', '米拉·森古普塔', '米拉·森古'],
    ['米拉•森古', '米拉·森古普塔', '米拉·森古'],
    ['米拉 森古普塔', '米拉·森古普塔', '米拉'],
  ] as const) {
    const [row] = (await searchContent({ search: text }, 'zh-Hans')).data.rows;
    const [first] = (await listSuggestionPlaces({ data: text }, 'zh-Hans')).data;
    const markedParts = row?.highlight.title.map(([from, to]) => row.title.slice(from, to));
    expect([row?.title, first?.text], text).toEqual([expected, expected]);
    expect(markedParts?.join(' '), text).toContain(marked.split(' ')[0]);
    expect(
      first?.marks.map(([from, to]) => first.text.slice(from, to)),
      text,
    ).toContain(marked);
  }
  expect((await searchContent({ search: 'meerasengupta' }, 'zh-Hans')).data.rows[0]?.title).toBe('米拉·森古普塔');
  expect((await listSuggestionPlaces({ data: 'meerasen' }, 'zh-Hans')).data[0]?.text).toBe('米拉·森古普塔');
});

testOnEachEngine('finds words that stand apart when the text stands nowhere as a whole', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const id = await publishItem(database, { columnId, titleZh: '以竹海为题的短片与电影' });
  const { searchContent, listSuggestions } = createSearchService(database);

  const { rows } = (await searchContent({ search: '竹海电影' }, 'zh-Hans')).data;
  expect(rows.map((row) => row.id)).toEqual([id]);
  expect(rows[0]?.highlight.title).toEqual([
    [1, 3],
    [9, 11],
  ]);
  expect((await listSuggestions({ data: '竹海电影' }, 'zh-Hans')).data).toEqual(['以竹海为题的短片与电影']);
});

testOnEachEngine('finds either of two joined words when no text has both, and nothing when one of them is nowhere', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const first = await publishItem(database, { columnId, titleZh: '索桥初雪' });
  const second = await publishItem(database, { columnId, titleZh: '渔火之夜' });
  const { searchContent } = createSearchService(database);
  const find = async (search: string) => (await searchContent({ search }, 'zh-Hans')).data;

  const { rows, fallback, total } = await find('索桥渔火');
  expect(rows.map((row) => row.id).sort()).toEqual([first, second].sort());
  expect([fallback, total, rows.map((row) => row.highlight.title)]).toEqual(['near', 2, [[[0, 2]], [[0, 2]]]]);
  expect((await find('索桥鲸鲨')).rows).toEqual([]);
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
        search.listSuggestions({ data: text }, language),
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

  for (const text of ['%', '_', '__', '%%']) expect((await listSuggestions({ data: text }, 'zh-Hans')).data, text).toEqual([]);
});

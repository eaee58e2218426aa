/** Awards in search: found by name, in their public state, and independent of the winner before the reveal. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { awardCategory, awardResult, edition, filmCredit, juryMember, nominationRecipient } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import { programmeEvent } from '#server/db/schema/programme.ts';
import { indexFilms } from '#server/services/content/search-index.ts';
import { createSearchService } from '#server/services/search/search.ts';
import { testOnDatabase, testOnEachEngine } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, publishItem, type TestEdition } from '#test/support/factories.ts';

/** An edition with a best actor and a best film, whose labels are those that everybody uses. */
async function makeAwards(database: OpenDatabase): Promise<TestEdition> {
  const made = await makeEdition(database);
  await database.db
    .update(awardCategory)
    .set({ labelZh: '最佳影片', labelEn: 'Best Film', anchor: 'best-film-film' })
    .where(eq(awardCategory.id, `${made.id}-best`));
  await database.db
    .update(awardCategory)
    .set({ labelZh: '最佳男主角', labelEn: 'Best Actor', anchor: 'best-actor-film' })
    .where(eq(awardCategory.id, `${made.id}-actor`));
  return made;
}

function searching(database: OpenDatabase) {
  const { searchContent, listSuggestionPlaces } = createSearchService(database);
  return {
    find: async (search: string, language: 'zh-Hans' | 'en' = 'zh-Hans', kind?: 'award' | 'film') =>
      (await searchContent({ search, ...(kind && { kind }) }, language)).data,
    suggest: async (text: string, language: 'zh-Hans' | 'en' = 'zh-Hans') => (await listSuggestionPlaces({ data: text }, language)).data,
  };
}

testOnEachEngine('an award is the first result for its name, its synonyms and questions that contain them', async (database) => {
  const made = await makeAwards(database);
  await made.reveal();
  const { find } = searching(database);

  for (const text of [
    `最佳男主角 ${made.year}`,
    `${made.year} 影帝`,
    `${made.year}年影帝是谁`,
    `best actor ${made.year}`,
    `who won best leading actor ${made.year}`,
    `人物y${made.id} 影帝`,
  ]) {
    const [first] = (await find(text)).rows;
    expect(first, text).toMatchObject({
      searchKind: 'award',
      id: `${made.id}-actor`,
      title: '最佳男主角',
      path: `/g${made.year}#best-actor-film`,
      award: { year: made.year, unit: '电影', won: true, names: [`人物y${made.id}`], film: `作品c${made.id}` },
    });
  }
  expect((await find(`winner best film ${made.year}`, 'en')).rows[0]).toMatchObject({
    title: 'Best Film',
    award: { won: true, names: [`Work b ${made.id}`], film: '' },
  });
});

testOnDatabase('counts and filters awards as a kind, and pages across both kinds', async (database) => {
  const made = await makeAwards(database);
  const { searchContent } = createSearchService(database);
  const ask = async (question: { kind?: 'award' | 'film'; pageNum?: number; pageSize?: number }) =>
    (await searchContent({ search: '最佳影片', year: made.year, ...question }, 'zh-Hans')).data;

  const all = await ask({});
  const awards = await ask({ kind: 'award' });
  const films = await ask({ kind: 'film' });

  expect(all.facets.find(({ kind }) => kind === 'award')).toEqual({ kind: 'award', count: 1 });
  expect([awards.total, awards.rows.map((row) => row.searchKind)]).toEqual([1, ['award']]);
  expect(films.rows.filter((row) => row.searchKind === 'award')).toEqual([]);
  expect((await ask({ pageNum: 2, pageSize: 1 })).rows.filter((row) => row.searchKind === 'award')).toEqual([]);
  expect(all.total).toBe(films.total + 1);
});

testOnDatabase('before the reveal the results of an award are independent of the winner, and change at the instant', async (database) => {
  const made = await makeAwards(database);
  const { find, suggest } = searching(database);
  const texts = [`最佳影片 ${made.year}`, `${made.year} 影帝`, `作品b${made.id} 最佳影片`, `作品a${made.id} 最佳影片`];
  const everything = async () =>
    JSON.stringify([
      await Promise.all(texts.map((text) => find(text))),
      await Promise.all(texts.map((text) => find(text, 'en'))),
      await suggest(`最佳影片 ${made.year}`),
    ]);

  const before = await everything();
  await database.db
    .update(awardResult)
    .set({ nominationId: `${made.id}-a-n` })
    .where(eq(awardResult.categoryId, `${made.id}-best`));
  await database.db
    .update(awardResult)
    .set({ nominationId: `${made.id}-x-n` })
    .where(eq(awardResult.categoryId, `${made.id}-actor`));

  expect(await everything()).toBe(before);
  expect(before).not.toContain('"won":true');
  expect((await find(`最佳影片 ${made.year}`)).rows[0]?.award).toEqual({
    year: made.year,
    unit: '电影',
    path: '/award/best-film-film',
    won: false,
    names: [`作品a${made.id}`, `作品b${made.id}`, `作品c${made.id}`],
    film: '',
  });
  await made.reveal();
  expect((await find(`最佳影片 ${made.year}`)).rows[0]?.award).toMatchObject({ won: true, names: [`作品a${made.id}`] });
});

testOnDatabase('before the nominees are public an award result contains no names', async (database) => {
  const made = await makeAwards(database);
  await database.db
    .update(edition)
    .set({ nomineesAt: sql`now() + interval '30 minutes'` })
    .where(eq(edition.id, made.id));
  const { find } = searching(database);

  expect((await find(`最佳影片 ${made.year}`)).rows[0]?.award).toEqual({
    year: made.year,
    unit: '电影',
    path: '/award/best-film-film',
    won: false,
    names: [],
    film: '',
  });
  expect((await find(`作品b${made.id} 最佳影片`)).rows.filter((row) => row.searchKind === 'award')).toEqual([]);
});

testOnDatabase('the recipient of a craft award is named and found', async (database) => {
  const made = await makeAwards(database);
  await database.db
    .insert(nominationRecipient)
    .values({ nominationId: `${made.id}-b-n`, position: 0, nameZh: '甘棠', nameEn: 'Gan Tang', function: 'camera' });
  await made.reveal();
  const { find } = searching(database);

  expect((await find('甘棠 最佳影片')).rows[0]?.award).toMatchObject({ names: ['甘棠'], film: `作品b${made.id}` });
});

testOnEachEngine('suggestions link directly to an award', async (database) => {
  const made = await makeAwards(database);
  const { suggest } = searching(database);

  expect((await suggest(`${made.year} 影帝`))[0]).toEqual({
    text: `最佳男主角 · 电影 · ${made.year}`,
    path: `/g${made.year}#best-actor-film`,
    marks: [[13, 17]],
  });
  expect((await suggest(`best film ${made.year}`, 'en'))[0]).toEqual({
    text: `Best Film · Film · ${made.year}`,
    path: `/g${made.year}#best-film-film`,
    marks: [
      [0, 4],
      [5, 9],
      [12, 16],
      [19, 23],
    ],
  });
  expect(await suggest('最佳')).toHaveLength(0);
});

testOnDatabase('suggestions begin with three awards or the screen; names follow by weight, then by length', async (database) => {
  for (let count = 0; count < 4; count += 1) await makeAwards(database);
  const [{ id: news }, { id: videos }] = [await makeColumn(database), await makeColumn(database, { columnType: 'video' })];
  for (const titleZh of ['影帝', '放映']) {
    await publishItem(database, { columnId: news, titleZh: `${titleZh}一二` });
    await publishItem(database, { columnId: news, titleZh: `${titleZh}甲` });
    await publishItem(database, { columnId: videos, titleZh: `${titleZh}乙一二三` });
  }
  const { suggest } = searching(database);
  const award = expect.stringMatching(/^最佳男主角/);

  expect((await suggest('影帝')).map(({ text }) => text)).toEqual([award, award, award, '影帝乙一二三', '影帝甲', '影帝一二']);
  expect((await suggest('放映')).map(({ text }) => text)).toEqual(['放映厅', '放映乙一二三', '放映甲', '放映一二']);
});

testOnEachEngine('pinyin, initials and misspellings lead to awards in results and suggestions', async (database) => {
  const made = await makeAwards(database);
  await made.reveal();
  const { find, suggest } = searching(database);

  for (const [text, fallback, id] of [
    [`zuijiayingpian ${made.year}`, 'pinyin', `${made.id}-best`],
    [`zui jia ying pian ${made.year}`, 'pinyin', `${made.id}-best`],
    [`zjnzj ${made.year}`, 'pinyin', `${made.id}-actor`],
    [`yingdi ${made.year}`, 'pinyin', `${made.id}-actor`],
    [`最加男主角 ${made.year}`, 'near', `${made.id}-actor`],
    [`最佳影骗 ${made.year}`, 'near', `${made.id}-best`],
    [`bset actor ${made.year}`, 'near', `${made.id}-actor`],
  ] as const) {
    const { rows, facets, ...answer } = await find(text);
    expect([rows[0]?.id, answer.fallback, facets[0]], text).toEqual([id, fallback, { kind: 'award', count: 1 }]);
    expect((await suggest(text))[0]?.path, text).toBe(`/g${made.year}#best-${id.endsWith('best') ? 'film' : 'actor'}-film`);
  }
  expect((await find(`zuijiayingpian ${made.year}`, 'zh-Hans', 'film')).rows).toEqual([]);
});

testOnDatabase('the name of a person without a page finds the award, its film and the person', async (database) => {
  const made = await makeAwards(database);
  const { db } = database;
  await db
    .insert(nominationRecipient)
    .values({ nominationId: `${made.id}-b-n`, position: 0, nameZh: '奥莉维亚·德沃', nameEn: 'Olivia Devaux', function: 'writer' });
  await db
    .insert(filmCredit)
    .values({ filmId: `${made.id}-b`, position: 0, function: 'writer', nameZh: '奥莉维亚·德沃', nameEn: 'Olivia Devaux' });
  await db.transaction((tx) => indexFilms(tx, [`${made.id}-b`]));
  const { find } = searching(database);

  expect((await find('奥莉维亚德沃')).rows.map((row) => row.searchKind)).toEqual(['film']);
  await made.reveal();
  for (const [text, language, name] of [
    ['奥莉维亚德沃', 'zh-Hans', '奥莉维亚·德沃'],
    ['奥莉维亚・德沃', 'zh-Hans', '奥莉维亚·德沃'],
    ['olivia devaux', 'en', 'Olivia Devaux'],
  ] as const) {
    const { rows, people } = await find(text, language);
    expect(
      rows.map((row) => [row.searchKind, row.id]),
      text,
    ).toEqual([
      ['award', `${made.id}-best`],
      ['film', `${made.id}-b`],
    ]);
    expect(rows[0]?.award, text).toMatchObject({ won: true, names: [name] });
    expect(
      people.map(({ title, path, facts }) => [title, path, facts[0]]),
      text,
    ).toEqual([[name, `/content/episode/${made.id}-b?breadcrumType=movies`, language === 'en' ? 'writer' : '编剧']]);
  }
});

testOnEachEngine('screens are found and suggested by their names; the jury with its people once it is public', async (database) => {
  const made = await makeEdition(database, { isCurrent: true });
  const { db } = database;
  await db.insert(person).values({ id: `${made.id}-hidden`, nameZh: '未公开', nameEn: 'Hidden' });
  await db.insert(juryMember).values([
    { editionId: made.id, personId: `${made.id}-x`, position: 0 },
    { editionId: made.id, personId: `${made.id}-y`, position: 1, isPresident: true },
    { editionId: made.id, personId: `${made.id}-hidden`, position: 2, isPresident: true },
  ]);
  await db.update(edition).set({ phase: 'call' }).where(eq(edition.id, made.id));
  const { find, suggest } = searching(database);

  expect((await find('放映厅')).screens).toEqual([{ label: '放映厅', path: '/projectionroom' }]);
  expect((await find('screening room', 'en')).screens[0]?.path).toBe('/projectionroom');
  expect((await suggest('放映'))[0]).toEqual({ text: '放映厅', path: '/projectionroom', marks: [[0, 2]] });
  expect((await find('评委会主席')).screens).toEqual([]);
  expect((await find('日程')).screens).toEqual([]);
  await db
    .insert(programmeEvent)
    .values({ id: made.id, editionId: made.id, titleZh: '开幕', startsAt: new Date(), endsAt: new Date(), publishAt: new Date(0) });
  await db.update(edition).set({ phase: 'jury' }).where(eq(edition.id, made.id));
  for (const text of ['评委', '評委會', 'jury', '评委会主席']) {
    const { screens, rows } = await find(text);
    expect(screens, text).toEqual([{ label: '评委会', path: `/g${made.year}#jury` }]);
    expect(
      rows.map(({ id }) => id),
      text,
    ).toEqual([`${made.id}-y`, `${made.id}-x`]);
  }
  for (const text of ['日程', '活动安排', 'schedule'])
    expect((await find(text)).screens, text).toEqual([{ label: '活动日程', path: `/g${made.year}/programme` }]);
});

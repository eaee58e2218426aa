/** Awards in search: found by name, in their public state, and independent of the winner before the reveal. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { awardCategory, awardResult, edition, nominationRecipient } from '#server/db/schema/award.ts';
import { createSearchService } from '#server/services/search/search.ts';
import { testOnDatabase, testOnEachEngine } from '#test/support/database/database.ts';
import { makeEdition, type TestEdition } from '#test/support/factories.ts';

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
    suggest: async (text: string, language: 'zh-Hans' | 'en' = 'zh-Hans') => (await listSuggestionPlaces(text, language)).data,
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

  expect((await find(`最佳影片 ${made.year}`)).rows[0]?.award).toEqual({ year: made.year, unit: '电影', won: false, names: [], film: '' });
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
  });
  expect((await suggest(`best film ${made.year}`, 'en'))[0]).toEqual({
    text: `Best Film · Film · ${made.year}`,
    path: `/g${made.year}#best-film-film`,
  });
  expect(await suggest('最佳')).toHaveLength(0);
  expect((await suggest('影帝')).length).toBeLessThanOrEqual(6);
});

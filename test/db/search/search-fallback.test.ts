/** Search fallbacks for a text without results: pinyin, similar names, the other language; visible items only. */
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { film, filmCredit } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { searchHandler } from '#server/services/job-handlers.ts';
import { createJobQueue } from '#server/services/job/job-queue.ts';
import { createSearchService } from '#server/services/search/search.ts';
import { indexPeople, indexFilms } from '#server/services/content/search-index.ts';
import { testOnDatabase, testOnEachEngine } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, publishItem, secondsFromNow } from '#test/support/factories.ts';

async function makePerson({ db }: OpenDatabase, values: Partial<typeof person.$inferInsert>): Promise<string> {
  const id = newId();
  await db.transaction(async (tx) => {
    await tx.insert(person).values({ id, publishAt: new Date(0), ...values });
    await indexPeople(tx, [id]);
  });
  return id;
}

async function makeFilm(database: OpenDatabase, values: Partial<typeof film.$inferInsert>): Promise<string> {
  const { id: editionId } = await makeEdition(database);
  const id = newId();
  await database.db.transaction(async (tx) => {
    await tx.insert(film).values({ id, unitId: `${editionId}-film`, publishAt: new Date(0), ...values });
    await indexFilms(tx, [id]);
  });
  return id;
}

const finder =
  (database: OpenDatabase) =>
  async (search: string, language: 'zh-Hans' | 'en' = 'zh-Hans') =>
    (await createSearchService(database).searchContent({ search }, language)).data;

testOnEachEngine('pinyin and initials find titles and names in results as in suggestions', async (database) => {
  const who = await makePerson(database, { nameZh: '沈砚秋', nameEn: 'Shen Yanqiu' });
  const film = await makeFilm(database, { titleZh: '山月不眠', titleEn: 'Moon Keeps Watch' });
  const find = finder(database);

  for (const [text, id] of [
    ['syq', who],
    ['shanyue', film],
    ['sybm', film],
    ['shan yue bu mian', film],
  ] as const) {
    const { rows, fallback, total } = await find(text);
    expect([rows[0]?.id, fallback, total], text).toEqual([id, 'pinyin', 1]);
  }
  expect((await find('shen yan qiu')).rows[0]?.id).toBe(who);
  // The English name without its space.
  expect(await find('shenyanqiu')).toMatchObject({ rows: [{ id: who }], fallback: '', total: 1 });
  expect((await find('shanyue', 'en')).rows[0]?.title).toBe('Moon Keeps Watch');
});

testOnEachEngine('any other name of a film or person finds them, and their films', async (database) => {
  const who = await makePerson(database, { nameZh: '艾诺·拉赫蒂', nameEn: 'Aino Lahti', aliases: '爱诺·拉提\nLahti-Niemi' });
  const film = await makeFilm(database, { titleZh: '开往极昼的列车', titleEn: 'Train to the Midnight Sun', aliases: '白夜列车' });
  const find = finder(database);

  for (const [text, id] of [
    ['爱诺·拉提', who],
    ['爱诺拉提', who],
    ['lahti-niemi', who],
    ['白夜列车', film],
    ['baiyelieche', film],
  ] as const)
    expect((await find(text)).rows[0]?.id, text).toBe(id);
});

testOnEachEngine('a misspelt name finds the nearest one and names it', async (database) => {
  const ingrid = await makePerson(database, { nameZh: '英格丽·索尔贝格', nameEn: 'Ingrid Solberg' });
  const wen = await makePerson(database, { nameZh: '温砚秋', nameEn: 'Wen Yanqiu' });
  const film = await makeFilm(database, { titleZh: '海潮不眠', titleEn: 'The Tide Keeps Watch' });
  const find = finder(database);

  for (const [text, language, id, name] of [
    ['Ingird', 'en', ingrid, 'Ingrid Solberg'],
    ['Ingird', 'zh-Hans', ingrid, 'Ingrid Solberg'],
    ['温砚球', 'zh-Hans', wen, '温砚秋'],
    ['tide keeps wach', 'en', film, 'The Tide Keeps Watch'],
    ['wenyamqiu', 'en', wen, 'Wen Yanqiu'],
  ] as const) {
    const found = await find(text, language);
    expect([found.rows[0]?.id, found.fallback, found.didYouMean[0]], `${text} ${language}`).toEqual([id, 'near', name]);
  }
  expect((await find('qqqq')).rows).toEqual([]);
});

testOnDatabase('near matches, homophones and the count of the other language include visible items only', async (database) => {
  await makePerson(database, { nameZh: '顾长河', nameEn: 'Gu Changhe', publishAt: secondsFromNow(3_600) });
  await makePerson(database, {
    nameZh: '许归帆',
    nameEn: 'Xu Guifan',
    publishAt: secondsFromNow(-3_600),
    unpublishAt: secondsFromNow(-60),
  });
  const { id: columnId } = await makeColumn(database);
  await publishItem(database, { columnId, titleZh: '无关', titleEn: 'Zweihundert' }, { publishAt: secondsFromNow(3_600) });
  const find = finder(database);

  for (const text of ['guchanghe', 'gch', 'Gu Chnaghe', '顾长和', 'xuguifan', '许归凡', 'Zweihundert', 'Zweihundret']) {
    const { rows, total, didYouMean, otherLanguage, people } = await find(text);
    expect([rows, total, didYouMean, otherLanguage, people], text).toEqual([[], 0, [], 0, []]);
  }
});

testOnDatabase('counts the results in the other language, in both directions', async (database) => {
  const { id: columnId } = await makeColumn(database);
  await publishItem(database, { columnId, titleZh: '无关', titleEn: 'Quokka lanterns' });
  await publishItem(database, { columnId, titleZh: '鸮鹦鹉之夜', titleEn: 'Night of something' });
  const find = finder(database);

  expect(await find('Quokka')).toMatchObject({ total: 0, otherLanguage: 1 });
  expect(await find('鸮鹦鹉', 'en')).toMatchObject({ total: 0, otherLanguage: 1 });
  expect(await find('Quokka', 'en')).toMatchObject({ total: 1, otherLanguage: 0 });
});

testOnDatabase('the byline is not searched', async (database) => {
  const { id: columnId } = await makeColumn(database);
  await publishItem(database, { columnId, titleZh: '一篇报道', authorZh: '编辑部貔貅', authorEn: 'Desk Pixiu', tagsZh: ['麒麟'] });
  const find = finder(database);

  expect((await find('貔貅')).total).toBe(0);
  expect((await find('麒麟')).total).toBe(1);
});

testOnEachEngine('cast and crew find their film, and a film its people, by name and by function', async (database) => {
  const who = await makePerson(database, { nameZh: '陆听澜', nameEn: 'Lu Tinglan' });
  const film = await makeFilm(database, { titleZh: '渡口', titleEn: 'The Ferry' });
  await database.db.transaction(async (tx) => {
    await tx.insert(filmCredit).values([
      { filmId: film, personId: who, function: 'camera', position: 0 },
      {
        filmId: film,
        nameZh: '乔未名',
        nameEn: 'Qiao Weiming',
        function: 'cast',
        roleZh: '饰船工',
        roleEn: 'as the ferryman',
        position: 1,
      },
    ]);
    await indexFilms(tx, [film]);
  });
  const find = finder(database);
  const idsOf = async (text: string, language: 'zh-Hans' | 'en' = 'zh-Hans') => (await find(text, language)).rows.map((row) => row.id);

  expect((await idsOf('陆听澜')).toSorted()).toEqual([film, who].toSorted());
  expect((await idsOf('渡口 摄影')).toSorted()).toEqual([film, who].toSorted());
  expect(await idsOf('乔未名')).toEqual([film]);
  expect(await idsOf('ferryman', 'en')).toEqual([film]);
});

testOnDatabase('a credited name finds its film while the person’s page is published', async (database) => {
  const { db } = database;
  const awards = createAwardStaffService(database);
  const who = await makePerson(database, { nameEn: 'Tamsin Okoye', publishAt: secondsFromNow(1) });
  const film = await makeFilm(database, { titleEn: 'The Lantern Weir' });
  const credit = { personId: who, nameZh: '', nameEn: '', function: 'cast' as const, roleZh: '', roleEn: '' };
  await awards.film.save('test', { id: film, base: { credits: [] }, changes: { credits: [credit] } }, 'en');
  const queue = createJobQueue({ db, handlers: { search: searchHandler(db) }, onError: () => undefined });
  const isFound = async () => {
    await queue.runDue();
    return (await finder(database)('Tamsin Okoye', 'en')).rows.some(({ id }) => id === film);
  };

  await expect.poll(isFound, { timeout: 20_000 }).toBe(true);
  await awards.person.save(
    'test',
    { id: who, base: { unpublishAt: null }, changes: { unpublishAt: secondsFromNow(1).toISOString() } },
    'en',
  );
  await expect.poll(isFound, { timeout: 20_000 }).toBe(false);
  await queue.close();
});

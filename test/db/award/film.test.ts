/** The film list: filters, search in both languages, sorting, and watchable films. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { awardUnit, edition, film } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { video } from '#server/db/schema/media.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { createFilmService, type FilmQuery } from '#server/services/award/film.ts';
import { createScreeningRoomService } from '#server/services/video/screening-room.ts';
import type { Language } from '#shared/language.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, publishItem, secondsFromNow } from '#test/support/factories.ts';

const works = [
  { id: 'moon', unit: 'film', zh: '山月不眠', en: 'The Moon Keeps Watch', country: ['中国', 'China'], year: 2024, minutes: 118 },
  { id: 'alley', unit: 'film', zh: '巷口', en: 'Alley', country: ['土耳其 / 格鲁吉亚', 'Türkiye / Georgia'], year: 2023, minutes: 95 },
  { id: 'baozi', unit: 'tv', zh: '包子铺', en: '', country: ['中国', 'China'], year: null, minutes: null },
  { id: 'secret', unit: 'tv', zh: '秘密', en: 'Secret', country: ['中国', 'China'], year: 2024, minutes: 60, isHidden: true },
] as const;

let year = 2100;

/** An edition of its own with the works; ids carry its year. */
async function makeWorks({ db }: OpenDatabase): Promise<{ year: number; id: (name: string) => string }> {
  year += 1;
  const id = (name: string) => `${year}-${name}`;
  await db.insert(edition).values({ id: String(year), year });
  await db.insert(awardUnit).values([
    { id: id('tv'), editionId: String(year), key: 'tv', labelZh: '电视剧', labelEn: 'Series', position: 1 },
    { id: id('film'), editionId: String(year), key: 'film', labelZh: '电影', labelEn: 'Film', position: 0 },
  ]);
  await db
    .insert(film)
    .values(
      works.map((row, position) => ({
        id: id(row.id),
        unitId: id(row.unit),
        titleZh: row.zh,
        titleEn: row.en,
        countryZh: row.country[0],
        countryEn: row.country[1],
        year: row.year,
        minutes: row.minutes,
        position,
        publishAt: 'isHidden' in row ? null : new Date(0),
      })),
    );
  return { year, id };
}

testOnDatabase('filters by unit, edition and country, and finds the title of either language', async (database) => {
  const made = await makeWorks(database);
  const service = createFilmService(database);
  const read = async (query: FilmQuery, language: Language = 'en') => {
    const { rows, total } = (await service.listFilms({ edition: made.year, ...query }, language)).data;
    expect(rows).toHaveLength(total);
    return rows.map((row) => row.id);
  };
  const ids = (...names: string[]) => names.map(made.id);

  expect(await read({})).toEqual(ids('moon', 'alley', 'baozi'));
  expect(await read({ unit: 'tv' })).toEqual(ids('baozi'));
  expect(await read({ country: 'turkiye' })).toEqual(ids('alley'));
  expect(await read({ country: 'georgia' })).toEqual(ids('alley'));
  expect(await read({ country: 'china,turkiye', unit: 'film' })).toEqual(ids('moon', 'alley'));
  expect(await read({ country: 'china', unit: 'film' })).toEqual(ids('moon'));
  expect(await read({ winners: true })).toEqual([]);
  expect(await read({ search: '月不' }, 'en')).toEqual(ids('moon'));
  expect(await read({ search: 'keeps moon' }, 'zh-Hans')).toEqual(ids('moon'));
  for (const search of ['oon', 'secret', '%', "'; drop table work --", '山月 alley']) expect(await read({ search }), search).toEqual([]);
  expect(await read({ search: '  ' })).toEqual(ids('moon', 'alley', 'baozi'));
});

testOnDatabase('sorts by title in the order of the language, by year and length with unknown values last, and pages', async (database) => {
  const made = await makeWorks(database);
  const service = createFilmService(database);
  const read = async (query: FilmQuery, language: Language = 'en') =>
    (await service.listFilms({ edition: made.year, ...query }, language)).data.rows.map((row) => row.id);
  const ids = (...names: string[]) => names.map(made.id);

  expect(await read({ orderByColumn: 'title' }, 'zh-Hans')).toEqual(ids('baozi', 'moon', 'alley'));
  expect(await read({ orderByColumn: 'title', isAsc: 'desc' }, 'zh-Hans')).toEqual(ids('alley', 'moon', 'baozi'));
  // A title without English sorts after those with it.
  expect(await read({ orderByColumn: 'title' }, 'en')).toEqual(ids('alley', 'moon', 'baozi'));
  expect(await read({ orderByColumn: 'year', isAsc: 'desc' })).toEqual(ids('moon', 'alley', 'baozi'));
  expect(await read({ orderByColumn: 'minutes', isAsc: 'asc' })).toEqual(ids('alley', 'moon', 'baozi'));
  expect(await read({ pageSize: 2, pageNum: 2 })).toEqual(ids('baozi'));
  const editions = (await service.listFilms({ pageSize: 50 }, 'en')).data.rows.map((row) => row.edition);
  expect(editions).toEqual(editions.toSorted((a, b) => b - a));
});

testOnDatabase('lists the filter values with their counts', async (database) => {
  const made = await makeWorks(database);

  const filters = (await createFilmService(database).getFilmFilters({}, 'en')).data;

  expect(filters.units.map(({ value }) => value)).toEqual(['film', 'tv']);
  expect(filters.editions.find(({ value }) => value === String(made.year))?.count).toBe(3);
  expect(filters.countries.map(({ value, label }) => [value, label])).toEqual([
    ['china', 'China'],
    ['georgia', 'Georgia'],
    ['turkiye', 'Türkiye'],
  ]);
});

testOnDatabase('counts the filter values among the films that the other filters leave', async (database) => {
  const made = await makeWorks(database);
  const service = createFilmService(database);
  const queries = [{ country: 'china' }, { unit: 'film' }, { country: 'china', unit: 'tv' }, { winners: true }, { search: 'moon' }];

  for (const filter of queries) {
    const query = { edition: made.year, ...filter };
    const { units, countries } = (await service.getFilmFilters(query, 'en')).data;
    const totalOf = async (change: object) => (await service.listFilms({ ...query, ...change, pageSize: 50 }, 'en')).data.total;

    for (const { value, count } of units) expect([filter, value, count]).toEqual([filter, value, await totalOf({ unit: value })]);
    for (const { value, count } of countries) expect([filter, value, count]).toEqual([filter, value, await totalOf({ country: value })]);
  }
});

testOnDatabase('a film is watchable while a screening room item with a playable video refers to it', async (database) => {
  const made = await makeWorks(database);
  const { id: columnId } = await makeColumn(database, { columnType: 'video', path: '/projectionroom/videoroom' });
  const videoId = made.id('video');
  await database.db.insert(video).values({ id: videoId, titleZh: '片', seconds: 60, state: 'ready', publishAt: new Date(0) });
  const itemId = await publishItem(database, { columnId, kind: 'episode', workIds: [made.id('moon')], videoIds: [videoId], seconds: 60 });
  const read = async () => {
    const { data, changesAt } = await createFilmService(database).listFilms({ edition: made.year }, 'en');
    const detail = (await createContentService(database).getContent(made.id('moon'), 'en')).data;
    expect(detail.videos.map(({ id, path, time }) => [id, path, time])).toEqual(
      data.rows[0]?.playable ? [[itemId, `/videoplay/${itemId}`, 60]] : [],
    );
    return [data.rows.filter(({ playable }) => playable).map(({ id }) => id), changesAt] as const;
  };
  const change = (values: Partial<typeof video.$inferInsert>) => database.db.update(video).set(values).where(eq(video.id, videoId));

  expect(await read()).toEqual([[made.id('moon')], null]);
  const opens = secondsFromNow(600);
  await change({ rights: 'window', playableFrom: opens });
  const [upcoming, changesAt] = await read();
  expect(upcoming).toEqual([]);
  expect(Math.abs((changesAt?.getTime() ?? 0) - opens.getTime())).toBeLessThan(5);
  await change({ playableFrom: null, playableUntil: secondsFromNow(-1) });
  expect((await read())[0]).toEqual([]);
  await change({ rights: 'public', playableUntil: null, state: 'processing' });
  expect((await read())[0]).toEqual([]);
  await change({ state: 'ready', publishAt: sql`null` as unknown as Date });
  expect((await read())[0]).toEqual([]);
});

testOnDatabase('the screening of a film begins with what is pinned, then with the newest, and has twelve cards', async (database) => {
  const made = await makeWorks(database);
  const { id: columnId } = await makeColumn(database, { columnType: 'video', path: '/projectionroom/videoroom' });
  const videoId = made.id('reel');
  await database.db.insert(video).values({ id: videoId, titleZh: '片', seconds: 60, state: 'ready', publishAt: new Date(0) });
  const ids: string[] = [];
  for (let day = 1; day <= 13; day += 1)
    ids.push(
      await publishItem(
        database,
        { columnId, kind: 'episode', workIds: [made.id('moon')], videoIds: [videoId] },
        { publishAt: new Date(Date.UTC(2020, 0, day)) },
      ),
    );
  const [pinned = '', ...others] = ids;
  await database.db.update(content).set({ pinned: true }).where(eq(content.id, pinned));

  const { videos } = (await createContentService(database).getContent(made.id('moon'), 'en')).data;

  expect(videos.map(({ id }) => id)).toEqual([pinned, ...others.toReversed()].slice(0, 12));
});

testOnDatabase('the screening room counts the public films of shown editions', async (database) => {
  const countsOf = async () => {
    const { units } = (await createScreeningRoomService(database).getScreeningRoom('en')).data;
    return ['film', 'tv'].map((key) => units.find((unit) => unit.key === key)?.count ?? 0);
  };
  const [films = 0, series = 0] = await countsOf();
  const made = await makeWorks(database);

  expect(await countsOf()).toEqual([films + 2, series + 1]);
  await database.db
    .update(edition)
    .set({ isHidden: true })
    .where(eq(edition.id, String(made.year)));
  expect(await countsOf()).toEqual([films, series]);
});

testOnDatabase('a film has its neighbours in unit and edition, and the following films as related', async (database) => {
  const made = await makeWorks(database);
  const content = createContentService(database);

  const first = (await content.getContent(made.id('moon'), 'zh-Hans')).data;
  const last = (await content.getContent(made.id('alley'), 'zh-Hans')).data;

  expect([first.type, first.typeLabel]).toEqual(['film', '电影']);
  expect([first.previous, first.next?.title, last.previous?.title, last.next]).toEqual([null, '巷口', '山月不眠', null]);
  // Both are of one country: a row of its own, which only the film’s page reads.
  expect(first.works.map(({ id }) => id)).toEqual([made.id('moon')]);
  expect(last.related.map(({ path }) => path)).toEqual([`/content/episode/${made.id('moon')}?breadcrumType=movies`]);
  await expect(content.getContent(made.id('secret'), 'en')).rejects.toMatchObject({ errorName: 'notFound' });
});

/** The face gallery: filters and counts agree, names are collated per language, and only public faces are returned. */
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { face, faceColumn } from '#server/db/schema/face.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { createFaceService } from '#server/services/award/face.ts';
import type { Language } from '#shared/language.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { secondsFromNow } from '#test/support/factories.ts';

interface Given {
  id: string;
  zh: string;
  en: string;
  role: [zh: string, en: string];
  year?: number;
  publishAt?: Date | null;
}

const director: [string, string] = ['导演', 'Director'];
/** In gallery order, which differs from pinyin and alphabetical order. */
const portraits: readonly Given[] = [
  { id: 'wang', zh: '旺吉鲁', en: 'Wanjiru', role: director, year: 2023 },
  { id: 'chong', zh: '崇文', en: 'Zed Chong', role: ['演员', 'Actor'] },
  { id: 'an', zh: '安然', en: 'Éva An', role: ['演员', 'Actress'] },
  { id: 'zhang', zh: '张一', en: 'Adam Zhang', role: director },
  { id: 'later', zh: '白露', en: 'Bai Lu', role: director, publishAt: secondsFromNow(600) },
  { id: 'never', zh: '未名', en: 'Nobody', role: director, publishAt: null },
];

let made = 0;

/** A column of its own with the portraits; ids carry its number. */
async function makeGallery({ db }: OpenDatabase): Promise<{ columnId: string; id: (name: string) => string }> {
  made += 1;
  const columnId = `faces${made}`;
  const id = (name: string) => `${columnId}-${name}`;
  await db.insert(mediaFile).values({ id: id('picture'), path: 'a/b.webp', width: 480, height: 640 });
  await db.insert(faceColumn).values([
    { id: columnId, labelZh: '导演', labelEn: 'Directors', year: 2025, position: made },
    { id: id('empty'), labelZh: '空', labelEn: 'Empty' },
  ]);
  await db
    .insert(person)
    .values({
      id: id('p'),
      nameZh: '旺吉鲁',
      nameEn: 'Wanjiru',
      originalName: 'Wanjirũ',
      countryZh: '肯尼亚',
      countryEn: 'Kenya',
      bioZh: '<p>生平</p><script>1</script>',
      bioEn: '<p>Life</p>',
      publishAt: new Date(0),
    });
  await db
    .insert(face)
    .values(
      portraits.map(({ id: name, zh, en, role, year = 2025, publishAt = new Date(0) }, position) => ({
        id: id(name),
        columnId,
        personId: name === 'wang' ? id('p') : null,
        nameZh: zh,
        nameEn: en,
        roleZh: role[0],
        roleEn: role[1],
        year,
        imageId: id('picture'),
        position,
        publishAt,
      })),
    );
  return { columnId, id };
}

testOnDatabase(
  'sorts names by the collation of their language and the gallery by position, in both directions and page by page',
  async (database) => {
    const { columnId, id } = await makeGallery(database);
    const faces = createFaceService(database);
    const read = async (language: Language, query: object) =>
      (await faces.listColumnFaces({ columnId, ...query }, language)).data.rows.map((row) => row.id);
    const ids = (...names: string[]) => names.map(id);

    expect(await read('en', {})).toEqual(ids('wang', 'chong', 'an', 'zhang'));
    expect(await read('en', { isAsc: 'desc' })).toEqual(ids('zhang', 'an', 'chong', 'wang'));
    expect(await read('zh-Hans', { orderByColumn: 'name' })).toEqual(ids('an', 'chong', 'wang', 'zhang'));
    expect(await read('zh-Hans', { orderByColumn: 'name', isAsc: 'desc' })).toEqual(ids('zhang', 'wang', 'chong', 'an'));
    expect(await read('en', { orderByColumn: 'name' })).toEqual(ids('zhang', 'an', 'wang', 'chong'));
    expect(await read('en', { pageNum: 2, pageSize: 3 })).toEqual(ids('zhang'));
    expect(await read('en', { pageNum: 9, pageSize: 3 })).toEqual([]);
  },
);

testOnDatabase('filters by role and year with the same keys in both languages; totals and filters agree', async (database) => {
  const { columnId, id } = await makeGallery(database);
  const faces = createFaceService(database);
  const read = async (query: object) => {
    const { rows, total } = (await faces.listFaces({ columnId, pageSize: 50, ...query }, 'en')).data;
    expect(rows).toHaveLength(total);
    return rows.map((row) => row.id);
  };

  expect(await read({ role: 'director' })).toEqual([id('wang'), id('zhang')]);
  expect(await read({ role: 'actor' })).toEqual([id('chong'), id('an')]);
  expect(await read({ role: 'actress' })).toEqual([id('an')]);
  expect(await read({ role: 'nobody' })).toEqual([]);
  expect(await read({ role: 'director', year: 2023 })).toEqual([id('wang')]);
  expect(await read({ columnId: 'unknown' })).toEqual([]);
  expect(await read({ personId: id('p') })).toEqual([id('wang')]);
  expect(await read({ personId: 'unknown' })).toEqual([]);
  const [zh, en] = [(await faces.getFaceFilters({}, 'zh-Hans')).data, (await faces.getFaceFilters({}, 'en')).data];
  expect(zh.roles.map(({ value, label }) => [value, label])).toEqual([
    ['actor', '演员'],
    ['director', '导演'],
  ]);
  expect(en.roles.map(({ value, label }) => [value, label])).toEqual([
    ['actor', 'Actor / Actress'],
    ['director', 'Director'],
  ]);
  expect(zh.roles.reduce((sum, { count }) => sum + count, 0)).toBe(zh.total);
  expect(zh.years.map(({ value }) => value)).toEqual(['2025', '2023']);
});

testOnDatabase('counts roles, columns and years among the faces that the other filters leave', async (database) => {
  const { columnId, id } = await makeGallery(database);
  const faces = createFaceService(database);
  const totalOf = async (query: object) => (await faces.listFaces({ ...query, pageSize: 50 }, 'en')).data.total;

  for (const query of [{ columnId }, { columnId, role: 'director' }, { columnId, year: 2023 }, { role: 'actor', year: 2025 }]) {
    const { anyRole, roles, columns, years } = (await faces.getFaceFilters(query, 'en')).data;

    expect([query, anyRole]).toEqual([query, await totalOf({ ...query, role: undefined })]);
    for (const { value, count } of roles) expect([query, value, count]).toEqual([query, value, await totalOf({ ...query, role: value })]);
    for (const { value, count } of years)
      expect([query, value, count]).toEqual([query, value, await totalOf({ ...query, year: Number(value) })]);
    for (const { value, count } of columns)
      expect([query, value, count]).toEqual([query, value, await totalOf({ ...query, columnId: value })]);
    expect(columns.map(({ value }) => value)).not.toContain(id('empty'));
  }
  const { years } = (await faces.getFaceFilters({ columnId, role: 'actor' }, 'en')).data;
  expect(years.find(({ value }) => value === '2023')?.count).toBe(0);
});

testOnDatabase('lists non-empty columns and public faces, and reports when the next face is published', async (database) => {
  const { columnId, id } = await makeGallery(database);
  const faces = createFaceService(database);

  const columns = (await faces.listFaceColumns('zh-Hans')).data;
  const { changesAt } = await faces.listColumnFaces({ columnId }, 'zh-Hans');

  expect(columns.find((column) => column.id === columnId)).toMatchObject({ label: '导演', year: 2025, count: 4 });
  expect(columns.some((column) => column.id === id('empty'))).toBe(false);
  expect(Math.abs((changesAt?.getTime() ?? 0) - (portraits[4]?.publishAt?.getTime() ?? 0))).toBeLessThan(5);
  for (const name of ['later', 'never', 'missing'])
    await expect(faces.getFace(id(name), 'en')).rejects.toMatchObject({ errorName: 'notFound' });
});

testOnDatabase('returns a face with its person and its circular neighbours', async (database) => {
  const { columnId, id } = await makeGallery(database);
  const faces = createFaceService(database);

  const zh = (await faces.getFace(id('wang'), 'zh-Hans')).data;
  const en = (await faces.getFace(id('wang'), 'en')).data;
  const last = (await faces.getFace(id('zhang'), 'en')).data;

  expect(zh).toMatchObject({
    name: '旺吉鲁',
    otherName: 'Wanjiru',
    country: '肯尼亚',
    bio: '<p>生平</p>',
    columnLabel: '导演',
    personPath: `/content/people/${id('p')}?breadcrumType=panda`,
  });
  expect(en).toMatchObject({
    name: 'Wanjiru',
    otherName: 'Wanjirũ',
    country: 'Kenya',
    path: `/pandadetail?columnId=${columnId}&id=${id('wang')}`,
  });
  expect([zh.previous?.id, zh.next?.id]).toEqual([id('zhang'), id('chong')]);
  expect(last.next?.id).toBe(id('wang'));
  expect(last).toMatchObject({ personId: null, personPath: '', bio: '', honours: [], works: [] });
});

testOnDatabase('hides an unpublished person behind a public face', async (database) => {
  const { id } = await makeGallery(database);
  await database.db.update(person).set({ publishAt: null });

  const shown = (await createFaceService(database).getFace(id('wang'), 'zh-Hans')).data;

  expect(shown).toMatchObject({ name: '旺吉鲁', personId: null, personPath: '', country: '', bio: '' });
});

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { seedDemo } from '#server/db/seed.ts';
import type { StoredPicture } from '#server/demo/picture-process.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { copyDemoFolder, prepareDemoFolder, prepareDrawnPictures } from '#test/support/database/demo-folder.ts';

let folder = '';
let database: OpenDatabase;

beforeAll(async () => {
  await prepareDemoFolder();
  folder = copyDemoFolder();
  database = await openDatabase({ databaseUrl: null, dataFolder: folder, onError: () => undefined });
}, 240_000);

afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function rowsOf(query: string): Promise<Record<string, unknown>[]> {
  return (await database.db.execute(sql.raw(query))).rows as Record<string, unknown>[];
}

async function count(from: string): Promise<number> {
  return Number((await rowsOf(`select count(*)::int as n from ${from}`))[0]?.['n']);
}

test.each([
  ['edition', 3],
  ['award_unit', 9],
  ['award_category', 52],
  ['film', 84],
  ['nomination', 252],
  ['award_result', 52],
  ['person', 120],
  ['jury_member', 28],
  ["content where column_id = 'news' and live_revision_id is not null and publish_at < now() and id like 'n%'", 36],
  ["content where column_id = 'notice'", 14],
  ["content where column_id = 'about'", 6],
  ["content where column_id in ('library', 'exhibition', 'museum', 'topic')", 12],
  ["content where kind = 'episode' and live_revision_id is not null", 12],
  ['face', 48],
  ['face_column', 4],
  ['programme_event', 24],
  ['venue', 5],
  ['comment', 118],
  ["comment where state = 'pending'", 12],
  ['comment where report_count > 0', 5],
  ['banner', 3],
  ["user_account where password_hash <> ''", 10],
  ['media_file', 382],
  ['video', 13],
  ['live_session', 2],
])('holds what the programme promises: %s', async (from, wanted) => {
  expect(await count(from)).toBe(wanted);
});

test.each(['draft', 'audit', 'audited', 'reject', 'putaway', 'soldout'])('has at least four items in state %s', async (state) => {
  expect(await count(`content_revision where state = '${state}'`)).toBeGreaterThanOrEqual(4);
});

test('each edition has 42 films, each category its nominees, and a winner among them', async () => {
  expect(
    await rowsOf(
      `select u.edition_id as edition, u.key, count(*)::int as n from film w join award_unit u on u.id = w.unit_id group by 1, 2 order by 1, 2`,
    ),
  ).toEqual(
    ['2023', '2025'].flatMap((edition) =>
      [
        ['animation', 7],
        ['documentary', 9],
        ['film', 14],
        ['tv', 12],
      ].map(([key, n]) => ({ edition, key, n })),
    ),
  );
  const sizes = await rowsOf(`select u.key, count(n.id)::int as size, count(*) filter (where r.nomination_id = n.id)::int as winners
    from award_category c join award_unit u on u.id = c.unit_id join nomination n on n.category_id = c.id join award_result r on r.category_id = c.id group by c.id, u.key`);
  expect(sizes.length).toBeGreaterThan(20);
  expect(sizes.every(({ key, size, winners }) => winners === 1 && size === (key === 'special' ? 1 : 5))).toBe(true);
});

test('nominations are unique per category and within the category’s own unit', async () => {
  expect(
    await rowsOf(
      `select n.id from nomination n join nomination m on m.category_id = n.category_id and m.id <> n.id and m.film_id = n.film_id and m.person_id is not distinct from n.person_id`,
    ),
  ).toEqual([]);
  expect(
    await rowsOf(
      `select n.id from nomination n join award_category c on c.id = n.category_id join award_unit u on u.id = c.unit_id join film w on w.id = n.film_id where w.unit_id <> c.unit_id and u.key <> 'special'`,
    ),
  ).toEqual([]);
});

test('keeps jurors out of the awards that they judge', async () => {
  expect(
    await rowsOf(
      `select j.person_id from jury_member j join nomination n on n.person_id = j.person_id join award_category c on c.id = n.category_id join award_unit u on u.id = c.unit_id and u.edition_id = j.edition_id`,
    ),
  ).toEqual([]);
});

test('has no dangling references', async () => {
  for (const [column, table] of [
    ['gallery_ids', 'media_file'],
    ['video_ids', 'video'],
    ['person_ids', 'person'],
    ['work_ids', 'film'],
  ] as const) {
    expect(
      await rowsOf(
        `select r.id, x from content_revision r, unnest(r.${column}) x where not exists (select from ${table} t where t.id = x)`,
      ),
      column,
    ).toEqual([]);
  }
  expect(await rowsOf(`(select id from film union all select id from person) intersect select id from content`)).toEqual([]);
});

test('has every picture and document in its storage, in its own size', async () => {
  const [storage, documents] = ['media', 'films'].map((name) => createDiskStorage(join(folder, name)));
  const files = await rowsOf('select path, bytes::int as bytes, kind from media_file');

  // Daily a third of them is drawn, and the others are of the same width and height.
  const drawn = JSON.parse(readFileSync(join(await prepareDrawnPictures(), 'drawn.json'), 'utf8')) as StoredPicture[];
  const keys = new Set<unknown>(drawn.map(({ key }) => key));
  const stored = await Promise.all(
    files.map(async ({ path, bytes, kind }) => ({
      path,
      bytes,
      size: (await (kind === 'document' ? documents : storage)?.stat(String(path)))?.size,
    })),
  );

  expect(stored.filter(({ size }) => !size)).toEqual([]);
  expect(stored.filter(({ path, bytes, size }) => keys.has(path) && bytes !== size)).toEqual([]);
});

test('has every text in both languages except for four items and one draft', async () => {
  const columns = await rowsOf(
    `select table_name as t, column_name as c from information_schema.columns where table_schema = 'public' and column_name like '%\\_zh' and data_type = 'text'`,
  );
  const gaps: string[] = [];
  for (const { t, c } of columns.map((row) => ({ t: String(row['t']), c: String(row['c']).slice(0, -3) }))) {
    const id =
      t === 'content_revision'
        ? 'content_id'
        : (await rowsOf(`select 1 from information_schema.columns where table_name = '${t}' and column_name = 'id'`)).length > 0
          ? 'id'
          : `'${t}'`;
    for (const row of await rowsOf(`select ${id} as id from ${t} where (${c}_zh = '') <> (${c}_en = '')`)) gaps.push(String(row['id']));
  }
  expect([...new Set(gaps)].sort()).toEqual(['a14', 'n29', 'n30', 'n31', 'w03']);
});

test.each([
  ['content_revision', 'title_en'],
  ['content_revision', 'abstract_en'],
  ['content_revision', 'body_en'],
  ['film', 'title_en'],
  ['film', 'country_en'],
  ['film', 'director_en'],
  ['film', 'logline_en'],
  ['person', 'name_en'],
  ['person', 'role_en'],
  ['person', 'country_en'],
  ['person', 'bio_en'],
  ['programme_event', 'title_en'],
  ['programme_event', 'abstract_en'],
  ['award_result', 'citation_en'],
])('has no Chinese in %s.%s', async (table, field) => {
  const texts = await rowsOf(`select ${field} as text from ${table}`);

  expect(texts.filter(({ text }) => /\p{Script=Han}/u.test(String(text)))).toEqual([]);
});

test('marks invented institutions as such', async () => {
  for (const [table, field] of [
    ['partner', 'name'],
    ['agency', 'institution'],
  ]) {
    expect(await rowsOf(`select ${field}_zh from ${table} where ${field}_zh not like '%示例%' or ${field}_en not like '%(demo)%'`)).toEqual(
      [],
    );
  }
  expect(await rowsOf(`select email from user_account where email not like '%@demo.example.org'`)).toEqual([]);
});

test('can be searched at once', async () => {
  expect(await count('search_row')).toBeGreaterThan(400);
  expect(await count('suggestion')).toBeGreaterThan(400);
});

test('is loaded once', async () => {
  await expect(seedDemo({ db: database.db, dataFolder: folder })).rejects.toThrow('already holds content');
});

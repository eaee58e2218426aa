/** News articles in the database of a bench. */
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

export const benchSecret = 'a-secret-for-the-bench-and-nothing-else';

/** Inserts minimal news articles in both languages, published one minute apart. */
export async function fillNews(options: { databaseUrl: string | null; dataFolder: string }, articles: number): Promise<void> {
  await using database: OpenDatabase = await openDatabase(options);
  await migrateDatabase(database);
  const { pool } = database;
  await pool.query(
    "insert into site_column (id, label_zh, label_en, column_type, path) values ('news', '最新动态', 'News', 'news', '/news')",
  );
  await pool.query("insert into list_type (column_id, id, label_zh, label_en) values ('news', 'awards', '评选', 'Awards')");
  const batch = 10_000;
  for (let from = 0; from < articles; from += batch) {
    const range = [from + 1, Math.min(from + batch, articles)];
    await pool.query(
      `insert into content (id, kind, column_id, type_id, publish_at)
       select 'item' || n, 'article', 'news', 'awards', now() - n * interval '1 minute' from generate_series($1::int, $2::int) n`,
      range,
    );
    await pool.query(
      `insert into content_revision (id, content_id, number, state, title_zh, title_en, abstract_zh, abstract_en, body_zh, body_en)
       select 'revision' || n, 'item' || n, 1, 'putaway', '新闻 ' || n, 'News ' || n, repeat('摘要', 40), repeat('abstract ', 20), repeat('<p>正文</p>', 60), repeat('<p>body</p>', 60)
       from generate_series($1::int, $2::int) n`,
      range,
    );
    await pool.query(
      "update content set live_revision_id = 'revision' || substr(id, 5), in_zh = true, in_en = true where substr(id, 5)::int between $1 and $2",
      range,
    );
  }
  await pool.query('analyze');
}

const covers = 40;
const tags = 6;

/** Gives the articles of `fillNews` what an editor gives them: one of forty covers, an author, a source and two of six tags. */
export async function completeNews(options: { databaseUrl: string | null; dataFolder: string }): Promise<void> {
  await using database: OpenDatabase = await openDatabase(options);
  const { pool } = database;
  await pool.query(
    `insert into media_file (id, path, content_type, bytes, width, height, colour, alt_zh, alt_en, credit_zh, credit_en)
     select 'cover' || n, 'bench/cover-' || n || '.webp', 'image/webp', 180000, 1600, 1200, '#8a6a3b', '封面 ' || n, 'Cover ' || n, '摄影师', 'Photographer'
     from generate_series(0, $1::int - 1) n`,
    [covers],
  );
  await pool.query(
    `update content_revision set cover_id = 'cover' || number_of.n % $1, author_zh = '作者', author_en = 'Author', source_zh = '来源', source_en = 'Source',
       tags_zh = array['标签 ' || number_of.n % $2, '标签 ' || (number_of.n + 1) % $2], tags_en = array['Tag ' || number_of.n % $2, 'Tag ' || (number_of.n + 1) % $2]
     from (select content.id, substr(content.id, 5)::int as n from content) as number_of where number_of.id = content_revision.content_id`,
    [covers, tags],
  );
  await pool.query('analyze');
}

/** Time to read the first page of 100,000 comments of one item through the service, on both engines. */
import type { OpenDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { listComments } from '#server/services/community/comment-list.ts';
import { measureEngines, quantile, timesOf } from './engines.ts';
import { figure, type Bench, type Figure } from './figure.ts';

const total = 100_000;
const readers = 1_000;
const turns = 200;
const contentId = 'item';

export const comments: Bench = {
  name: 'comments',
  description: `the first page of ${total} comments of one item`,
  run: () => measureEngines({ measure, atMost: { embedded: 10, server: 5 } }),
};

async function measure(database: OpenDatabase, { name, atMost }: { name: string; atMost: number }): Promise<Figure[]> {
  await fill(database);
  const figures: Figure[] = [];
  for (const sort of ['new', 'hot'] as const) {
    const times = await timesOf(turns, () => listComments(database.db, { contentId, sort }));
    figures.push(figure(`first page, ${sort}, ${name}: median`, { value: quantile(times, 0.5), unit: 'ms', atMost }));
    figures.push(figure(`first page, ${sort}, ${name}: p95`, { value: quantile(times, 0.95), unit: 'ms' }));
  }
  return figures;
}

/** Inserts 75,000 comments and 25,000 replies; one in fifty is pending, hidden or deleted. */
async function fill({ pool, ...database }: OpenDatabase): Promise<void> {
  await migrateDatabase(database);
  await pool.query(
    "insert into site_column (id, label_zh, label_en, column_type, path) values ('news', '最新动态', 'News', 'news', '/news')",
  );
  await pool.query(
    "insert into user_account (id, nick_name, email) select 'reader' || n, 'Reader ' || n, 'reader' || n || '@example.org' from generate_series(0, $1::int - 1) n",
    [readers],
  );
  await pool.query("insert into content (id, kind, column_id, publish_at) values ($1, 'article', 'news', now())", [contentId]);
  await pool.query("insert into content_revision (id, content_id, number, state, title_zh) values ('revision', $1, 1, 'putaway', '新闻')", [
    contentId,
  ]);
  await pool.query("update content set live_revision_id = 'revision', in_zh = true, comment_count = $2 where id = $1", [contentId, total]);
  const state = "case n % 50 when 0 then 'pending' when 1 then 'hidden' when 2 then 'deleted' else 'public' end";
  const insert = (parent: string, range: [number, number]) =>
    pool.query(
      `insert into comment (id, content_id, parent_id, user_id, text, state, pinned, like_count, created_at)
       select 'comment' || n, $1, ${parent}, 'reader' || n % $4, repeat('好看 wonderful ', 8), ${state}, n = 77, n % 997, now() - (100000 - n) * interval '1 second' from generate_series($2::int, $3::int) n`,
      [contentId, ...range, readers],
    );
  await insert('null', [1, total * 0.75]);
  await insert(`'comment' || (${total * 0.75} - n % 5000)`, [total * 0.75 + 1, total]);
  await pool.query(
    "update comment set reply_count = replies.count from (select parent_id, count(*) from comment where state = 'public' group by 1) replies where replies.parent_id = comment.id",
  );
  await pool.query('analyze');
}

/** The first page of 100,000 comments of one item, as the service reads it, on both engines. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { listComments } from '#server/services/comment-list.ts';
import { figure, type Bench, type Figure } from './figure.ts';
import { startDatabaseServer } from './postgres.ts';

const total = 100_000;
const readers = 1_000;
const turns = 200;
const contentId = 'item';

export const comments: Bench = {
  name: 'comments',
  says: `the first page of ${total} comments of one item`,
  run: async () => {
    const embedded = await measureEmbedded();
    const server = await measurePostgres();
    return { figures: [...embedded, ...server], notes: server.length === 0 ? ['PostgreSQL is not installed: its figures are missing'] : [] };
  },
};

async function measureEmbedded(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'golden-panda-comments-'));
  process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
  await using database = await openDatabase({ databaseUrl: null, dataFolder });
  return await measure('PGlite', database, 10);
}

async function measurePostgres(): Promise<Figure[]> {
  await using server = await startDatabaseServer();
  if (!server) return [];
  await using database = await openDatabase({ databaseUrl: server.url, dataFolder: '' });
  return await measure('PostgreSQL', database, 5);
}

async function measure(engine: string, database: OpenDatabase, atMost: number): Promise<Figure[]> {
  await fill(database);
  const figures: Figure[] = [];
  for (const sort of ['new', 'hot'] as const) {
    const times = await timesOf(() => listComments(database.db, { contentId, sort }));
    figures.push(figure(`first page, ${sort}, ${engine}: median`, { value: quantile(times, 0.5), unit: 'ms', atMost }));
    figures.push(figure(`first page, ${sort}, ${engine}: p95`, { value: quantile(times, 0.95), unit: 'ms' }));
  }
  return figures;
}

async function timesOf(read: () => Promise<unknown>): Promise<number[]> {
  for (let turn = 0; turn < 20; turn += 1) await read();
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const startedAt = performance.now();
    await read();
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** 75,000 comments and 25,000 replies to some of them; one in fifty waits, is hidden or deleted. */
async function fill({ pool, ...database }: OpenDatabase): Promise<void> {
  await migrateDatabase({ pool, ...database });
  await pool.query("insert into site_column (id, label_zh, label_en, column_type, path) values ('news', '最新动态', 'News', 'news', '/news')");
  await pool.query("insert into user_account (id, nick_name, email) select 'reader' || n, 'Reader ' || n, 'reader' || n || '@example.org' from generate_series(0, $1::int - 1) n", [readers]);
  await pool.query("insert into content (id, kind, column_id, publish_at) values ($1, 'article', 'news', now())", [contentId]);
  await pool.query("insert into content_revision (id, content_id, number, state, title_zh) values ('revision', $1, 1, 'putaway', '新闻')", [contentId]);
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
  await pool.query("update comment set reply_count = replies.count from (select parent_id, count(*) from comment where state = 'public' group by 1) replies where replies.parent_id = comment.id");
  await pool.query('analyze');
}

/** Staff lists over 100,000 items and saving an item, through the services, on both engines. */
import type { OpenDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { revisionTerms } from '#server/services/content/list-terms.ts';
import { createFirstSteps } from '#server/services/account/first-steps.ts';
import { createDashboardService } from '#server/services/dashboard/dashboard.ts';
import { writeListFile } from '#server/http/list-file-text.ts';
import { createEditingService } from '#server/services/editing/editing.ts';
import { exportItems } from '#shared/api/export/list-exports.ts';
import { itemListNames } from '#shared/api/content-list-staff.ts';
import type { Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { measureEngines, quantile, timesOf } from './engines.ts';
import { figure, type Bench, type Figure } from './figure.ts';

const total = 100_000;
const turns = 100;
const editor: Viewer = { id: 'editor', userType: userTypes.ordinary, roles: ['admin'] };
/** Account that owns one item in a hundred. */
const institution: Viewer = { id: 'institution7', userType: userTypes.pgc, roles: [] };
const kilobytesMax = 30;

export const staffLists: Bench = {
  name: 'staff-lists',
  description: `staff lists of ${total} items, and saves`,
  run: () => measureEngines({ measure, atMost: { embedded: 50, server: 20 } }),
};

async function measure(database: OpenDatabase, { name: engine, atMost }: { name: string; atMost: number }): Promise<Figure[]> {
  await fill(database);
  const manage = createEditingService(database);
  const figures: Figure[] = [];
  let longest = 0;
  const measureRead = async (name: string, read: () => Promise<unknown>) => {
    longest = Math.max(longest, JSON.stringify(await read()).length);
    figures.push(figure(`${name}, ${engine}: p95`, { value: quantile(await timesOf(turns, read), 0.95), unit: 'ms', atMost }));
  };
  for (const list of itemListNames)
    await measureRead(`first page of ${list}`, () => manage.list(editor, { list, query: {}, language: 'zh-Hans' }));
  for (const state of ['draft', 'putaway'] as const)
    await measureRead(`first page of ${state}, own items`, () => manage.list(institution, { list: state, query: {}, language: 'zh-Hans' }));
  await measureRead('search with few results', () =>
    manage.list(editor, { list: 'putaway', query: { search: '77777' }, language: 'zh-Hans' }),
  );
  await measureRead('search with all items', () =>
    manage.list(editor, { list: 'putaway', query: { search: '新闻' }, language: 'zh-Hans' }),
  );
  await measureRead('counts of all lists', () => manage.count(editor));
  const dashboard = createDashboardService({
    db: database.db,
    firstSteps: createFirstSteps({ db: database.db, hasMail: true, hasAddress: true }),
  });
  await measureRead('dashboard of an administrator', () => dashboard.get(editor, 'zh-Hans'));
  await measureRead('dashboard of an institution', () => dashboard.get(institution, 'zh-Hans'));
  await measureRead('command palette with few results', () => dashboard.find(editor, '77777'));
  await measureRead('command palette with all items', () => dashboard.find(editor, '新闻'));
  figures.push(figure(`largest response, ${engine}`, { value: longest / 1024, unit: 'KB', atMost: kilobytesMax }));
  figures.push(figure(`save, ${engine}: p95`, { value: quantile(await savesOf(manage), 0.95), unit: 'ms', atMost: 100 }));
  figures.push(await memoryOfExport(database, { manage, engine }));
  return figures;
}

/** More memory of the process while a list of all items is exported as CSV to a reader that takes piece after piece. */
async function memoryOfExport(
  { pool }: OpenDatabase,
  { manage, engine }: { manage: ReturnType<typeof createEditingService>; engine: string },
): Promise<Figure> {
  await pool.query("update content_revision set state = 'draft' where number = 2");
  global.gc?.();
  const before = process.memoryUsage().rss;
  let [most, lines] = [before, 0];
  const { groups } = await manage.export(editor, { list: 'draft', query: {}, language: 'zh-Hans' });
  for await (const piece of writeListFile('csv', exportItems.draft.columns, groups)) {
    most = Math.max(most, process.memoryUsage().rss);
    lines += piece.split('\r\n').length - 1;
  }
  if (lines <= total) throw new Error(`the export has ${lines} lines`);
  return figure(`export of ${total} rows, ${engine}: more memory`, { value: (most - before) / 1_000_000, unit: 'MB', atMost: 60 });
}

async function savesOf(manage: ReturnType<typeof createEditingService>): Promise<number[]> {
  const bodyZh = '<p>正文的一段话，足够长。</p>'.repeat(400);
  const { id, revisionId } = await manage.add(institution, { kind: 'article', columnId: 'news', fields: { titleZh: '新稿', bodyZh } });
  let version = 1;
  return timesOf(turns, async () => {
    const saved = await manage.save(institution, { id, revisionId, version, changes: { bodyZh: `${bodyZh}<p>${version}</p>` } });
    version = saved.version;
  });
}

/**
 * Half of the items are online, one in ten is offline, the others are drafts or in review; every tenth online item has a
 * replaced revision. Triggers, foreign keys and indexes are created after the rows, because the bench measures reading.
 */
async function fill({ pool, ...database }: OpenDatabase): Promise<void> {
  await migrateDatabase(database);
  await pool.query(
    "insert into site_column (id, label_zh, label_en, column_type, path) values ('news', '最新动态', 'News', 'news', '/news')",
  );
  await pool.query(
    "insert into user_account (id, nick_name, email, user_type) select 'institution' || n, 'Institution ' || n, 'institution' || n || '@example.org', 10 from generate_series(0, 99) n",
  );
  await pool.query("insert into user_account (id, nick_name, email, user_type) values ('editor', 'Editor', 'editor@example.org', 20)");
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid in ('content'::regclass, 'content_revision'::regclass) and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`,
  );
  for (const { name } of indexes) await pool.query(`drop index "${name}"`);
  for (const table of ['content', 'content_revision']) await pool.query(`alter table ${table} disable trigger all`);
  await insertItems(pool);
  for (const table of ['content', 'content_revision']) await pool.query(`alter table ${table} enable trigger all`);
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query('vacuum analyze');
}

async function insertItems(pool: OpenDatabase['pool']): Promise<void> {
  // All items share the search terms of one text, plus their number.
  const terms = revisionTerms({
    titleZh: '新闻第',
    titleEn: 'News number',
    abstractZh: '摘要'.repeat(20),
    abstractEn: 'abstract '.repeat(10),
    authorZh: '编辑部',
  });
  const state = "(array['putaway','putaway','putaway','putaway','putaway','soldout','draft','audit','audited','reject'])[1 + n % 10]";
  const ago = "now() - n * interval '1 minute'";
  for (let from = 1; from <= total; from += 25_000) {
    const range = [from, from + 24_999];
    await pool.query(
      `insert into content (id, kind, column_id, owner_id, publish_at, live_revision_id, in_zh, in_en)
       select 'item' || n, 'article', 'news', 'institution' || (n / 10 % 100), ${ago}, case when n % 10 < 5 then 'revision' || n end, n % 10 < 5, n % 10 < 5 from generate_series($1::int, $2::int) n`,
      range,
    );
    await pool.query(
      `insert into content_revision (id, content_id, number, state, approved_version, title_zh, title_en, abstract_zh, body_zh, body_en, author_zh, created_by, updated_at, submitted_at, terms)
       select 'revision' || n, 'item' || n, 2, ${state}, 1, '新闻第 ' || n, 'News number ' || n, repeat('摘要', 40), repeat('<p>正文</p>', 60), repeat('<p>body</p>', 60), '编辑部', 'institution' || (n / 10 % 100),
         ${ago}, ${ago}, $3::tsvector || to_tsvector('simple', n::text) from generate_series($1::int, $2::int) n`,
      [...range, terms],
    );
    await pool.query(
      `insert into content_revision (id, content_id, number, state, approved_version, title_zh, updated_at)
       select 'old' || n, 'item' || n, 1, 'soldout', 1, '旧闻 ' || n, now() - n * interval '2 minutes' from generate_series($1::int, $2::int) n where n % 50 = 1`,
      range,
    );
  }
}

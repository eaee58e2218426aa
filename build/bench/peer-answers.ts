/**
 * Lists of 20 and details of 200 articles on PostgreSQL, read anew and from memory, beside Strapi with as many and beside
 * node:http with one statement. Strapi's articles are plain columns; the site's answers also have what lies beside an item.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { cpuUsOf } from './counted-load.ts';
import { figure, type BenchResult, type Figure } from './figure.ts';
import { benchSecret, fillNews } from './list-scale.ts';
import { startPeer } from './peer-sites.ts';
import type { DatabaseServer } from './postgres.ts';
import { cpuMs, startSite, type Running } from './processes.ts';

const articles = 200;
const counts = { warm: 1_000, measured: 1_000, warmHits: 15_000, measuredHits: 20_000 };
/** Other programs only add to the time of an answer, so the least of some rounds in turns disturbs the ratio least. */
const rounds = 3;
const listPath = '/web/cmsv2/column/news?pageSize=20&languageType=0';
const detailPath = '/web/cms/content/item50?languageType=0';

interface Comparison {
  name: string;
  own: string;
  /** The calls of Strapi that give as much as the one of the site. */
  theirs: readonly string[];
  /** The statement of the bare server. */
  statement: 'list' | 'item';
}

export async function apiAnswers(database: DatabaseServer): Promise<BenchResult> {
  await using plain = await startNews(database, 'news');
  await using strapi = await startPeer('strapi', {
    path: '/api/articles?pagination[pageSize]=1',
    environment: { DATABASE_URL: await createDatabase(database, 'strapi'), JWT_SECRET: benchSecret },
  });
  const figures: Figure[] = [];
  for (const comparison of await plainCalls(strapi)) figures.push(...(await compare(comparison, { database, strapi, ...plain })));
  return { figures };
}

interface News extends AsyncDisposable {
  databaseUrl: string;
  /** A site without answers in memory, and one with them. */
  fresh: Running;
  kept: Running;
}

async function startNews(database: DatabaseServer, name: string): Promise<News> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'golden-panda-peers-'));
  process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
  const databaseUrl = await createDatabase(database, name);
  await fillNews({ databaseUrl, dataFolder }, articles);
  const common = { DATA_FOLDER: dataFolder, DATABASE_URL: databaseUrl, APP_SECRET: benchSecret, DEMO_CONTENT: 'false' };
  const [fresh, kept] = [await startSite({ ...common, API_CACHE_MB: '0' }), await startSite(common)];
  return {
    databaseUrl,
    fresh,
    kept,
    [Symbol.asyncDispose]: async () => {
      await fresh[Symbol.asyncDispose]();
      await kept[Symbol.asyncDispose]();
    },
  };
}

async function plainCalls(strapi: Running): Promise<Comparison[]> {
  const { data } = await jsonOf<{ data: { documentId: string }[] }>(`${strapi.origin}/api/articles?pagination[pageSize]=1`);
  return [
    { name: 'list', own: listPath, theirs: ['/api/articles?sort=publishedAt:desc&pagination[pageSize]=20'], statement: 'list' },
    { name: 'detail', own: detailPath, theirs: [`/api/articles/${data[0]?.documentId}`], statement: 'item' },
  ];
}

interface Compared extends Pick<News, 'databaseUrl' | 'fresh' | 'kept'> {
  database: DatabaseServer;
  strapi: Running;
}

async function compare(
  { name, own, theirs, statement }: Comparison,
  { database, databaseUrl, strapi, fresh, kept }: Compared,
): Promise<Figure[]> {
  await using bare = await startSite(
    { DATABASE_URL: databaseUrl, BARE_STATEMENT: statement, BARE_NAMED: 'yes' },
    { program: 'build/bench/bare-list.ts', path: '/' },
  );
  const withDatabase = async (site: Running, paths: readonly string[]) => {
    let sum = 0;
    for (const path of paths) {
      const before = cpuMs(database.pid);
      const cpuUs = await cpuUsOf(site, { path, connections: 8, warm: 0, measured: counts.measured });
      sum += cpuUs + ((cpuMs(database.pid) - before) * 1_000) / counts.measured;
    }
    return sum;
  };
  const measured = { own: [fresh, [own]], strapi: [strapi, theirs], bare: [bare, ['/']] } as const;
  const least = { own: Infinity, strapi: Infinity, bare: Infinity, kept: Infinity };
  for (const [site, paths] of Object.values(measured))
    for (const path of paths) await cpuUsOf(site, { path, connections: 8, warm: counts.warm, measured: 1 });
  await cpuUsOf(kept, { path: own, connections: 8, warm: counts.warmHits, measured: 1 });
  for (let round = 0; round < rounds; round += 1) {
    for (const key of ['own', 'strapi', 'bare'] as const)
      least[key] = Math.min(least[key], await withDatabase(measured[key][0], measured[key][1]));
    const keptUs = await cpuUsOf(kept, { path: own, connections: 8, warm: 0, measured: counts.measuredHits });
    least.kept = Math.min(least.kept, keptUs);
  }
  return [
    figure(`${name}, not cached: CPU with database`, { value: least.own / 1_000, unit: 'ms' }),
    figure(`${name}, Strapi: CPU with database`, { value: least.strapi / 1_000, unit: 'ms' }),
    figure(`${name}, node:http and one statement: CPU with database`, { value: least.bare / 1_000, unit: 'ms' }),
    figure(`${name}: Strapi ÷ not cached`, { value: least.strapi / least.own, unit: '×', atLeast: 8 }),
    figure(`${name}: Strapi ÷ node:http and one statement`, { value: least.strapi / least.bare, unit: '×' }),
    figure(`${name}, repeated: CPU`, { value: least.kept, unit: 'µs' }),
    figure(`${name}: Strapi ÷ repeated`, { value: least.strapi / least.kept, unit: '×', atLeast: 100 }),
  ];
}

async function createDatabase({ url }: DatabaseServer, name: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/[^/]*$/, name);
}

async function jsonOf<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return (await response.json()) as T;
}

/**
 * Lists of 20 and details of 200 articles on PostgreSQL, read anew and from memory, beside Strapi with as many and beside
 * node:http with one statement. The calls of Strapi give what an answer of the site contains.
 */
import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { ContentDetail, ContentRow } from '#shared/api/content.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench, type Figure } from './figure.ts';
import { cpuUsOf } from './load.ts';
import { benchSecret, completeNews, fillNews } from './news.ts';
import { preparedPeers, startPeer } from './peer-sites.ts';
import { serverMissing, startDatabaseServer, type DatabaseServer } from './postgres.ts';
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
  /** How many times cheaper than Strapi. */
  atLeast: number;
}

export const api: Bench = {
  name: 'api',
  description: 'lists and details on PostgreSQL, anew and from memory, beside Strapi and node:http with one statement',
  run: async () => {
    await using database = await startDatabaseServer();
    if (!database) return { figures: [], notes: [serverMissing] };
    const missing = await missingStrapi();
    if (missing.length > 0) return { figures: [], notes: missing };
    await using news = await startNews(database);
    await using strapi = await startPeer('strapi', {
      path: '/api/stories?pagination[pageSize]=1',
      environment: { DATABASE_URL: await createDatabase(database, 'strapi'), JWT_SECRET: benchSecret },
    });
    const figures: Figure[] = [];
    for (const comparison of await storyCalls(strapi, news.fresh))
      figures.push(...(await compare(comparison, { database, strapi, ...news })));
    return { figures };
  },
};

async function missingStrapi(): Promise<string[]> {
  await using demo = await demoEnvironment();
  await using site = await startSite(demo.environment);
  const { has, missing } = await preparedPeers(site.origin);
  return has('strapi') ? [] : missing;
}

interface News extends AsyncDisposable {
  databaseUrl: string;
  /** A site without answers in memory, and one with them. */
  fresh: Running;
  kept: Running;
}

async function startNews(database: DatabaseServer): Promise<News> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'golden-panda-peers-'));
  process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
  const databaseUrl = await createDatabase(database, 'stories');
  await fillNews({ databaseUrl, dataFolder }, articles);
  await completeNews({ databaseUrl, dataFolder });
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

interface Story {
  documentId: string;
  kind: string;
  title: string;
  abstract: string;
  author: string;
  source: string;
  seconds: number | null;
  pinned: boolean;
  publicFrom: string;
  views: number;
  likes: number;
  comments: number;
  body?: string;
  column: { key: string; path: string };
  topic: { key: string; label: string };
  tags: { name: string }[];
  cover: { url: string; alternativeText: string; caption: string; width: number; height: number };
}

type StoryLink = Pick<Story, 'documentId' | 'kind' | 'title' | 'publicFrom'>;

const relations = Object.entries({
  column: ['key', 'path'],
  topic: ['key', 'label'],
  tags: ['name'],
  cover: ['url', 'alternativeText', 'caption', 'width', 'height'],
}).flatMap(([relation, names]) => names.map((name, at) => `populate[${relation}][fields][${at}]=${name}`));
const rowFields = ['kind', 'title', 'abstract', 'author', 'source', 'seconds', 'pinned', 'publicFrom', 'views', 'likes', 'comments'];
const linkFields = ['kind', 'title', 'publicFrom'];

/**
 * The calls of Strapi that give what one answer of the site contains: rows with their relations and the number of all; an item
 * with its relations, and in three more calls what lies beside it. Throws if they say anything else than the site.
 */
async function storyCalls(strapi: Running, own: Running): Promise<Comparison[]> {
  const call = (path: string, parts: readonly string[]) => `/api/stories${path}?${parts.join('&')}`;
  const fields = (names: readonly string[]) => names.map((name, at) => `fields[${at}]=${name}`);
  const inColumn = 'filters[column][key][$eq]=news';
  const newest = ['sort[0]=pinned:desc', 'sort[1]=publicFrom:desc'];
  const find = async (name: string) =>
    (await jsonOf<{ data: [Story] }>(strapi.origin + call('', [`filters[title][$eq]=${encodeURIComponent(name)}`]))).data[0];
  const { documentId, publicFrom } = await find('新闻 50');
  const links = (condition: string, size: number, sort: readonly string[]) =>
    call('', [inColumn, condition, ...fields(linkFields), ...sort, `pagination[pageSize]=${size}`, 'pagination[withCount]=false']);
  const list = call('', [inColumn, ...fields(rowFields), ...relations, ...newest, 'pagination[pageSize]=20']);
  const detail = [
    call(`/${documentId}`, [...fields([...rowFields, 'body', 'updatedAt']), ...relations]),
    links(`filters[publicFrom][$gt]=${publicFrom}`, 1, ['sort=publicFrom:asc']),
    links(`filters[publicFrom][$lt]=${publicFrom}`, 1, ['sort=publicFrom:desc']),
    links(`filters[topic][key][$eq]=awards&filters[documentId][$ne]=${documentId}`, 4, newest),
  ] as const;

  const ownList = await jsonOf<{ rows: ContentRow[]; total: number }>(own.origin + listPath);
  const theirList = await jsonOf<{ data: Story[]; meta: { pagination: { total: number } } }>(strapi.origin + list);
  deepStrictEqual(
    { rows: theirList.data.map(saidByStory), total: theirList.meta.pagination.total },
    { rows: ownList.rows.map(saidByRow), total: ownList.total },
  );
  const { data: ownItem } = await jsonOf<{ data: ContentDetail }>(own.origin + detailPath);
  const { data: story } = await jsonOf<{ data: Story }>(strapi.origin + detail[0]);
  const [newer, older, related] = await Promise.all(
    detail.slice(1).map(async (path) => (await jsonOf<{ data: StoryLink[] }>(strapi.origin + path)).data.map(({ title }) => title)),
  );
  deepStrictEqual(
    { ...saidByStory(story), body: story.body, newer, older, related },
    {
      ...saidByRow(ownItem),
      body: ownItem.content,
      newer: [ownItem.previous?.title],
      older: [ownItem.next?.title],
      related: ownItem.related.map(({ title }) => title),
    },
  );
  return [
    { name: 'list', own: listPath, theirs: [list], statement: 'list', atLeast: 6 },
    { name: 'detail', own: detailPath, theirs: detail, statement: 'item', atLeast: 20 },
  ];
}

/** Texts of a row; addresses, ids and instants are each side's own. */
function saidByRow({ type, typeLabel, cover, path, publishTime, ...row }: ContentRow): object {
  return {
    texts: [row.kind, row.title, row.contentAbstract, row.author, row.source, row.columnId, type, typeLabel, ...row.tags],
    numbers: [row.time, row.viewCount, row.likeCount, row.commentCount, row.pinned],
    cover: cover && [cover.alt, cover.credit, cover.width, cover.height],
    hasAddresses: [cover?.url, path, publishTime].every(Boolean),
  };
}

function saidByStory({ column, topic, tags, cover, ...story }: Story): object {
  const { kind, title, abstract, author, source } = story;
  return {
    texts: [kind, title, abstract, author, source, column.key, topic.key, topic.label, ...tags.map(({ name }) => name)],
    numbers: [story.seconds, story.views, story.likes, story.comments, story.pinned],
    cover: [cover.alternativeText, cover.caption, cover.width, cover.height],
    hasAddresses: [cover.url, column.path, story.publicFrom].every(Boolean),
  };
}

interface Compared extends Pick<News, 'databaseUrl' | 'fresh' | 'kept'> {
  database: DatabaseServer;
  strapi: Running;
}

async function compare(
  { name, own, theirs, statement, atLeast }: Comparison,
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
  const [ownBytes, theirBytes] = await Promise.all([bytesOf(fresh, [own]), bytesOf(strapi, theirs)]);
  return [
    figure(`${name}: bytes`, { value: ownBytes, unit: 'B' }),
    figure(`${name}, Strapi: bytes of ${theirs.length === 1 ? 'one call' : `${theirs.length} calls`}`, { value: theirBytes, unit: 'B' }),
    figure(`${name}, not cached: CPU with database`, { value: least.own / 1_000, unit: 'ms' }),
    figure(`${name}, Strapi: CPU with database`, { value: least.strapi / 1_000, unit: 'ms' }),
    figure(`${name}, node:http and one statement: CPU with database`, { value: least.bare / 1_000, unit: 'ms' }),
    figure(`${name}: Strapi ÷ not cached`, { value: least.strapi / least.own, unit: '×', atLeast }),
    figure(`${name}: Strapi ÷ node:http and one statement`, { value: least.strapi / least.bare, unit: '×' }),
    figure(`${name}, repeated: CPU`, { value: least.kept, unit: 'µs', atMost: 50 }),
    figure(`${name}: Strapi ÷ repeated`, { value: least.strapi / least.kept, unit: '×' }),
  ];
}

async function createDatabase({ url }: DatabaseServer, name: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/[^/]*$/, name);
}

/** Each call has a connection of its own: Strapi closes one that was idle for 5 s, perhaps at the moment at which it is used again. */
const alone = { connection: 'close' };

/** Bytes of the bodies of some calls, not compressed. */
async function bytesOf({ origin }: Running, paths: readonly string[]): Promise<number> {
  const bodies = await Promise.all(
    paths.map(async (path) => (await fetch(origin + path, { headers: { ...alone, 'accept-encoding': 'identity' } })).arrayBuffer()),
  );
  return bodies.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

async function jsonOf<T>(url: string): Promise<T> {
  const response = await fetch(url, { headers: alone });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return (await response.json()) as T;
}

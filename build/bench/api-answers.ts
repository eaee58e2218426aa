/** Lists and details of the API on PostgreSQL: read with prepared statements, with unnamed ones, and from memory; compared with bare Node.js servers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure, type Bench, type Figure } from './figure.ts';
import { benchSecret, fillNews } from './list-scale.ts';
import { inTurns, loadTool, measureLoad, type LoadResult } from './load.ts';
import { serverMissing, startDatabaseServer, type DatabaseServer } from './postgres.ts';
import { cpuMs, startSite, type Running } from './processes.ts';

const articles = 20_000;
const listPath = '/web/cmsv2/column/news?pageSize=20&languageType=0';
const detailPath = '/web/cms/content/item500?languageType=0';

export const apiAnswers: Bench = {
  name: 'api-answers',
  description: `a list of 20 and a detail of ${articles} articles on PostgreSQL: planned once, planned each time, from memory`,
  run: async () => {
    await using server = await startDatabaseServer();
    if (!server) return { figures: [], notes: [serverMissing] };
    const dataFolder = mkdtempSync(join(tmpdir(), 'golden-panda-answers-'));
    process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
    await fillNews({ databaseUrl: server.url, dataFolder }, articles);
    const common = { DATA_FOLDER: dataFolder, DATABASE_URL: server.url, APP_SECRET: benchSecret, DEMO_CONTENT: 'false' };
    await using named = await startSite({ ...common, API_CACHE_MB: '0' });
    await using unnamed = await startSite({ ...common, API_CACHE_MB: '0', DATABASE_STATEMENTS: 'unnamed' });
    await using cached = await startSite(common);
    const sites = { named, unnamed, cached };
    // Awaited inside the function, because the sites close when it returns.
    const list = await compare({ name: 'list', path: listPath, server, sites });
    const detail = await compare({ name: 'detail', path: detailPath, server, sites });
    return {
      figures: [...list, ...detail],
      notes: [`load by ${loadTool()}`, 'Strapi is started beside the API by `npm run bench -- peers`'],
    };
  },
};

interface Compared {
  name: string;
  path: string;
  server: DatabaseServer;
  sites: Readonly<Record<'named' | 'unnamed' | 'cached', Running>>;
}

async function compare({ name, path, server, sites }: Compared): Promise<Figure[]> {
  const bytes = (await (await fetch(sites.cached.origin + path, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer()).byteLength;
  await using floor = await startSite({ BARE_BYTES: String(bytes) }, { program: 'build/bench/bare-server.ts' });
  await using plain = await startSite({ DATABASE_URL: server.url }, { program: 'build/bench/bare-list.ts' });
  const ofAnswer = { DATABASE_URL: server.url, BARE_STATEMENT: name === 'list' ? 'list' : 'item', BARE_NAMED: 'yes' };
  await using prepared = await startSite(ofAnswer, { program: 'build/bench/bare-list.ts' });
  const database: Record<string, number> = {};
  /** CPU time of a site and of the database, per request. */
  const taken = (key: string, site: Running) => async (): Promise<LoadResult> => {
    await measureLoad(site, { path, seconds: 1, connections: 8 });
    const before = cpuMs(server.pid);
    const result = await measureLoad(site, { path, seconds: 3, connections: 8 });
    // The database's figure includes the warm-up of a second, the number of requests does not.
    const inDatabase = ((cpuMs(server.pid) - before) * 1000) / (result.requests * (4 / 3));
    database[key] = inDatabase;
    return { ...result, cpuUs: result.cpuUs + inDatabase };
  };
  const { named, unnamed, cached, bare, handwritten, handprepared } = await inTurns(3, {
    named: taken('named', sites.named),
    unnamed: taken('unnamed', sites.unnamed),
    cached: () => measureLoad(sites.cached, { path, seconds: 3, connections: 8 }),
    bare: () => measureLoad(floor, { path, seconds: 3, connections: 8 }),
    handwritten: taken('handwritten', plain),
    handprepared: taken('handprepared', prepared),
  });
  return [
    figure(`${name}, planned each time: CPU of site and database`, { value: unnamed.cpuUs / 1000, unit: 'ms' }),
    figure(`${name}, planned once: CPU of site and database`, { value: named.cpuUs / 1000, unit: 'ms', atMost: 1.75 }),
    figure(`${name}, planned once ÷ each time: CPU of the database`, {
      value: (database['named'] ?? 0) / (database['unnamed'] ?? 1),
      unit: '×',
      atMost: 0.6,
    }),
    figure(`${name}, planned once ÷ one hand-written query of 20 rows on node:http`, { value: named.cpuUs / handwritten.cpuUs, unit: '×' }),
    figure(`${name}, planned once ÷ one hand-written query of its own, planned once, on node:http`, {
      value: named.cpuUs / handprepared.cpuUs,
      unit: '×',
    }),
    figure(`${name}, from memory: CPU`, { value: cached.cpuUs, unit: 'µs', atMost: 140 }),
    figure(`${name}, fresh ÷ from memory`, { value: named.cpuUs / cached.cpuUs, unit: '×', atLeast: 10 }),
    figure(`${name}, from memory ÷ node:http with as many bytes`, { value: cached.cpuUs / bare.cpuUs, unit: '×', atMost: 1.5 }),
  ];
}

/** Memory of a site on PostgreSQL: at the start, and after a crawler has requested thousands of different articles. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { figure, type Bench } from './figure.ts';
import { benchSecret, fillNews } from './news.ts';
import { serverMissing, startDatabaseServer } from './postgres.ts';
import { residentMb, startSite, type Running } from './processes.ts';

const articles = 5_000;
/** Number of concurrent requests. */
const parallel = 8;

export const memory: Bench = {
  name: 'memory',
  description: `resident memory on PostgreSQL at the start and after ${articles} different articles`,
  run: async () => {
    await using server = await startDatabaseServer();
    if (!server) return { figures: [], notes: [serverMissing] };
    const dataFolder = mkdtempSync(join(tmpdir(), 'golden-panda-memory-'));
    process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
    await fillNews({ databaseUrl: server.url, dataFolder }, articles);
    await using site = await startSite({
      DATA_FOLDER: dataFolder,
      DATABASE_URL: server.url,
      APP_SECRET: benchSecret,
      DEMO_CONTENT: 'false',
      METRICS_TOKEN: benchSecret,
    });
    const atStart = residentMb(site.pid);
    await readArticles(site);
    return {
      figures: [
        figure('at the start', { value: atStart, unit: 'MB', atMost: 200 }),
        figure(`after ${articles} articles`, { value: residentMb(site.pid), unit: 'MB', atMost: 320 }),
        figure('of them in the page cache', { value: await cachedPages(site), unit: '', atLeast: 2_500 }),
      ],
    };
  },
};

async function readArticles({ origin }: Running): Promise<void> {
  const pool = new Pool(origin, { connections: parallel });
  let next = 1;
  const one = async () => {
    for (let at = next++; at <= articles; at = next++) {
      const { body, statusCode } = await pool.request({
        path: `/content/article/item${at}`,
        method: 'GET',
        headers: { 'accept-encoding': 'br' },
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`Article ${at} answers ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, one));
  await pool.close();
}

async function cachedPages({ origin }: Running): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${benchSecret}` } })).text();
  return Number(/^golden_panda_page_cache_entries (\d+)$/m.exec(text)?.[1]);
}

/** A sitemap of 100,000 items, every file of it streamed to a crawler, on both engines: memory, time and the longest file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure, type Bench, type Figure } from './figure.ts';
import { benchSecret, fillNews } from './list-scale.ts';
import { serverMissing, startDatabaseServer } from './postgres.ts';
import { cpuMs, residentMb, startSite, type Running } from './processes.ts';

const items = 100_000;
const extraMbMax = 60;
const [urlsMax, fileMbMax] = [50_000, 50];
/** How often memory is looked at. */
const sampleMs = 5;

export const sitemap: Bench = {
  name: 'sitemap',
  says: `a sitemap of ${items} items in two languages, all files streamed`,
  run: async () => {
    const embedded = await measureEmbedded();
    const server = await measurePostgres();
    return { figures: [...embedded, ...server], notes: server.length === 0 ? [serverMissing] : [] };
  },
};

async function measureEmbedded(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'golden-panda-sitemap-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await fillNews({ databaseUrl: null, dataFolder: folder }, items);
  await using site = await startSite({ DATA_FOLDER: folder, DEMO_CONTENT: 'false' });
  return await measure(site, 'PGlite');
}

async function measurePostgres(): Promise<Figure[]> {
  await using server = await startDatabaseServer();
  if (!server) return [];
  const folder = mkdtempSync(join(tmpdir(), 'golden-panda-sitemap-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await fillNews({ databaseUrl: server.url, dataFolder: folder }, items);
  await using site = await startSite({ DATA_FOLDER: folder, APP_SECRET: benchSecret, DEMO_CONTENT: 'false', DATABASE_URL: server.url });
  return await measure(site, 'PostgreSQL');
}

/** One file goes before, so that what is loaded once is not taken for what a stream needs. */
async function measure(site: Running, engine: string): Promise<Figure[]> {
  const index = await take(`${site.origin}/sitemap.xml`);
  const files = (index.text.match(/<loc>[^<]*/g) ?? []).map((loc) => loc.slice(5));
  await take(files.find((file) => file.includes('items')) ?? '');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const [before, cpuBefore, startedAt] = [residentMb(site.pid), cpuMs(site.pid), performance.now()];
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMb(site.pid))), sampleMs);
  const taken: Taken[] = [];
  for (const file of files) taken.push(await take(file));
  const firstMb = most - before;
  const [again, settledMb] = [performance.now(), residentMb(site.pid)];
  most = settledMb;
  for (const file of files) await take(file);
  const againMs = performance.now() - again;
  clearInterval(watch);
  const urls = taken.reduce((sum, file) => sum + file.urls, 0);
  if (urls < items * 2) throw new Error(`${urls} addresses of ${items * 2} came:\n${site.output()}`);
  return [
    figure(`memory beyond that at rest, ${engine}`, { value: Math.max(0, firstMb), unit: 'MB', atMost: extraMbMax }),
    figure(`memory that the same once more adds, ${engine}`, { value: Math.max(0, most - settledMb), unit: 'MB' }),
    figure(`most addresses of a file, ${engine}`, { value: Math.max(...taken.map((file) => file.urls)), unit: '', atMost: urlsMax }),
    figure(`longest file, ${engine}`, { value: Math.max(...taken.map((file) => file.bytes)) / 1_048_576, unit: 'MB', atMost: fileMbMax }),
    figure(`${files.length} files of ${urls} addresses, ${engine}`, {
      value: (performance.now() - startedAt - againMs) / 1_000,
      unit: 's',
    }),
    figure(`CPU of an address, ${engine}`, { value: ((cpuMs(site.pid) - cpuBefore) * 1_000) / (2 * urls), unit: 'µs' }),
    figure(`first byte of the index, ${engine}`, { value: index.firstByteMs, unit: 'ms' }),
  ];
}

interface Taken {
  urls: number;
  bytes: number;
  firstByteMs: number;
  /** Kept for the index only: files would fill this process. */
  text: string;
}

const keptBytes = 200_000;

/** Counts what comes without keeping it; a mark that two pieces share is not lost. */
function take(url: string): Promise<Taken> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    request(url, (answer) => {
      const taken: Taken = { urls: 0, bytes: 0, firstByteMs: performance.now() - startedAt, text: '' };
      let rest = '';
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`));
      answer.setEncoding('utf8').on('data', (piece: string) => {
        const seen = rest + piece;
        taken.bytes += Buffer.byteLength(piece);
        taken.urls += seen.split('<url>').length - 1;
        rest = seen.slice(-4);
        if (taken.text.length < keptBytes) taken.text += piece;
      });
      answer.on('end', () => resolve(taken)).on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

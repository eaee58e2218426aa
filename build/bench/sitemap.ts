/** Streams every file of a sitemap with 100,000 items on both engines: memory, total time and the slowest file. */
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
/** Interval between memory samples. */
const sampleMs = 5;

export const sitemap: Bench = {
  name: 'sitemap',
  description: `a sitemap of ${items} items in two languages, all files streamed`,
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

/** Reads one file first, so that memory which the process allocates once is not counted as memory of a stream. */
async function measure(site: Running, engine: string): Promise<Figure[]> {
  const index = await readFile(`${site.origin}/sitemap.xml`);
  const files = (index.text.match(/<loc>[^<]*/g) ?? []).map((loc) => loc.slice(5));
  await readFile(files.find((file) => file.includes('items')) ?? '');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const [before, cpuBefore, startedAt] = [residentMb(site.pid), cpuMs(site.pid), performance.now()];
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMb(site.pid))), sampleMs);
  const results: FileStats[] = [];
  for (const file of files) results.push(await readFile(file));
  const firstMb = most - before;
  const [again, settledMb] = [performance.now(), residentMb(site.pid)];
  most = settledMb;
  for (const file of files) await readFile(file);
  const againMs = performance.now() - again;
  clearInterval(watch);
  const urls = results.reduce((sum, file) => sum + file.urls, 0);
  if (urls < items * 2) throw new Error(`${urls} of ${items * 2} addresses were received:\n${site.output()}`);
  return [
    figure(`memory above idle, ${engine}`, { value: Math.max(0, firstMb), unit: 'MB', atMost: extraMbMax }),
    figure(`memory that a second run adds, ${engine}`, { value: Math.max(0, most - settledMb), unit: 'MB' }),
    figure(`most addresses in a file, ${engine}`, { value: Math.max(...results.map((file) => file.urls)), unit: '', atMost: urlsMax }),
    figure(`largest file, ${engine}`, { value: Math.max(...results.map((file) => file.bytes)) / 1_048_576, unit: 'MB', atMost: fileMbMax }),
    figure(`${files.length} files of ${urls} addresses, ${engine}`, {
      value: (performance.now() - startedAt - againMs) / 1_000,
      unit: 's',
    }),
    figure(`CPU per address, ${engine}`, { value: ((cpuMs(site.pid) - cpuBefore) * 1_000) / (2 * urls), unit: 'µs' }),
    figure(`first byte of the index, ${engine}`, { value: index.firstByteMs, unit: 'ms' }),
  ];
}

interface FileStats {
  urls: number;
  bytes: number;
  firstByteMs: number;
  /** Only for the index; the text of the files would distort the memory of this process. */
  text: string;
}

const textMax = 200_000;

/** Counts `<loc>` elements while streaming, including those that are split across two chunks. */
function readFile(url: string): Promise<FileStats> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    request(url, (response) => {
      const stats: FileStats = { urls: 0, bytes: 0, firstByteMs: performance.now() - startedAt, text: '' };
      let rest = '';
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const text = rest + chunk;
        stats.bytes += Buffer.byteLength(chunk);
        stats.urls += text.split('<url>').length - 1;
        rest = text.slice(-4);
        if (stats.text.length < textMax) stats.text += chunk;
      });
      response.on('end', () => resolve(stats)).on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

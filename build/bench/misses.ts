/** Latency of cached pages and delay of the event loop while every twentieth request is for an article that is not cached. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { quantile } from './engines.ts';
import { figure, type Bench } from './figure.ts';
import { benchSecret, fillNews } from './list-scale.ts';
import { median } from './load.ts';
import { serverMissing, startDatabaseServer } from './postgres.ts';
import type { Running } from './processes.ts';
import { startRenderSite } from './render-site.ts';

const articles = 20_000;
/** Number of visitors who request cached pages, each without a pause. */
const visitors = 16;
/** Misses in flight at most. */
const missesMax = 34;
const seconds = 4;
const rounds = 3;
/** One request in so many is for an article that nobody has read yet, as long as not too many of them wait. */
const missEvery = 20;
const cachedPaths = ['/', '/news', '/en', '/en/news'];

export const misses: Bench = {
  name: 'misses',
  description: `cached pages for ${visitors} visitors, alone and with a page that is not cached every ${missEvery} requests, on PostgreSQL`,
  run: async () => {
    await using server = await startDatabaseServer();
    if (!server) return { figures: [], notes: [serverMissing] };
    const dataFolder = mkdtempSync(join(tmpdir(), 'golden-panda-misses-'));
    process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
    await fillNews({ databaseUrl: server.url, dataFolder }, articles);
    await using site = await startRenderSite({
      DATA_FOLDER: dataFolder,
      DATABASE_URL: server.url,
      APP_SECRET: benchSecret,
      DEMO_CONTENT: 'false',
      BENCH_KEEPS_PAGES: 'true',
    });
    const next = counter();
    await sendMix(site, { next, missEvery });
    const [alone, beside]: [Mix[], Mix[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await sendMix(site, { next, missEvery: Infinity }));
      beside.push(await sendMix(site, { next, missEvery }));
    }
    const of = (mixes: readonly Mix[], key: keyof Mix) => median(mixes.map((mix) => mix[key]));
    return {
      figures: [
        figure('hits beside misses: p50', { value: of(beside, 'p50Ms'), unit: 'ms' }),
        figure('hits beside misses ÷ hits alone: p50', { value: of(beside, 'p50Ms') / of(alone, 'p50Ms'), unit: '×', atMost: 2 }),
        figure('hits beside misses: p99', { value: of(beside, 'p99Ms'), unit: 'ms' }),
        figure('event loop beside misses: p99 of its delay', { value: of(beside, 'loopMs'), unit: 'ms', atMost: 20 }),
        figure('event loop beside misses: p99 of its delay, processor time', { value: of(beside, 'loopCpuMs'), unit: 'ms', atMost: 20 }),
        figure('event loop beside misses: longest delay, processor time', {
          value: Math.max(...beside.map(({ loopCpuMaxMs }) => loopCpuMaxMs)),
          unit: 'ms',
        }),
        figure('event loop, hits alone: p99 of its delay', { value: of(alone, 'loopMs'), unit: 'ms' }),
        figure('event loop, hits alone: p99 of its delay, processor time', { value: of(alone, 'loopCpuMs'), unit: 'ms' }),
        figure('hits alone', { value: of(alone, 'perSecond'), unit: '/s' }),
        figure('hits beside misses', { value: of(beside, 'perSecond'), unit: '/s' }),
        figure('misses', { value: of(beside, 'missesPerSecond'), unit: '/s' }),
        figure('misses: p50', { value: of(beside, 'missMs'), unit: 'ms' }),
      ],
    };
  },
};

interface Mix {
  p50Ms: number;
  p99Ms: number;
  loopMs: number;
  loopCpuMs: number;
  loopCpuMaxMs: number;
  missMs: number;
  perSecond: number;
  missesPerSecond: number;
}

function counter(): () => number {
  let last = 0;
  return () => (last = (last % articles) + 1);
}

async function sendMix({ origin }: Running, { next, missEvery: every }: { next: () => number; missEvery: number }): Promise<Mix> {
  const pool = new Pool(origin, { connections: visitors });
  const missPool = new Pool(origin, { connections: missesMax });
  const [hits, missed]: [number[], number[]] = [[], []];
  const waiting = new Set<Promise<void>>();
  for (const path of cachedPaths) await timeOf(pool, path);
  await (await fetch(`${origin}/bench/loop-delay`)).json();
  const untilMs = performance.now() + seconds * 1000;
  const visit = async () => {
    while (performance.now() < untilMs) {
      hits.push(await timeOf(pool, cachedPaths[hits.length % cachedPaths.length] ?? '/'));
      if (hits.length % (every - 1) === 0 && waiting.size < missesMax) {
        const miss = timeOf(missPool, `/content/article/item${next()}`).then((ms) => {
          missed.push(ms);
          waiting.delete(miss);
        });
        waiting.add(miss);
      }
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  const { p99Ms, stretchesMs } = (await (await fetch(`${origin}/bench/loop-delay`)).json()) as { p99Ms: number; stretchesMs: number[] };
  const stretches = stretchesMs.toSorted((a, b) => a - b);
  const loop = { loopMs: p99Ms, loopCpuMs: quantile(stretches, 0.99), loopCpuMaxMs: stretches.at(-1) ?? 0 };
  const perSecond = { perSecond: hits.length / seconds, missesPerSecond: missed.length / seconds };
  await Promise.all(waiting);
  await Promise.all([pool.close(), missPool.close()]);
  const sorted = hits.toSorted((a, b) => a - b);
  return { p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99), missMs: median(missed), ...loop, ...perSecond };
}

/** Milliseconds of one request. */
async function timeOf(pool: Pool, path: string): Promise<number> {
  const startedAt = performance.now();
  const { body, statusCode } = await pool.request({ path, method: 'GET', headers: { 'accept-encoding': 'br' } });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`);
  return performance.now() - startedAt;
}

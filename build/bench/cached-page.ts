/** Home from the page cache as Brotli, beside node:http with the same head and bytes, and beside Next's kept page. */
import { setTimeout as pause } from 'node:timers/promises';
import { Pool, request } from 'undici';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { leastCpuUsOf, quantile } from './load.ts';
import { preparedPeers, startPeer } from './peer-sites.ts';
import { startSite, type Running } from './processes.ts';

const headers = { 'accept-encoding': 'br, gzip' };
/** The kernel counts in steps of 10 ms: 20,000 hits take about 50 of them. */
const load = { path: '/', headers, warm: 15_000, measured: 20_000 };
const visitors = 16;
const missEveryMs = 100;
const latencyMs = 5_000;

export const cachedPage: Bench = {
  name: 'cached-page',
  description: 'home from memory, beside node:http with the same head and bytes, and Next ISR',
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startSite(demo.environment);
    // The best Brotli copy is made after some requests.
    for (let visit = 0; visit < 10; visit += 1) await (await fetch(site.origin)).arrayBuffer();
    await pause(1_000);
    await using bare = await startBare(site.origin);
    const { has, missing } = await preparedPeers(site.origin);
    await using next = has('next') ? await startPeer('next') : null;
    const us = await leastCpuUsOf({
      own: [site, load],
      bare: [bare, load],
      ...(next && { next: [next, { ...load, warm: 3_000, measured: 1_000 }] as const }),
    } as Record<'own' | 'bare' | 'next', readonly [Running, typeof load]>);
    const alone = await p99Of(site, {});
    const beside = await p99Of(site, { missEveryMs });
    return {
      figures: [
        figure('cached page, br: CPU', { value: us.own, unit: 'µs' }),
        figure('cached page ÷ node:http with the same head and bytes', { value: us.own / us.bare, unit: '×', atMost: 1.3 }),
        ...(next ? [figure('Next ISR ÷ cached page', { value: us.next / us.own, unit: '×' })] : []),
        figure('p99 of hits alone', { value: alone, unit: 'ms' }),
        figure('p99 of hits beside misses ÷ p99 alone', { value: beside / alone, unit: '×', atMost: 2 }),
      ],
      notes: missing,
    };
  },
};

/** Visitors ask for home without a pause; each call of the search page with other words is a miss. */
async function p99Of({ origin }: Running, misses: { missEveryMs?: number }): Promise<number> {
  const pool = new Pool(origin, { connections: visitors });
  const times: number[] = [];
  const endMs = performance.now() + latencyMs;
  const visit = async () => {
    while (performance.now() < endMs) {
      const startedMs = performance.now();
      await (await pool.request({ path: '/', method: 'GET', headers })).body.dump();
      times.push(performance.now() - startedMs);
    }
  };
  const miss = async () => {
    for (let at = 0; misses.missEveryMs && performance.now() < endMs; at += 1) {
      await (await fetch(`${origin}/searchresult?search=${at}${Math.random().toString(36).slice(2)}`)).text();
      await pause(misses.missEveryMs);
    }
  };
  await Promise.all([miss(), ...Array.from({ length: visitors }, visit)]);
  await pool.close();
  return quantile(times, 0.99);
}

async function startBare(origin: string): Promise<Running> {
  const answer = await request(`${origin}/`, { headers });
  const bytes = (await answer.body.arrayBuffer()).byteLength;
  // Those of the connection and of the body's length are written by node:http.
  const own = Object.entries(answer.headers).filter(([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name));
  // Its bytes are no page, and nobody could decompress them.
  const same = own.map(([name, value]) => [name === 'content-encoding' ? 'x-encoding' : name, value]);
  const environment = { BARE_BYTES: String(bytes), BARE_HEADERS: JSON.stringify(same.flat()) };
  return startSite(environment, { program: 'build/bench/bare-server.ts', path: '/' });
}

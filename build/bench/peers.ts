/** The goals that name a peer: cached pages, cold renders, whole misses, API and start, each beside its peer in the same run. */
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import type { Home } from '#shared/api/home.ts';
import { cpuUsInTurns, cpuUsOf } from './counted-load.ts';
import { demoEnvironment, type DemoSite } from './demo-site.ts';
import { figure, type Bench, type BenchResult, type Figure, type Print } from './figure.ts';
import { benchSecret } from './list-scale.ts';
import { apiAnswers } from './peer-answers.ts';
import { elementsIn, peerPageOf } from './peer-page.ts';
import { PeerMissing, preparePeer, startPeer, type PeerName } from './peer-sites.ts';
import { cpuMs, startNginx, startSite, type Running } from './processes.ts';
import { startDatabaseServer, type DatabaseServer } from './postgres.ts';
import { startRenderSite } from './render-site.ts';

const hits = { warm: 15_000, measured: 5_000 };
/** The kernel counts in steps of 10 ms: 5,000 hits of ours take 14 of them. */
const manyHits = { ...hits, measured: 20_000 };
const renders = { warm: 500, measured: 600 };
/** Other programs only add to the time of a render, so the least of some rounds disturbs the ratio least. */
const leastOf = { rounds: 5, chosen: (figures: number[]) => Math.min(...figures) };
const compressed = { 'accept-encoding': 'br, gzip' };

export const peers: Bench = {
  name: 'peers',
  description: 'the goals that name a peer, each with the peer started in this run: node:http, nginx, Astro, Next, Strapi',
  run: async (print) => {
    await using demo = await demoEnvironment();
    const { missing, has } = await preparePeers(demo);
    print({ figures: [], notes: missing });
    print(await cachedPages(demo, has('next')));
    await coldRenders(demo, { astro: has('astro'), next: has('next'), print });
    await using database = await startDatabaseServer();
    if (has('next')) print(await starts(demo, database));
    return database && has('strapi')
      ? await apiAnswers(database)
      : { figures: [], notes: ['No comparison of the API: it takes PostgreSQL and Strapi'] };
  },
};

/** Astro, Next and Strapi with the lists of this site's home page. */
export async function preparePeers(demo: DemoSite): Promise<{ missing: string[]; has: (name: PeerName) => boolean }> {
  await using site = await startSite(demo.environment);
  const { data } = (await (await fetch(`${site.origin}/web/cms/content/getHomev2?languageType=0`)).json()) as { data: Home };
  const page = peerPageOf(data);
  const missing = new Map<PeerName, string>();
  for (const name of ['astro', 'next', 'strapi'] as const) {
    try {
      preparePeer(name, page);
    } catch (error) {
      if (!(error instanceof PeerMissing)) throw error;
      missing.set(name, `MISSING PEER ${name}: ${error.message}`);
    }
  }
  return { missing: [...missing.values()], has: (name) => !missing.has(name) };
}

/** Home from memory as Brotli, beside Next's kept page, and nginx and node:http with the same bytes. */
async function cachedPages(demo: DemoSite, hasNext: boolean): Promise<BenchResult> {
  await using site = await startSite(demo.environment);
  const load = { path: '/', headers: compressed, ...manyHits };
  // The best Brotli copy is made after some requests.
  await cpuUsOf(site, { ...load, warm: 0, measured: 100 });
  const html = Buffer.from(await (await fetch(site.origin)).arrayBuffer());
  await using bare = await startBare(site.origin, { sameHead: false });
  await using headed = await startBare(site.origin, { sameHead: true });
  await using nginx = await startNginx({ 'index.html': html, 'index.html.gz': gzipSync(html, { level: 9 }) });
  const own = await cpuUsInTurns(
    {
      own: [site, load],
      bare: [bare, load],
      headed: [headed, load],
      ...(nginx && { nginx: [nginx, { ...load, path: '/index.html' }] as const }),
    } as Record<'own' | 'bare' | 'headed' | 'nginx', readonly [Running, typeof load]>,
    leastOf,
  );
  const figures: Figure[] = [
    figure('cached page, br: CPU', { value: own.own, unit: 'µs' }),
    figure('cached page ÷ node:http with the same bytes', { value: own.own / own.bare, unit: '×', atMost: 1.05 }),
    figure('cached page ÷ node:http with the same head and bytes', { value: own.own / own.headed, unit: '×' }),
  ];
  if (nginx) figures.push(figure('cached page ÷ nginx gzip_static', { value: own.own / own.nginx, unit: '×' }));
  if (hasNext) {
    await using next = await startPeer('next');
    const kept = await cpuUsOf(next, { ...load, ...hits });
    figures.push(
      figure('Next ISR: CPU', { value: kept, unit: 'µs' }),
      figure('Next ISR ÷ cached page', { value: kept / own.own, unit: '×', atLeast: 140 }),
    );
  }
  return { figures, notes: nginx ? [] : ['MISSING PEER nginx: not installed (apt install nginx-light)'] };
}

/** React and styles of a page with its data in memory, per element, beside Astro; and a whole miss beside Next. */
async function coldRenders(demo: DemoSite, { print, ...has }: { astro: boolean; next: boolean; print: Print }): Promise<void> {
  await using site = await startRenderSite(demo.environment);
  const peer = has.astro ? await astroUs() : null;
  if (peer)
    print({
      figures: [],
      notes: [`Astro draws ${peer.elements} elements in ${peer.cpuUs.toFixed(0)} µs, less what node:http takes for as many bytes`],
    });
  const pages = [
    ['home', '/', 1.5],
    ['edition', '/g2025', 1.5],
    ['article', '/content/article/n01', 2.2],
  ] as const;
  let homeUs = 0;
  for (const [name, path, atMost] of pages) {
    const elements = elementsIn(await (await fetch(site.origin + path)).text());
    await renderMs(site, path, renders.warm);
    const rounds = [];
    for (let round = 0; round < leastOf.rounds; round += 1) rounds.push(await renderMs(site, path, renders.measured));
    const cpuUs = leastOf.chosen(rounds) * 1000;
    if (path === '/') homeUs = cpuUs;
    const figures = [figure(`${name} rendered, ${elements} elements: CPU`, { value: cpuUs / 1000, unit: 'ms' })];
    if (peer) {
      const ratio = cpuUs / elements / (peer.cpuUs / peer.elements);
      figures.push(figure(`${name} rendered ÷ Astro, per element`, { value: ratio, unit: '×', atMost }));
    }
    print({ figures });
  }
  await wholeMisses(site, { homeUs, hasNext: has.next, print });
}

/** Misses of home beside Next's dynamic page, and the least of any program: its render, and node:http that compresses as many bytes. */
async function wholeMisses(site: Running, { homeUs, hasNext, print }: { homeUs: number; hasNext: boolean; print: Print }): Promise<void> {
  const html = await (await fetch(site.origin)).text();
  await using bare = await startSite({ BARE_HTML: html }, { program: 'build/bench/bare-server.ts', path: '/' });
  await using next = hasNext ? await startPeer('next') : null;
  const load = { path: '/', headers: compressed, connections: 1, ...renders };
  const us = await cpuUsInTurns(
    { miss: [site, load], sent: [bare, load], ...(next && { next: [next, { ...load, path: '/dynamic' }] as const }) } as Record<
      'miss' | 'sent' | 'next',
      readonly [Running, typeof load]
    >,
    leastOf,
  );
  const leastUs = homeUs + us.sent;
  const figures = [
    figure('whole miss of home: CPU', { value: us.miss / 1000, unit: 'ms' }),
    figure('whole miss ÷ its own render', { value: us.miss / homeUs, unit: '×', atMost: 2.2 }),
    figure('render alone, and node:http that compresses the page: CPU', { value: leastUs / 1000, unit: 'ms' }),
    figure('render alone, and node:http that compresses the page ÷ render alone', { value: leastUs / homeUs, unit: '×' }),
  ];
  if (next) {
    const elements = elementsIn(await (await fetch(`${next.origin}/dynamic`)).text());
    figures.push(
      figure(`Next dynamic, ${elements} elements: CPU`, { value: us.next / 1000, unit: 'ms' }),
      figure('whole miss ÷ Next dynamic', { value: us.miss / us.next, unit: '×', atMost: 0.35 }),
    );
  }
  print({ figures });
}

/** Astro's render alone: its request without what node:http takes to send as many bytes. */
async function astroUs(): Promise<{ cpuUs: number; elements: number }> {
  await using astro = await startPeer('astro');
  const html = await (await fetch(astro.origin)).text();
  await using bare = await startSite({ BARE_BYTES: String(Buffer.byteLength(html)) }, { program: 'build/bench/bare-server.ts', path: '/' });
  const load = { path: '/', connections: 1, ...renders };
  const { whole, sent } = await cpuUsInTurns({ whole: [astro, load], sent: [bare, load] }, leastOf);
  return { cpuUs: whole - sent, elements: elementsIn(html) };
}

async function renderMs(site: Running, path: string, times: number): Promise<number> {
  const answer = (await (await fetch(`${site.origin}/bench/render?path=${path}&times=${times}`)).json()) as { cpuMs: number };
  return answer.cpuMs;
}

/** CPU time from the start to the first page, with data that exists. */
async function starts(demo: DemoSite, database: DatabaseServer | null): Promise<BenchResult> {
  const onPostgres = { ...demo.environment, DATABASE_URL: database?.url ?? '', APP_SECRET: benchSecret };
  const engine = database ? 'PostgreSQL' : 'PGlite';
  const environment = database ? onPostgres : demo.environment;
  // The first start on an empty database fills it.
  await (await startSite(environment, { path: '/' }))[Symbol.asyncDispose]();
  const own = await startMs(() => startSite(environment, { path: '/' }));
  const next = await startMs(() => startPeer('next'));
  const bare = database && (await startMs(() => startSite(environment, { program: 'build/bench/bare-start.mjs', path: '/' })));
  return {
    figures: [
      figure('an empty process of Node.js: CPU', { value: emptyProcessMs() / 1000, unit: 's' }),
      ...(bare ? [figure('Fastify, pg and React alone: CPU', { value: bare / 1000, unit: 's' })] : []),
      figure(`start to the first 200, ${engine}: CPU`, { value: own / 1000, unit: 's' }),
      figure('start ÷ Next', { value: own / next, unit: '×', atMost: 1.2 }),
    ],
  };
}

/** Its own count, since it has ended before the kernel can be asked. */
function emptyProcessMs(): number {
  const script = 'const { user, system } = process.cpuUsage(); console.log(user + system)';
  const times = Array.from({ length: 5 }, () => Number(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })) / 1000);
  return leastOf.chosen(times);
}

async function startMs(start: () => Promise<Running>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await using started = await start();
    times.push(cpuMs(started.pid));
  }
  return times.toSorted((a, b) => a - b)[1] ?? Number.NaN;
}

/** node:http with as many bytes as the home page has, and with its head or with the two headers that a body needs. */
async function startBare(origin: string, { sameHead }: { sameHead: boolean }): Promise<Running> {
  const { headers, body } = await request(`${origin}/`, { headers: compressed });
  const bytes = (await body.arrayBuffer()).byteLength;
  // Those of the connection and of the body's length are written by node:http.
  const own = Object.entries(headers).filter(([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name));
  // Its bytes are no page, and nobody could decompress them.
  const same = own.map(([name, value]) => [name === 'content-encoding' ? 'x-encoding' : name, value]);
  const environment = { BARE_BYTES: String(bytes), ...(sameHead ? { BARE_HEADERS: JSON.stringify(same.flat()) } : {}) };
  return startSite(environment, { program: 'build/bench/bare-server.ts', path: '/' });
}

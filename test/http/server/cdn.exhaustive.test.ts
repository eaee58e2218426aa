/**
 * The site behind a real nginx and a real Varnish, with the files of `build/deploy`: what is taken offline goes within two
 * seconds, what is scheduled appears at its instant and not before, also where the clock of an instance is wrong, a dead site
 * is covered by outdated copies, and instances are stopped without a failed request.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { publishText } from '#test/support/publish-text.ts';
import { takeOffline } from '#test/support/take-offline.ts';
import { ask, post } from '#test/http/contracts/contract-calls.ts';
import { drillWith, report } from '#test/support/servers/drill.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { openInstances, type Instances } from '#test/support/servers/instances.ts';
import { startNginx } from '#test/support/servers/nginx-server.ts';
import { startVarnish } from '#test/support/servers/varnish-server.ts';
import { startVisitors, statusesOf } from './visitors.ts';

/** How long after a take-down or an instant a CDN may show what was before. */
const lateMaxMs = 2_000;
/** Milliseconds that a busy machine may add. */
const spareMs = 1_000;
/** How far the clock of one instance is ahead. */
const clockAheadMs = 90_000;
const deadSeconds = 70;

const text = (title: string) => ({ titleZh: title, titleEn: title, bodyZh: '<p>正文</p>', bodyEn: '<p>Text</p>' });

/** Before anything of the site runs its clock is moved. */
const wrongClock = `data:text/javascript,${encodeURIComponent(
  `const Real=Date;const now=()=>Real.now()+${clockAheadMs};globalThis.Date=class extends Real{constructor(...given){given.length?super(...given):super(now())}static now(){return now()}}`,
)}`;

interface Cdn {
  name: 'nginx' | 'varnishd';
  settings: (port: number) => Record<string, string>;
  start: (sites: readonly string[], port: number) => Promise<{ origin: string } & AsyncDisposable>;
  instances: number;
}

const cdns: readonly Cdn[] = [
  { name: 'nginx', settings: () => ({ CDN_SECONDS: '1' }), start: startNginx, instances: 3 },
  {
    name: 'varnishd',
    settings: (port) => ({ CDN_PURGE: 'varnish', CDN_PURGE_URL: `http://127.0.0.1:${port}/` }),
    start: startVarnish,
    instances: 2,
  },
];

for (const { name, settings, start, instances: count } of cdns) {
  const drill = drillWith(name);
  const stack = new AsyncDisposableStack();
  let instances: Instances;
  let origin = '';
  const prepare = async () => {
    if (origin) return;
    const port = await freePort();
    instances = stack.use(
      await openInstances({
        count,
        environment: (_, index) => ({
          ...settings(port),
          SITE_ORIGIN: `http://127.0.0.1:${port}`,
          TRUSTED_PROXIES: '127.0.0.1',
          STOP_DELAY_SECONDS: '3',
          ...(index === count - 1 ? { NODE_OPTIONS: `--import ${wrongClock}` } : {}),
        }),
      }),
    );
    const cdn = stack.use(
      await start(
        instances.sites.map((site) => site.origin),
        port,
      ),
    );
    ({ origin } = cdn);
  };
  afterAll(() => stack[Symbol.asyncDispose]());
  const own = () => instances.sites[0]?.origin ?? '';

  drill(
    `${name}: what is taken offline is gone within two seconds`,
    async () => {
      await prepare();
      const goneMs: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const path = await publishText(own(), text(`Taken down ${round}`));
        await expect.poll(async () => (await ask(origin, path)).status, { timeout: 60_000, interval: 50 }).toBe(200);
        const readers = startVisitors(3, () => ask(origin, path), 20);
        await pause(1_500 + round * 170);
        await takeOffline(own(), path.split('/').at(-1) ?? '');
        const offlineMs = performance.now();
        await expect.poll(async () => (await ask(origin, path)).status, { timeout: 60_000, interval: 20 }).toBe(410);
        goneMs.push(Math.round(performance.now() - offlineMs));
        await readers.end();
        // Never back.
        for (let look = 0; look < 20; look += 1) expect((await ask(origin, path)).status).toBe(410);
      }
      report(`${name}: taken offline`, { 'gone after ms': goneMs.join('/') });
      expect(Math.max(...goneMs)).toBeLessThan(lateMaxMs + spareMs);
    },
    600_000,
  );

  drill(
    `${name}: a scheduled item appears at its instant, not a byte before it, although one clock is ${clockAheadMs / 1_000} s ahead`,
    async () => {
      await prepare();
      const client = new pg.Pool({ connectionString: instances.databaseUrl, max: 2 });
      stack.defer(() => client.end());
      const databaseNow = async () =>
        Number((await client.query<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms')).rows[0]?.ms);
      const lateMs: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const title = `Embargo ${round} ${Date.now()}`;
        const atMs = (await databaseNow()) + 8_000 + round * 300;
        const path = await publishText(own(), text(title), { publishAt: new Date(atMs).toISOString() });
        const seen: { page?: number; list?: number } = {};
        const readers = startVisitors(
          4,
          async (number) => {
            const isList = number % 2 === 0;
            const answer = await ask(origin, isList ? '/en/news' : `/en${path}`);
            // The instant at which the answer was here is read afterwards, so it is never too early.
            const shows = isList ? answer.text.includes(title) : answer.status === 200;
            if (shows) seen[isList ? 'list' : 'page'] ??= await databaseNow();
            return answer;
          },
          10,
        );
        await expect.poll(() => Object.keys(seen).length, { timeout: 60_000 }).toBe(2);
        await readers.end();
        expect(readers.broken).toEqual([]);
        for (const ms of [seen.page ?? 0, seen.list ?? 0]) lateMs.push(Math.round(ms - atMs));
      }
      report(`${name}: embargo`, { 'seen after ms': lateMs.join('/'), early: lateMs.filter((ms) => ms < 0).length });
      expect(Math.min(...lateMs)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...lateMs)).toBeLessThan(lateMaxMs + spareMs);
    },
    600_000,
  );

  drill(
    `${name}: instances are stopped one after the other without a failed request`,
    async () => {
      await prepare();
      const visitors = startVisitors(8, (number) =>
        ask(origin, ['/', '/en', '/news', `/searchresult?search=panda${number}`][number % 4] ?? '/'),
      );
      const writers = startVisitors(2, () =>
        post(origin, '/web/login', { userName: `nobody${Math.random()}@example.org`, password: 'not the password' }),
      );
      for (const site of instances.sites) {
        await pause(1_000);
        await site.stop();
        await site.start();
        // Its health is asked each second.
        await pause(4_000);
      }
      await Promise.all([visitors.end(), writers.end()]);
      const failed = [visitors, writers].flatMap(({ answers }, at) =>
        answers
          .filter(({ status }) => status >= 500)
          .map(({ status, text }) => `${at === 0 ? 'read' : 'write'} ${status} ${text.slice(0, 120)}`),
      );
      report(`${name}: drained`, {
        reads: visitors.answers.length,
        writes: writers.answers.length,
        failed: failed.length + visitors.broken.length + writers.broken.length,
        lost: 'nothing',
      });
      expect([failed, visitors.broken, writers.broken]).toEqual([[], [], []]);
    },
    600_000,
  );

  drill(
    `${name}: while all instances are dead, visitors read outdated copies`,
    async () => {
      await prepare();
      const pages = ['/', '/en', '/news', '/en/news', '/movies'];
      for (const page of pages) await expect.poll(async () => (await ask(origin, page)).status, { timeout: 60_000 }).toBe(200);
      for (const site of instances.sites) await site.kill();
      const deadMs = performance.now();
      const failed: string[] = [];
      const visitors = startVisitors(
        2,
        async (number) => {
          const page = pages[number % pages.length] ?? '/';
          const answer = await ask(origin, page);
          if (answer.status !== 200)
            failed.push(
              `${page} ${answer.status} after ${Math.round(performance.now() - deadMs)} ms: ${String(answer.headers['x-cache'])}`,
            );
          return answer;
        },
        100,
      );
      await pause(deadSeconds * 1_000);
      await visitors.end();
      for (const site of instances.sites) await site.start();
      report(`${name}: all instances dead`, {
        seconds: deadSeconds,
        answers: visitors.answers.length,
        statuses: JSON.stringify(statusesOf(visitors.answers)),
        lost: 'nothing',
      });
      expect([visitors.broken, failed]).toEqual([[], []]);
    },
    600_000,
  );
}
